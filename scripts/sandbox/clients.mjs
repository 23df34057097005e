// A shop in JavaScript: signs with Node's own functions and talks to the sandbox. usage: node clients.mjs http://127.0.0.1:PORT
import { createHash, randomBytes, randomUUID } from "node:crypto";
const base = process.argv[2];
const digest = (name, data, form) => createHash(name).update(data).digest(form);
const send = async (url, body, headers) => {
  const text = await (await fetch(base + url, { method: "POST", body, headers })).text();
  try { return JSON.parse(text); } catch { return {}; }
};
const post = (url, json, headers = {}) => send(url, JSON.stringify(json), { "Content-Type": "application/json", ...headers });
const reversed = text => [...text].reverse().join("");

const email = "doe+tag@example.com", card = "4111111111111111", password = "sandbox-secret-password";
const signed = reversed(email) + password + reversed(card.slice(0, 6) + card.slice(-4));
const sale = {
  action: "SALE", client_key: "sandbox-client-key", order_id: "o 1&2", order_amount: "10.00", order_currency: "SAR",
  order_description: "Tea & cake é", card_number: card, card_exp_month: "01", card_exp_year: "2038", card_cvv2: "987",
  payer_first_name: "J", payer_last_name: "D", payer_address: "S 1", payer_country: "SA", payer_city: "R", payer_zip: "1",
  payer_email: email, payer_phone: "+966 1", payer_ip: "203.0.113.7", term_url_3ds: "https://shop.example/back",
  hash: digest("md5", signed.toUpperCase(), "hex"),
};
let answer = await send("/edfapg/payment/post", new URLSearchParams(sale));
console.log("edfapg", answer.result, answer.status);

const phrased = (parameters, phrase) =>
  digest("sha256", phrase + Object.keys(parameters).sort().map(name => `${name}=${parameters[name]}`).join("") + phrase, "hex");
const parameters = {
  command: "PURCHASE", access_code: "SANDBOXACCESSCODE", merchant_identifier: "SANDBOXMERCHANT",
  merchant_reference: "node-" + Date.now() + Math.floor(Math.random() * 1e6), amount: "1000", currency: "AED", language: "ar",
  customer_email: "a@b.example", customer_name: "محمد",
};
answer = await post("/payfort/FortAPI/paymentApi", { ...parameters, signature: phrased(parameters, "sandbox-request-phrase") });
const { signature, ...rest } = answer;
console.log("payfort", answer.response_code, phrased(rest, "sandbox-response-phrase") === signature ? "signed" : "NOT SIGNED");

const nonce = randomBytes(16), seed = new Date().toISOString();
const tranKey = digest("sha256", Buffer.concat([nonce, Buffer.from(seed + "sandbox-secret-key")]), "base64");
answer = await post("/placetopay/api/session", {
  auth: { login: "sandbox-login", nonce: nonce.toString("base64"), seed, tranKey }, ipAddress: "203.0.113.7", userAgent: "node",
  returnUrl: "https://shop.example/", payment: { reference: "R-1", amount: { currency: "COP", total: 165000.5 } },
});
console.log("placetopay", answer.status?.status, answer.processUrl ? "url" : "");

// As the guide for merchants' servers has it.
answer = await post("/everypay/api/v4/payments/oneoff", {
  api_username: "sandbox-username", account_name: "EUR3D1", amount: parseFloat("19.90"), label: "Product Purchase",
  currency_code: "EUR", country_code: "EE", order_reference: "ORDER-12345", nonce: randomUUID(), mobile_payment: true,
  customer_url: "https://yoursite.com", customer_ip: "192.168.1.1", customer_email: "customer@example.com",
  timestamp: new Date().toISOString().replace(/\.\d{3}Z$/, "Z"),
}, { Authorization: "Basic " + Buffer.from("sandbox-username:sandbox-api-secret").toString("base64") });
const paymentData = { data: "ZA==", signature: "cw==", version: "EC_v1", header: { ephemeralPublicKey: "aw==", publicKeyHash: "aA==", transactionId: "93ee" } };
answer = await post("/everypay/api/v4/apple_pay/payment_data", { payment_reference: answer.payment_reference, ios_app: true, paymentData },
  { Authorization: "Bearer " + answer.mobile_access_token });
console.log("everypay", answer.state, answer.order_reference);

const form = { grant_type: "client_credentials", client_id: "sandbox-client-id", client_secret: "sandbox+client/secret=" };
const token = await send("/nexi/authorization/oauth/token", new URLSearchParams(form));
answer = await post("/nexi/api/v2/payment-intents", { transId: randomUUID(), amount: { value: 1999, currency: "EUR" } },
  { Authorization: "Bearer " + token.access_token });
console.log("nexi", token.token_type, answer.payment_intent_id ? "intent" : "");
