import { byteString, bytesOf, hex, hmacSha256, sameBytes } from '../bytes.mjs';
import { objectOf, optional, text } from '../input.mjs';
import { Rejection } from '../rejection.mjs';

/** The five places are always there: an absent field leaves its place empty, and the asterisks stay. */
function mac(key, places, step) {
  const message = step('message', bytesOf(places.map((place) => byteString(place ?? '')).join('*')));
  return hex(step('HMAC-SHA-256', hmacSha256(key, message)));
}

/** Letters of ASCII in lower case: toLowerCase() knows others. */
const folded = (name) => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** The names are written in any case; the merchant's own number counts, whatever the message has. */
function verify({ key, merchantId, fields }, step) {
  const values = new Map();
  for (const [name, value] of fields) {
    if (values.has(folded(name))) throw new Rejection('duplicate-field', 'A name is there twice.');
    values.set(folded(name), value);
  }
  for (const name of ['mac', 'status']) {
    if (!values.has(name)) throw new Rejection('missing-field', `The field ${name} is absent.`);
  }
  const expected = mac(key, [values.get('payid'), values.get('transid'), merchantId, values.get('status'), values.get('code')], step);
  const given = bytesOf(folded(byteString(values.get('mac'))));
  if (!sameBytes(given, expected)) throw new Rejection('signature-mismatch', 'The MAC is not that of this message.');
  return { accepted: true };
}

const payment = { key: text, payId: optional(text), transId: optional(text), merchantId: optional(text) };

export const nexi = {
  'nexi.mac.request': [
    { ...payment, amount: optional(text), currency: optional(text) },
    ({ key, payId, transId, merchantId, amount, currency }, step) =>
      mac(key, [payId, transId, merchantId, amount, currency], step),
  ],
  'nexi.mac.response': [
    { ...payment, status: optional(text), code: optional(text) },
    ({ key, payId, transId, merchantId, status, code }, step) =>
      mac(key, [payId, transId, merchantId, status, code], step),
  ],
  'nexi.mac.verify': [{ key: text, merchantId: text, fields: objectOf(text) }, verify],
};
