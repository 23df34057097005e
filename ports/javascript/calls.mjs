// What all requests share: tables of fields, endpoints, the shape of a request. Text is byte strings here.

import { byteString, bytesOf, shown } from './bytes.mjs';
import { InputError, object, text } from './input.mjs';
import { JsonNumber, readJson } from './json.mjs';
import { Rejection } from './rejection.mjs';

const escapeClass = (characters) => characters.replace(/[\]\\^-]/g, '\\$&');
const asText = (bytes) => bytesOf(bytes).toString();

/** ISO 8601 with a zone; seconds, their fraction and the colon of the zone may be absent. */
const time = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d(?::(?:[0-5]\d|60)(?:\.\d+)?)?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)$/;

const unsafeSchemes = ['ftp', 'javascript', 'vbscript', 'data', 'file', 'blob', 'about'];

/** Where a customer or a message may be sent: not what the URL class makes of it, which forgives what others do not. */
function isSafeUrl(url) {
  const scheme = url.slice(0, url.indexOf(':')).toLowerCase();
  // On this very machine, where tests listen, nobody stands in between.
  if (scheme === 'http') return /^\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::[0-9]+)?(?:[/?#]|$)/.test(url.slice(5));
  if (scheme !== 'https') return !unsafeSchemes.includes(scheme);
  const [, authority] = /^\/\/([^/?#]*)/.exec(url.slice(6)) ?? [];
  return authority !== undefined && /^[^:@\\][^@\\]*$/.test(authority);
}

/** By kind: what the text must be. The first word says how a violation is called. */
const kinds = {
  text: () => ['value', () => true],
  digits: () => ['characters', (bytes) => /^[0-9]*$/.test(bytes)],
  ip: () => ['characters', (bytes) => /^[0-9a-fA-F.:]*$/.test(bytes)],
  numeric: (others) => ['characters', (bytes) => new RegExp(`^[0-9${escapeClass(others)}]*$`).test(bytes)],
  alnum: (others) => ['characters', (bytes) => new RegExp(`^[A-Za-z0-9${escapeClass(others)}]*$`).test(bytes)],
  words: (others) => ['characters', (bytes) => new RegExp(`^[A-Za-z0-9\\x80-\\xff${escapeClass(others)}]*$`).test(bytes)],
  integer: () => ['value', (bytes) => /^[0-9]*$/.test(bytes)],
  time: () => ['value', (bytes) => time.test(bytes)],
  amount: () => ['value', (bytes) => /^(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/.test(bytes)],
  capitals: (count) => ['value', (bytes) => new RegExp(`^[A-Z]{${count}}$`).test(bytes)],
  choice: (words) => ['value', (bytes) => words.split('|').includes(bytes)],
  date: () => ['value', (bytes) => /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(bytes)],
  month: () => ['value', (bytes) => /^(?:0[1-9]|1[0-2])$/.test(bytes)],
  year: () => ['value', (bytes) => /^[0-9]{4}$/.test(bytes)],
  yymm: () => ['value', (bytes) => /^[0-9]{2}(?:0[1-9]|1[0-2])$/.test(bytes)],
  url: () => ['value', (bytes) => /^[A-Za-z][A-Za-z0-9+.-]*:[\x21-\x7e]+$/.test(bytes)],
  locale: () => ['value', (bytes) => /^[A-Za-z0-9_]{2}_[A-Z]{2}$/.test(bytes)],
  email: () => ['value', (bytes) => /^[^\0-\x20\x7f@]+@[^\0-\x20\x7f@]+$/.test(bytes)],
  json: () => ['value', (bytes) => isObjectText(bytes)],
};

const types = {
  number: (value) => value instanceof JsonNumber,
  boolean: (value) => typeof value === 'boolean',
  object: (value) => value instanceof Map,
  array: Array.isArray,
};

function isObjectText(bytes) {
  try {
    return readJson(bytesOf(bytes)) instanceof Map;
  } catch {
    return false;
  }
}

/** Reads rows such as `payer_city! 32 text`: name (`!`: required), longest (`-`: any; `3-4`: shortest too), kind, what the kind needs. */
export function table(rows) {
  return rows.split('\n').filter((row) => row !== '').map((row) => {
    const [, name, required, longest, kind, rest = ''] = /^(\S+?)(!?) (\S+) (\S+)(?: (.*))?$/.exec(row);
    const [least, most] = /^[0-9]+-[0-9]+$/.test(longest) ? longest.split('-').map(Number) : [1, longest === '-' ? Infinity : Number(longest)];
    return { name, path: name.split('.'), required: required === '!', shortest: least, longest: most, kind, rest };
  });
}

const find = (fields, path) => path.reduce((value, name) => (value instanceof Map ? value.get(name) : undefined), fields);

/** Checks fields, a Map of byte strings or of JSON values, row by row. */
export function check(rules, fields) {
  for (const rule of rules) checkRule(rule, fields);
}

function checkRule(rule, fields) {
  const { name, path, required, shortest, longest, kind, rest } = rule;
  const missing = () => new Rejection('missing-field', `The field ${name} is missing.`);
  let value = find(fields, path);
  if (value === undefined || value === null) {
    if (required && (path.length === 1 || (find(fields, path.slice(0, -1)) ?? undefined) !== undefined)) throw missing();
    return;
  }
  if (kind in types) {
    if (!types[kind](value)) throw new Rejection('wrong-type', `The field ${name} has a wrong type.`);
    return;
  }
  if (kind === 'integer' && value instanceof JsonNumber) value = value.text;
  // Values of a JSON body are strings, those of a form are buffers.
  if (typeof value === 'string' || Buffer.isBuffer(value)) value = byteString(value);
  else throw new Rejection('wrong-type', `The field ${name} is not text.`);
  if (value === '') {
    if (required) throw missing();
    return;
  }
  const characters = asText(value);
  if (byteString(characters) !== value || /[\0-\x1f\x7f-\x9f]/.test(characters)) {
    throw new Rejection('invalid-characters', `The field ${name} has a control character or is not UTF-8.`);
  }
  if ([...characters].length > longest) throw new Rejection('too-long', `The field ${name} is too long.`);
  if (kind === 'yymm' && /[^0-9]/.test(value)) throw new Rejection('invalid-characters', `The field ${name} has more than digits.`);
  const [violation, admits] = kinds[kind](rest);
  if (!admits(value)) throw new Rejection(`invalid-${violation}`, `The field ${name} does not keep its rule.`);
  if (kind === 'url' && !isSafeUrl(value)) throw new Rejection('invalid-url', `The field ${name} is neither https nor of an app.`);
  if ([...characters].length < shortest) throw new Rejection('invalid-value', `The field ${name} is too short.`);
}

/** Checks a field that stands on its own. */
export function checkOne(row, value) {
  const [rule] = table(row);
  checkRule(rule, new Map([[rule.name, value]]));
}

/** An object of any JSON whose names are those of a table. */
export const closedObject = (rules) => (node, name) => {
  for (const member of object(node, name).keys()) {
    if (!rules.some(({ path }) => path[0] === member)) throw new InputError(`The field ${name}.${member} is not one of this call.`);
  }
  return node;
};

/** The reader of an input field `fields` whose values are text. */
export const fieldsOf = (rules) => (node, name) => {
  if (!(node instanceof Map)) throw new InputError(`The field ${name} must be an object.`);
  return new Map([...node].map(([key, value]) => {
    if (!rules.some((rule) => rule.name === key)) throw new InputError(`The field ${name}.${key} is not one of this call.`);
    return [key, text(value, `${name}.${key}`)];
  }));
};

/** The fields that are there, in the order of the table, as pairs of byte strings. */
export const inOrder = (rules, fields) =>
  rules.filter(({ name }) => fields.has(name)).map(({ name }) => [name, byteString(fields.get(name))]);

export function endpoint(url) {
  const plain = byteString(url);
  if (!/^https:\/\/[^/:@?#\\"<>\0-\x20\x7f-\xff][^@?#\\"<>\0-\x20\x7f-\xff]*$/.test(plain)) {
    throw new Rejection('invalid-url', 'The URL is not plain https.');
  }
  return plain.replace(/\/+$/, '');
}

export function request(url, headers, body, method = 'POST') {
  const built = { method, url: shown(url), headers: Object.entries(headers) };
  return body === undefined ? built : { ...built, body: shown(body) };
}
