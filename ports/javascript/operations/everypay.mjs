import { byteString, bytesOf, hex, hmacSha1, join } from '../bytes.mjs';
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
  const values = new Map([...fields].map(([name, value]) => [byteString(name), byteString(value)]));
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

export const everypay = {
  'everypay.authorization.basic': [{ username: text, secret: text }, basic],
  'everypay.authorization.bearer': [{ token: text }, bearer],
  'everypay.hmac': [{ secret: text, fields: objectOf(text) }, hmac],
};
