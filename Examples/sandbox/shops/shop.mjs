// A shop in JavaScript at all five gateways: every flow, with Node's own functions alone. usage: node shop.mjs http://127.0.0.1:PORT
import { createHash, createHmac, randomBytes } from "node:crypto";
const base = process.argv[2];
const [FORM, JSON_TYPE] = ["application/x-www-form-urlencoded", "application/json"];
const digest = (name, data, form = "hex") => createHash(name).update(data).digest(form);
const fresh = prefix => prefix + randomBytes(8).toString("hex");
const reversed = text => [...text].reverse().join("");

async function send(method, url, body, headers = {}) {
  const answer = await fetch(new URL(url, base), { method, body, headers, redirect: "manual" });
  return { status: answer.status, location: answer.headers.get("location"), text: await answer.text() };
}
const form = (url, pairs) => send("POST", url, new URLSearchParams(pairs));
const post = async (url, value, headers = {}) => JSON.parse((await send("POST", url, JSON.stringify(value), { "Content-Type": JSON_TYPE, ...headers })).text || "{}");
const query = text => Object.fromEntries(new URLSearchParams(text));
const verdict = isRight => isRight ? "told rightly" : "refused";
const unescaped = text => text.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#39;", "'");

// A customer's browser: it opens a page, presses a button, and follows redirects until they leave for the shop.
async function browse(url, word, pairs) {
  let shown = pairs ? await form(url, pairs) : await send("GET", url);
  for (;;) {
    if (shown.location) {
      url = new URL(shown.location, url).href;
      if (!url.startsWith(base)) return url;
      shown = await send("GET", url);
      continue;
    }
    const button = [...shown.text.matchAll(/<form method="post" action="([^"]*)"><button>([^<]*)<\/button>/g)].find(found => found[2] === word);
    if (!button) return shown.text;
    url = new URL(unescaped(button[1]), url).href;
    shown = await send("POST", url, "", { "Content-Type": FORM });
  }
}
const scenario = (...rules) => send("PUT", "/__sandbox/scenario", JSON.stringify({ callback: `${base}/__sandbox/inbox`, rules }), { "Content-Type": JSON_TYPE });
const forged = (gateway, call) => scenario({ do: "forge-callback", gateway, call });

