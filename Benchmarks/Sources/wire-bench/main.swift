// Prints how many bytes a second a reader takes: `wire-bench json|foundation|form|multipart BYTES`.

import ConformanceKit
import Foundation

let arguments = CommandLine.arguments.dropFirst()
let what = arguments.first ?? ""
let size = arguments.dropFirst().first.flatMap { Int($0) } ?? 5_000_000

func repeated(_ piece: String, _ head: String, _ tail: String) -> [UInt8] {
  let count = max(1, (size - head.utf8.count - tail.utf8.count) / piece.utf8.count)
  return Array((head + String(repeating: piece, count: count) + tail).utf8)
}

let jsonText = repeated(
  #"{"trans_id":"aaaff66a-904f-11ea-833e-0242ac1f0007","type":"SALE","status":"success","amount":"100.00","n":[1,2.50,true,null]},"#,
  #"{"transactions":["#, "{}]}")
let formText = repeated("payer_email=doe%2Btag%40example.com&order_description=Tea+%26+Coffee&", "", "a=b")
let multipartText = repeated(
  "--boundary-edfapay-pg-formdata\r\nContent-Disposition: form-data; name=\"payer_email\"\r\n\r\ndoe@example.com\r\n",
  "",
  "--boundary-edfapay-pg-formdata--\r\n")

func rate(_ bytes: [UInt8], _ read: () throws -> Void) rethrows {
  let clock = ContinuousClock()
  var rounds = 0
  let start = clock.now
  repeat {
    try read()
    rounds += 1
  } while clock.now - start < .seconds(1)
  let elapsed = clock.now - start
  let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
  print(Double(bytes.count * rounds) / seconds)
}

switch what {
case "json": try rate(jsonText) { _ = try JSON(parsing: jsonText) }
case "foundation":
  let data = Data(jsonText)
  try rate(jsonText) { _ = try JSONSerialization.jsonObject(with: data) }
case "form": try rate(formText) { _ = try FormBody.decodeStrictly(formText) }
case "multipart":
  if let boundary = Boundary(Array("boundary-edfapay-pg-formdata".utf8)) {
    try rate(multipartText) { _ = try MultipartReader.decode(multipartText, boundary, .strict) }
  }
default: print("usage: wire-bench json|foundation|form|multipart [BYTES]")
}
