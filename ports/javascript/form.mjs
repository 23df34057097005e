import { byteString, bytesOf } from './bytes.mjs';
import { Rejection } from './rejection.mjs';

const mostBytes = 1 << 24;
const mostPairs = 1 << 20;

/** Bytes, characters or elements that are not more than there may be. */
export function bounded(value, most = mostBytes) {
  if (value.length > most) throw new Rejection('too-long', 'A message is too long.');
  return value;
}

export const boundedPairs = (pairs) => bounded(pairs, mostPairs);

/** What stands between the ampersands of a form and is not empty. */
export const pieces = (body) => boundedPairs(byteString(bounded(body)).split('&').filter((piece) => piece !== ''));

/** Reads application/x-www-form-urlencoded (WHATWG URL, 5.1), stricter about `%`, into names (byte strings) and bytes. */
export function readForm(body) {
  // All is decoded before any name is compared: a malformed body comes before a duplicate field, wherever the two stand.
  const pairs = pieces(body).map((pair) => {
    const [, name, value = ''] = /^([^=]*)(?:=(.*))?$/s.exec(pair);
    return [decode(name), decode(value)];
  });
  const parameters = new Map();
  for (const [name, value] of pairs) {
    // Nothing that ends in [] is ever asked for, so it does not matter which of them stays.
    if (parameters.has(name) && !name.endsWith('[]')) throw new Rejection('duplicate-field', 'The form has a parameter twice.');
    parameters.set(name, bytesOf(value));
  }
  return parameters;
}

function decode(text) {
  if (/%(?![0-9A-Fa-f]{2})/.test(text)) throw new Rejection('malformed-body', 'The form has an invalid percent sequence.');
  return text.replaceAll('+', ' ').replace(/%(..)/g, (_, digits) => String.fromCharCode(parseInt(digits, 16)));
}
