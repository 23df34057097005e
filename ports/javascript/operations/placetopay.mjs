import { randomBytes } from 'node:crypto';
import { byteString, hex, join, sameBytes, sha1, sha256, shown } from '../bytes.mjs';
import { bounded } from '../form.mjs';
import { InputError, optional, text } from '../input.mjs';
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
    login: shown(byteString(login)), tranKey: digest(join(nonce, now, secretKey)).toString('base64'), nonce: nonce.toString('base64'),
    seed: now.toString(),
  };
}

const fullTime = /^.{10}T.{8}(\.[0-9]+)?(Z|.{3}:.{2})$/;
const time = /^([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:\.[0-9]+)?)?(?:Z|([+-])([0-9]{2}):?([0-9]{2}))$/;

/** Whole seconds since 1970; nothing for what is no time of the Gregorian calendar with an offset. */
function instant(bytes) {
  const found = time.exec(byteString(bytes));
  if (!found) return undefined;
  const [year, month, day, hour, minute, second = 0] = found.slice(1, 7).map((digits) => Number(digits ?? 0));
  const [hours, minutes] = found.slice(8).map((digits) => Number(digits ?? 0));
  // Date moves what does not exist on to the next day or month; years below 100 it takes for those of 1900.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second);
  const parts = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()];
  if (parts.join() !== [year, month, day, hour, minute, second].join() || minutes > 59 || hours * 60 + minutes > 14 * 60) return undefined;
  return date.getTime() / 1000 - (found[7] === '-' ? -1 : 1) * (hours * 60 + minutes) * 60;
}

function verifyAuth({ nonce, seed, tranKey, secretKey, now, algorithm = 'sha256' }, step) {
  scheme(algorithm);
  const clock = fullTime.test(byteString(now)) ? instant(now) : undefined;
  if (clock === undefined) throw new InputError('The field now is not a time of RFC 3339.');
  const moment = instant(seed);
  if (moment === undefined) throw new Rejection('invalid-value', 'The seed is not a time of RFC 3339 with offset.');
  if (Math.abs(moment - clock) > 300) throw new Rejection('invalid-value', 'The seed is more than five minutes from the clock.');
  const expected = trankey({ nonce, seed, secretKey, algorithm }, step);
  if (!sameBytes(tranKey, expected)) throw new Rejection('signature-mismatch', 'The tranKey is not that of this nonce and seed.');
  return { accepted: true };
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
    const message = readJson(bounded(body));
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
  'placetopay.auth.verify': [
    { nonce: text, seed: text, tranKey: text, secretKey: text, now: text, algorithm: optional(text) }, verifyAuth,
  ],
  'placetopay.trankey': [{ nonce: text, seed: text, secretKey: text, algorithm: optional(text) }, trankey],
  'placetopay.notification': [
    { requestId: text, status: text, date: text, secretKey: text, algorithm: optional(text) },
    notification,
  ],
  'placetopay.notification.verify': [{ body: text, secretKey: text }, verifyNotification],
};
