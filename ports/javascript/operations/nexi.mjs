import { byteString, bytesOf, hex, hmacSha256 } from '../bytes.mjs';
import { optional, text } from '../input.mjs';

/** The five places are always there: an absent field leaves its place empty, and the asterisks stay. */
function mac(key, places, step) {
  const message = step('message', bytesOf(places.map((place) => byteString(place ?? '')).join('*')));
  return hex(step('HMAC-SHA-256', hmacSha256(key, message)));
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
};