// What a gateway told of something.
async function told(text) {
  for (let tries = 0; tries < 100; tries += 1) {
    const letters = JSON.parse((await send("GET", "/__sandbox/inbox")).text).callbacks;
    const letter = letters.findLast(letter => (letter.body + letter.query).includes(text));
    if (letter) return letter.body || letter.query;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  return "";
}

// EdfaPg
const [EMAIL, CARD, PASSWORD] = ["doe+tag@example.com", "4111111111111111", "sandbox-secret-password"];
const md5 = text => digest("md5", text.toUpperCase());
const hashOf = (transaction = "") => md5(reversed(EMAIL) + PASSWORD + transaction + reversed(CARD.slice(0, 6) + CARD.slice(-4)));
const payer = {
  payer_first_name: "J", payer_last_name: "D", payer_address: "S 1", payer_country: "SA", payer_city: "R", payer_zip: "1", payer_email: EMAIL,
  payer_phone: "+966 1", payer_ip: "203.0.113.7",
};
const order = () => ({
  client_key: "sandbox-client-key", order_id: fresh("node "), order_amount: "10.00", order_currency: "SAR", order_description: "Tea & cake é 100%",
});
const edfapg = async (action, fields) => JSON.parse((await form("/edfapg/payment/post", { action, client_key: "sandbox-client-key", ...fields })).text);
const sale = (month = "01", more = {}) => edfapg("SALE", {
  ...order(), ...payer, card_number: CARD, card_exp_month: month, card_exp_year: "2038", card_cvv2: "987", term_url_3ds: "https://shop.example/back?a=1",
  hash: hashOf(), ...more,
});
const later = (action, paid, more = {}) => edfapg(action, { trans_id: paid.trans_id, hash: hashOf(paid.trans_id), ...more });
async function edfapgTold(paid) {
  const letter = query(await told(paid.trans_id));
  return letter.hash === hashOf(letter.trans_id);
}
async function atEdfaPg() {
  const paid = await sale();
  console.log(`edfapg sale: ${paid.result} ${paid.status}, ${verdict(await edfapgTold(paid))}`);
  const declined = await sale("02");
  console.log(`edfapg decline: ${declined.result} ${declined.status}`);
  for (const [month, name] of [["05", "3-D Secure"], ["06", "3-D Secure that fails"]]) {
    const sent = await sale(month);
    const back = await browse(sent.redirect_url, "Continue", sent.redirect_params);
    console.log(`edfapg ${name}: ${sent.result}, back at ${back}, ${(await later("GET_TRANS_STATUS", sent)).status}`);
  }
  let held = await sale("01", { auth: "Y" });
  const taken = await later("CAPTURE", held, { amount: "6.00" });
  console.log(`edfapg capture: ${held.status}, ${taken.result} ${taken.status} ${taken.amount}`);
  const words = [];
  for (const amount of ["4.00", "6.00"]) words.push((await later("CREDITVOID", paid, { amount })).result);
  console.log(`edfapg refunds: ${words.join(" ")}, ${(await later("GET_TRANS_STATUS", paid)).status}`);
  console.log("edfapg details:", (await later("GET_TRANS_DETAILS", paid)).transactions.map(event => `${event.type} ${event.amount}`).join(" "));
  held = await sale("01", { auth: "Y" });
  console.log(`edfapg void: ${(await later("CREDITVOID", held)).result}, ${(await later("GET_TRANS_STATUS", held)).status}`);
  const first = await sale("01", { recurring_init: "Y" });
  const again = await edfapg("RECURRING_SALE", {
    order_id: "node-again", order_amount: "3.00", order_description: "again", recurring_first_trans_id: first.trans_id, recurring_token: first.recurring_token,
    hash: hashOf(),
  });
  console.log(`edfapg recurring: ${again.result} ${again.status}`);
  const token = {
    paymentData: { version: "EC_v1", data: "eA==", signature: "eA==", header: { ephemeralPublicKey: "eA==", publicKeyHash: "eA==", transactionId: "ab" } },
    paymentMethod: { displayName: "Visa 1", network: "Visa", type: "debit" }, transactionIdentifier: "TX-1",
  };
  const apple = {
    action: "SALE", brand: "applepay", identifier: "TX-1", return_url: "https://shop.example/back", parameters: JSON.stringify(token), ...order(), ...payer,
  };
  apple.hash = md5(reversed(apple.identifier + apple.order_id + apple.order_amount + apple.order_currency + PASSWORD));
  const body = new FormData();
  for (const [name, value] of Object.entries(apple)) body.append(name, value);
  const answer = JSON.parse((await send("POST", "/edfapg/applepay/orders/s2s/sale", body)).text);
  console.log(`edfapg Apple Pay: ${answer.result} ${answer.status}`);
  await forged("edfapg", "SALE");
  console.log(`edfapg forged callback: ${verdict(await edfapgTold(await sale()))}`);
}

// PayFort
const account = { access_code: "SANDBOXACCESSCODE", merchant_identifier: "SANDBOXMERCHANT", language: "en" };
const rendered = value => typeof value === "object" ? `{${Object.entries(value).map(([name, inner]) => `${name}=${rendered(inner)}`).join(", ")}}` : value;
const phrased = (parameters, phrase) => digest("sha256",
  phrase + Object.keys(parameters).filter(name => name !== "signature").sort().map(name => `${name}=${rendered(parameters[name])}`).join("") + phrase);
const isSigned = answer => answer.signature === phrased(answer, "sandbox-response-phrase");
async function payfort(more) {
  const parameters = { ...account, ...more };
  const answer = await post("/payfort/FortAPI/paymentApi", { ...parameters, signature: phrased(parameters, "sandbox-request-phrase") });
  if (!isSigned(answer)) console.log("payfort NOT SIGNED", answer);
  return answer;
}
const pay = (command = "PURCHASE", amount = "1000", more = {}) => payfort({
  command, merchant_reference: fresh("node-"), amount, currency: "AED", customer_email: EMAIL, customer_name: "محمد", return_url: "https://shop.example/back?a=1",
  ...more,
});
function returned(url) {
  const { a, ...back } = query(new URL(url).search);
  return a === "1" && isSigned(back) ? back : {};
}
async function atPayFort() {
  const token = await payfort({ service_command: "SDK_TOKEN", device_id: "d-1" });
  console.log("payfort SDK token:", token.response_code);
  const paid = await pay("PURCHASE", "1000", { sdk_token: token.sdk_token });
  console.log(`payfort purchase: ${paid.response_code}, ${verdict(isSigned(query(await told(paid.fort_id))))}`);
  console.log("payfort decline:", (await pay("PURCHASE", "1051")).response_code);
  for (const [amount, name] of [["1052", "3-D Secure"], ["1053", "3-D Secure that fails"]]) {
    const sent = await pay("PURCHASE", amount);
    console.log(`payfort ${name}: ${sent.response_code}, back with ${returned(await browse(sent["3ds_url"], "Continue")).response_code}`);
  }
  let held = await pay("AUTHORIZATION");
  const change = async (command, more = {}) => (await payfort({ command, fort_id: held.fort_id, ...more })).response_code;
  const captures = [await change("CAPTURE", { amount: "600", currency: "AED" }), await change("CAPTURE", { amount: "400", currency: "AED" })];
  console.log(`payfort captures: ${held.response_code} ${captures.join(" ")}`);
  const status = await payfort({ query_command: "CHECK_STATUS", fort_id: held.fort_id });
  console.log(`payfort status: ${status.response_code} ${status.transaction_status} ${status.captured_amount}`);
  const refunds = [await change("REFUND", { amount: "400", currency: "AED" }), await change("REFUND", { amount: "600", currency: "AED" })];
  console.log(`payfort refunds: ${refunds.join(" ")}`);
  held = await pay("AUTHORIZATION");
  console.log(`payfort void: ${held.response_code} ${await change("VOID_AUTHORIZATION")}`);
  const page = { service_command: "TOKENIZATION", ...account, merchant_reference: "node-t", return_url: "https://shop.example/back?a=1" };
  page.signature = phrased(page, "sandbox-request-phrase");
  const shown = await form("/payfort/FortAPI/paymentPage", { ...page, card_number: "4005550000000001", expiry_date: "3912", card_security_code: "123" });
  const back = returned(shown.location);
  console.log(`payfort token: ${back.response_code} ${back.card_number}, ${(await pay("PURCHASE", "1000", { token_name: back.token_name })).response_code}`);
  const apple = await payfort({
    digital_wallet: "APPLE_PAY", apple_data: "eA==", apple_signature: "eA==",
    apple_header: { apple_transactionId: "ab", apple_ephemeralPublicKey: "eA==", apple_publicKeyHash: "eA==" },
    apple_paymentMethod: { apple_displayName: "Visa 1", apple_network: "Visa", apple_type: "debit" }, command: "PURCHASE", merchant_reference: fresh("node-"),
    amount: "1000", currency: "AED", customer_email: EMAIL,
  });
  console.log("payfort Apple Pay:", apple.response_code);
  await forged("payfort", "PURCHASE");
  console.log("payfort forged callback:", verdict(isSigned(query(await told((await pay()).fort_id)))));
}

// PlacetoPay
function placetopay(path, body = {}) {
  const nonce = randomBytes(16), seed = new Date().toISOString();
  const tranKey = digest("sha256", Buffer.concat([nonce, Buffer.from(seed + "sandbox-secret-key")]), "base64");
  return post(`/placetopay/api${path}`, { auth: { login: "sandbox-login", nonce: nonce.toString("base64"), seed, tranKey }, ...body });
}
const total = () => ({ reference: fresh("R-"), amount: { currency: "COP", total: 165000.5 } });
const session = (more = { payment: total() }) =>
  placetopay("/session", { ipAddress: "203.0.113.7", userAgent: "node", returnUrl: "https://shop.example/back", ...more });
const found = opened => placetopay(`/session/${opened.requestId}`);
async function placetopayTold(opened) {
  const letter = JSON.parse(await told(`"requestId":${opened.requestId}`));
  return letter.signature === "sha256:" + digest("sha256", `${letter.requestId}${letter.status.status}${letter.status.date}sandbox-secret-key`);
}
async function atPlacetoPay() {
  let paid;
  for (const [word, name] of [["Approve", "approved"], ["Reject", "rejected"], ["Cancel", "cancelled by the customer"]]) {
    const opened = await session();
    const before = (await found(opened)).status.status;
    const back = await browse(opened.processUrl, word);
    const after = (await found(opened)).status.status;
    console.log(`placetopay ${name}: ${before}, back at ${back}, ${after}` + (word === "Approve" ? `, ${verdict(await placetopayTold(opened))}` : ""));
    paid ??= opened;
  }
  const cancelled = await placetopay(`/session/${(await session()).requestId}/cancel`);
  console.log(`placetopay cancelled by the shop: ${cancelled.status.status}, ${cancelled.session.status.status}`);
  const reversal = await placetopay("/reverse", { internalReference: (await found(paid)).payment[0].internalReference });
  console.log(`placetopay reversed: ${reversal.status.status}, ${(await found(paid)).status.status}`);
  const subscribed = await session({ subscription: { reference: "S-1" } });
  await browse(subscribed.processUrl, "Approve");
  const known = await found(subscribed);
  const again = await placetopay("/collect", { payer: { name: "J" }, payment: total(), instrument: { token: { token: known.subscription.instrument[0].value } } });
  console.log(`placetopay token: ${known.status.status}, ${again.status.status}`);
  await forged("placetopay", "PAGE");
  const opened = await session();
  await browse(opened.processUrl, "Approve");
  console.log(`placetopay forged callback: ${verdict(await placetopayTold(opened))}`);
}

// EveryPay
const basic = { Authorization: "Basic " + Buffer.from("sandbox-username:sandbox-api-secret").toString("base64") };
const oneoff = (more = {}) => post("/everypay/api/v4/payments/oneoff", {
  api_username: "sandbox-username", account_name: "EUR3D1", amount: parseFloat("19.90"), label: "Product Purchase", currency_code: "EUR", country_code: "EE",
  order_reference: fresh("node-"), nonce: fresh(""), customer_url: "https://shop.example/back", customer_ip: "192.168.1.1", customer_email: "customer@example.com",
  timestamp: new Date().toISOString().replace(/\.\d{3}Z$/, "Z"), ...more,
}, basic);
const everypay = reference => send("GET", `/everypay/api/v4/payments/${reference}?api_username=sandbox-username`, undefined, basic);
const everypayTold = async payment => (await everypay(query(await told(payment.order_reference)).payment_reference)).status === 200;
async function wallet(payment) {
  const paymentData = { data: "eA==", signature: "eA==", version: "EC_v1", header: { ephemeralPublicKey: "eA==", publicKeyHash: "eA==", transactionId: "ab" } };
  const headers = { Authorization: "Bearer " + payment.mobile_access_token };
  return (await post("/everypay/api/v4/apple_pay/payment_data", { payment_reference: payment.payment_reference, ios_app: true, paymentData }, headers)).state;
}
async function atEveryPay() {
  for (const [word, name] of [["Pay", "paid"], ["Fail", "failed"], ["Abandon", "abandoned"]]) {
    const payment = await oneoff();
    const [back, search] = (await browse(payment.payment_link, word)).split("?");
    const isBack = query(search).payment_reference === payment.payment_reference;
    const state = JSON.parse((await everypay(payment.payment_reference)).text).payment_state;
    console.log(`everypay ${name}: ${payment.payment_state}, back at ${isBack ? back : "?"}, ${state}` + (word === "Pay" ? `, ${verdict(await everypayTold(payment))}` : ""));
  }
  console.log("everypay Apple Pay:", await wallet(await oneoff({ mobile_payment: true })));
  const payment = await oneoff({ mobile_payment: true, amount: 0, request_token: true, token_consent_agreed: true, token_agreement: "unscheduled" });
  const state = await wallet(payment);
  const details = JSON.parse((await everypay(payment.payment_reference)).text);
  console.log(`everypay token: ${state}, ${details.cc_details.token ? "a token" : "none"}`);
  await forged("everypay", "PAGE");
  const other = await oneoff();
  await browse(other.payment_link, "Pay");
  console.log(`everypay forged callback: ${verdict(await everypayTold(other))}`);
}

// Nexi
const SECRET = "sandbox+client/secret=";
const access = async (more = { grant_type: "client_credentials" }) =>
  JSON.parse((await form("/nexi/authorization/oauth/token", { client_id: "sandbox-client-id", client_secret: SECRET, ...more })).text);
async function nexiTold(reference) {
  const letter = query(await told(`TransID=${reference}`));
  const text = [letter.PayID, letter.TransID, "sandbox-client-id", letter.Status, letter.Code].join("*");
  return letter.MAC === createHmac("sha256", SECRET).update(text).digest("hex").toUpperCase();
}
async function atNexi() {
  const headers = { Authorization: `Bearer ${(await access()).access_token}` };
  const intend = (type = "AUTOMATIC") =>
    post("/nexi/api/v2/payment-intents", { transId: fresh("node-"), amount: { value: 1999, currency: "EUR" }, captureMethod: { type } }, headers);
  for (const [word, type, name] of [["Pay", "AUTOMATIC", "paid"], ["Cancel", "AUTOMATIC", "cancelled"], ["Pay", "MANUAL", "not captured"]]) {
    const intent = await intend(type);
    await browse(`${base}/nexi/app/${intent.payment_intent_id}`, word);
    const payment = JSON.parse((await send("GET", `/nexi/api/v2/payments/transactions/${intent.transId}`, undefined, headers)).text);
    console.log(`nexi ${name}: ${intent.status}, ${payment.status} ${payment.code}` + (name === "paid" ? `, ${verdict(await nexiTold(intent.transId))}` : ""));
  }
  const token = await access({ grant_type: "payment_intents", payment_intent_id: (await intend()).payment_intent_id });
  console.log("nexi token for the app:", token.token_type);
  await forged("nexi", "APP");
  const intent = await intend();
  await browse(`${base}/nexi/app/${intent.payment_intent_id}`, "Pay");
  console.log(`nexi forged callback: ${verdict(await nexiTold(intent.transId))}`);
}

await scenario();
for (const visit of [atEdfaPg, atPayFort, atPlacetoPay, atEveryPay, atNexi]) await visit();
