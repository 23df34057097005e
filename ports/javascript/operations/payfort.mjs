import { byteString, bytesOf, hex, hmacSha256, hmacSha512, join, sameBytes, sha1, sha256, sha512 } from '../bytes.mjs';
import { InputError, isEncodedText, objectOf, optional, text } from '../input.mjs';
import { Rejection } from '../rejection.mjs';

const schemes = new Map([
  ['sha1', ['SHA-1', (_, message) => sha1(message)]],
  ['sha256', ['SHA-256', (_, message) => sha256(message)]],
  ['sha512', ['SHA-512', (_, message) => sha512(message)]],
  ['hmac-sha256', ['HMAC-SHA-256', hmacSha256]],
  ['hmac-sha512', ['HMAC-SHA-512', hmacSha512]],
]);

const cardForm = ['card_security_code', 'card_number', 'expiry_date', 'card_holder_name', 'remember_me'];

/** What each profile leaves out of the signature. */
export const profiles = new Map([
  ['api', new Set(['signature'])],
  ['tokenization-form', new Set(['signature', ...cardForm])],
]);

function profile(node, name) {
  const excluded = profiles.get(byteString(text(node, name)));
  if (!excluded) throw new InputError(`The field ${name} is neither api nor tokenization-form.`);
  return excluded;
}

/** A parameter's value, in which all text, at any depth, has become bytes. */
export function parameter(node, name) {
  return isEncodedText(node) ? text(node, name) : inside(node, name, parameter);
}

/** The same of a value that is sent as it is: there no object stands for bytes. */
export function sentParameter(node, name) {
  return inside(node, name, sentParameter);
}

function inside(node, name, read) {
  if (typeof node === 'string') return text(node, name);
  if (Array.isArray(node)) return node.map((element) => read(element, name));
  if (node instanceof Map) return new Map([...node].map(([member, value]) => [member, read(value, name)]));
  return node;
}

/** A value as the gateway writes it (that is how Java prints its maps and lists), as a byte string. */
function written(value) {
  if (Buffer.isBuffer(value)) return byteString(value);
  if (Array.isArray(value)) return `[${value.filter((element) => element !== null).map(written).join(', ')}]`;
  if (value instanceof Map) return `{${pairs(value).join(', ')}}`;
  return String(value);
}

function pairs(members) {
  return [...members].filter(([, value]) => value !== null).map(([name, value]) => `${byteString(name)}=${written(value)}`);
}

/** By name and not by pair: `a=` comes before `a-b=`, although `-` comes before `=`. */
const byName = ([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b));

export function scheme(algorithm) {
  const found = schemes.get(byteString(algorithm));
  if (!found) throw new Rejection('unsupported-algorithm', 'The algorithm is not one of this gateway.');
  return found;
}

function signature({ phrase, algorithm, parameters, profile = profiles.get('api') }, step) {
  const [name, digest] = scheme(algorithm);
  const members = [...parameters].filter(([name]) => !profile.has(name)).sort(byName);
  const signed = step('parameters', bytesOf(pairs(members).join('')));
  const message = step('message', join(phrase, signed, phrase));
  return hex(step(name, digest(phrase, message)));
}

function verify(input, step) {
  scheme(input.algorithm);
  const { parameters } = input;
  if (!parameters.has('signature')) throw new Rejection('missing-field', 'The parameter signature is absent.');
  const given = parameters.get('signature');
  if (!Buffer.isBuffer(given)) throw new Rejection('wrong-type', 'The parameter signature is not text.');

  const expected = signature(input, step);
  const folded = bytesOf(byteString(given).replace(/[A-F]/g, (letter) => letter.toLowerCase()));
  if (!sameBytes(folded, expected)) throw new Rejection('signature-mismatch', 'The signature is not that of these parameters.');
  return { accepted: true };
}

const shape = { phrase: text, algorithm: text, parameters: objectOf(parameter), profile: optional(profile) };

export const payfort = {
  'payfort.signature': [shape, signature],
  'payfort.signature.verify': [shape, verify],
};
