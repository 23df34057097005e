import { randomBytes } from 'node:crypto';
import { byteString, hex, join, sameBytes, sha1, sha256 } from '../bytes.mjs';
import { optional, text } from '../input.mjs';
import { JsonError, JsonNumber, readJson } from '../json.mjs';
import { Rejection } from '../rejection.mjs';

/** By algorithm: the step's name, the digest, and what stands in front of a notification's signature. */
const schemes = new Map([
  ['sha256', ['SHA-256', sha256, 'sha256:']],
  ['sha1', ['SHA-1', sha1, '']],
]);

function scheme(algorithm) {
  const found = schemes.get(byteString(algorithm));
  if (!found) throw new Rejection('unsupported-algorithm', 'The algorithm is neither sha256 nor sha1.');
  return found;
}

function trankey({ nonce, seed, secretKey, algorithm = 'sha256' }, step) {
  const [name, digest] = scheme(algorithm);
  return step(name, digest(step('message', join(nonce, seed, secretKey)))).toString('base64');
}

/** The auth object of a request; the nonce is 128 bits of a generator for secrets. */
function auth({ login, secretKey, now, algorithm = 'sha256' }) {
  const [, digest] = scheme(algorithm);
  const nonce = randomBytes(16);
  return {
    login: login.toString(), tranKey: digest(join(nonce, now, secretKey)).toString('base64'), nonce: nonce.toString('base64'),
    seed: now.toString(),
  };
}

function notification({ requestId, status, date, secretKey, algorithm = 'sha256' }, step) {
  const [name, digest, prefix] = scheme(algorithm);
  return prefix + hex(step(name, digest(step('message', join(requestId, status, date, secretKey)))));
}

function verifyNotification({ body, secretKey }, step) {
  const message = readBody(body);
  const requestId = member(message, 'requestId', isRequestId);
  const state = member(message, 'status', isObject);
  const status = member(state, 'status', isText, 'status.');
  const date = member(state, 'date', isText, 'status.');
  const signature = member(message, 'signature', isText);

  const colon = signature.indexOf(':');
  if (colon !== -1 && signature.slice(0, colon) !== 'sha256') {
    throw new Rejection('unsupported-algorithm', 'The member signature names an algorithm that is not sha256.');
  }
  const fields = { requestId: Buffer.from(requestId.toString()), status: Buffer.from(status), date: Buffer.from(date), secretKey };
  const expected = notification({ ...fields, algorithm: colon === -1 ? 'sha1' : 'sha256' }, step);
  if (!sameBytes(signature, expected)) throw new Rejection('signature-mismatch', 'The signature is not that of this notification.');
  return { accepted: true };
}

function readBody(body) {
  try {
    const message = readJson(body);
    if (message instanceof Map) return message;
  } catch (failure) {
    if (!(failure instanceof JsonError)) throw failure;
    throw new Rejection('malformed-body', `The body ${failure.message}.`);
  }
  throw new Rejection('malformed-body', 'The body is not a JSON object.');
}

const isText = (value) => typeof value === 'string';
const isObject = (value) => value instanceof Map;
const isRequestId = (value) => isText(value) || (value instanceof JsonNumber && /^[0-9]+$/.test(value.text));

function member(object, name, isRight, parent = '') {
  if (!object.has(name)) throw new Rejection('missing-field', `The member ${parent}${name} is absent.`);
  const value = object.get(name);
  if (!isRight(value)) throw new Rejection('wrong-type', `The member ${parent}${name} has a wrong type.`);
  return value;
}

export const placetopay = {
  'placetopay.auth': [{ login: text, secretKey: text, now: text, algorithm: optional(text) }, auth],
  'placetopay.trankey': [{ nonce: text, seed: text, secretKey: text, algorithm: optional(text) }, trankey],
  'placetopay.notification': [
    { requestId: text, status: text, date: text, secretKey: text, algorithm: optional(text) },
    notification,
  ],
  'placetopay.notification.verify': [{ body: text, secretKey: text }, verifyNotification],
};
