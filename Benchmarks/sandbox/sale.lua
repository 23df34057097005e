-- Signed SALE requests for wrk: eight customers, each with the hash of his e-mail address and card, and a new order every time.
local prepared, number = {}, 0
local form = "action=SALE&client_key=sandbox-client-key&order_id=bench-%%d&order_amount=10.00&order_currency=SAR"
  .. "&order_description=Tea+%%%%26+cake+%%%%C3%%%%A9&card_number=4111111111111111&card_exp_month=01&card_exp_year=2038&card_cvv2=987"
  .. "&payer_first_name=J&payer_last_name=D&payer_address=S+1&payer_country=SA&payer_city=R&payer_zip=1&payer_email=%s"
  .. "&payer_phone=1&payer_ip=203.0.113.7&term_url_3ds=https%%%%3A%%%%2F%%%%2Fshop.example%%%%2Fback&req_token=N&hash=%s"

-- The arguments behind "--": an e-mail address and its hash, and so on.
function init(arguments)
  wrk.method = "POST"
  wrk.headers["Content-Type"] = "application/x-www-form-urlencoded"
  for index = 1, #arguments, 2 do
    prepared[#prepared + 1] = form:format(arguments[index]:gsub("@", "%%%%40"):gsub("%+", "%%%%2B"), arguments[index + 1])
  end
end

function request()
  number = number + 1
  return wrk.format(nil, nil, nil, prepared[number % #prepared + 1]:format(number))
end

-- The first answers are read, so that a server that refuses everything quickly is no winner.
local read = 0
function response(status, _, body)
  read = read + 1
  if read < 100 and not (status == 200 and body:find('"status":"SETTLED"', 1, true)) then
    print("NOT SETTLED: " .. status .. " " .. body)
    os.exit(1)
  end
end
