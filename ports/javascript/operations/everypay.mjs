import { byteString, bytesOf, hex, hmacSha1, join, sameBytes } from '../bytes.mjs';
import { readForm } from '../form.mjs';
import { objectOf, text } from '../input.mjs';
import { Rejection } from '../rejection.mjs';

function basic({ username, secret }, step) {
  if (username.includes(':')) throw new Rejection('invalid-username', 'The user name has a colon.');
  return `Basic ${step('credentials', join(username, Buffer.from(':'), secret)).toString('base64')}`;
}

function bearer({ token }) {
  if (!/^[\x21-\x7e]+$/.test(byteString(token))) {
    throw new Rejection('invalid-token', 'The token is empty or has a byte that cannot stand in a header.');
  }
  return `Bearer ${token}`;
}

function hmac({ secret, fields }, step) {
  return sign(secret, new Map([...fields].map(([name, value]) => [byteString(name), byteString(value)])), step);
}

function sign(secret, values, step) {
  if (!values.has('hmac_fields')) {
    const names = [...values.keys(), 'hmac_fields'].filter((name) => name !== 'hmac' && name !== 'locale');
    values.set('hmac_fields', names.sort().join(','));
  }
  const list = values.get('hmac_fields');
  step('hmac_fields', bytesOf(list));
  const pairs = list.split(',').sort().map((name) => `${name}=${values.get(name) ?? ''}`);
  const message = step('message', bytesOf(pairs.join('&')));
  return hex(step('HMAC-SHA-1', hmacSha1(secret, message)));
}

/** What a shop acts on: of these, what is there must be on the message's own list of signed fields. */
const actedOn = [
  'account_id', 'amount', 'api_username', 'hmac_fields', 'nonce', 'order_reference', 'payment_reference', 'payment_state',
  'timestamp', 'transaction_result',
];

function verify({ secret, form }, step) {
  const values = new Map([...readForm(form)].map(([name, value]) => [name, byteString(value)]));
  for (const name of ['hmac', 'hmac_fields', 'order_reference', 'payment_state']) {
    if (!values.has(name)) throw new Rejection('missing-field', `The parameter ${name} is absent.`);
  }
  const listed = values.get('hmac_fields').split(',');
  if (actedOn.some((name) => values.has(name) && !listed.includes(name))) {
    throw new Rejection('signature-mismatch', 'A parameter that is acted on is not signed.');
  }
  const expected = sign(secret, values, step);
  if (!sameBytes(bytesOf(values.get('hmac')), expected)) throw new Rejection('signature-mismatch', 'The hmac is not that of this callback.');
  return { accepted: true };
}

export const everypay = {
  'everypay.authorization.basic': [{ username: text, secret: text }, basic],
  'everypay.authorization.bearer': [{ token: text }, bearer],
  'everypay.hmac': [{ secret: text, fields: objectOf(text) }, hmac],
  'everypay.hmac.verify': [{ secret: text, form: text }, verify],
};
