// What all responses share: reading a body, and the outcome's shape. Text is JavaScript strings here: a body is valid UTF-8.

import { byteString, bytesOf } from './bytes.mjs';
import { bounded, readForm } from './form.mjs';
import { InputError, oneOf, optional, text } from './input.mjs';
import { JsonError, JsonNumber, readJson } from './json.mjs';
import { contentTypeOf } from './operations/wire.mjs';
import { Rejection } from './rejection.mjs';

function httpStatus(node, name) {
  const digits = byteString(text(node, name));
  if (!/^[1-9][0-9]{2}$/.test(digits)) throw new InputError(`The field ${name} must be an HTTP status.`);
  return Number(digits);
}

export const responseShape = (actions) =>
  ({ action: oneOf(...actions), status: httpStatus, contentType: optional(text), body: text });

export const isSuccess = (status) => status >= 200 && status <= 299;

const typeOf = (contentType) => contentTypeOf(byteString(contentType ?? Buffer.alloc(0)));
const isUtf8 = (type) => type.values('charset').every((charset) => charset.toLowerCase() === 'utf-8');

/** What a browser posts to the shop, as the members of an object: texts. */
function readFormOfTexts(type, body) {
  if (!isUtf8(type)) throw new Rejection('wrong-content-type', 'The Content-Type is not a form in UTF-8.');
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const parameters = readForm(body);
  try {
    return new Map([...parameters].map(([name, value]) => [utf8.decode(bytesOf(name)), utf8.decode(value)]));
  } catch {
    throw new Rejection('malformed-body', 'The form is not UTF-8.');
  }
}

function read(type, body, isRight) {
  const isJson = type !== undefined && (type.name === 'application/json' || type.name.endsWith('+json')) && isUtf8(type);
  if (!isJson) throw new Rejection('wrong-content-type', 'The Content-Type is not JSON.');
  try {
    const value = readJson(body);
    if (isRight(value)) return value;
  } catch (failure) {
    if (!(failure instanceof JsonError) && !(failure instanceof RangeError)) throw failure;
  }
  throw new Rejection('malformed-body', 'The body is not the JSON that it should be.');
}

/** The body, or undefined where a status that is no success came without one. */
export function readBody({ status, contentType, body }, isRight = (value) => value instanceof Map, orForm = false) {
  bounded(body);
  try {
    const type = typeOf(contentType);
    const isForm = orForm && type?.name === 'application/x-www-form-urlencoded';
    return isForm ? readFormOfTexts(type, body) : read(type, body, isRight);
  } catch (failure) {
    if (isSuccess(status)) throw failure;
    return undefined;
  }
}

export const statusOnly = (status) => ({ kind: 'error', status: String(status) });

/** The outcome without what is absent; a status that is no success never goes with good news. */
export function outcome(status, members) {
  const isBad = ['error', 'declined', 'unknown', 'cancelled'].includes(members.kind);
  const kept = Object.entries(members).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0));
  return { ...Object.fromEntries(kept), kind: isBad || isSuccess(status) ? members.kind : 'unknown' };
}

const wrongType = (name) => new Rejection('wrong-type', `The member ${name} has a wrong type.`);

/** The members of an object; undefined where they are absent, null or empty. */
export class Members {
  constructor(map, path = '') { Object.assign(this, { map, path }); }

  get(name) { return this.map.get(name) ?? undefined; }

  text(name) {
    const value = this.get(name);
    if (value !== undefined && typeof value !== 'string') throw wrongType(this.path + name);
    return value || undefined;
  }

  scalar(name) {
    const value = this.get(name);
    return value instanceof JsonNumber ? value.text : this.text(name);
  }

  /** What names something: without control characters. */
  identifier(name, read = this.scalar) {
    const value = read.call(this, name);
    if (value !== undefined && /[\x00-\x1f\x7f-\x9f]/.test(value)) {
      throw new Rejection('invalid-characters', `The member ${this.path}${name} has a control character.`);
    }
    return value;
  }

  textIdentifier(name) { return this.identifier(name, this.text); }

  /** A token that becomes a header. */
  bearer(name) {
    const token = this.text(name);
    if (token !== undefined && !/^[!-~]+$/.test(token)) {
      throw new Rejection('invalid-token', `The member ${this.path}${name} cannot stand in a header.`);
    }
    return token;
  }

  objects(name) {
    const value = this.get(name) ?? [];
    if (!Array.isArray(value) || !value.every((element) => element instanceof Map)) throw wrongType(this.path + name);
    return value.map((element) => new Members(element, `${this.path}${name}.`));
  }

  amount(name) {
    const digits = this.scalar(name);
    if (digits !== undefined && !/^(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/.test(digits)) {
      throw new Rejection('invalid-amount', `The member ${this.path}${name} is no plain amount.`);
    }
    return digits;
  }

  object(name) {
    const value = this.get(name);
    if (value !== undefined && !(value instanceof Map)) throw wrongType(this.path + name);
    return value && new Members(value, `${this.path}${name}.`);
  }

  need(value, name) {
    if (value === undefined) throw new Rejection('missing-field', `The member ${this.path}${name} is missing.`);
    return value;
  }
}

export const upper = (word) => word.replace(/[a-z]+/g, (letters) => letters.toUpperCase());

export function safeRedirect(url) {
  const [, authority] = /^https:\/\/([^/?#:][^/?#]*)/.exec(url) ?? [];
  if (authority === undefined || authority.includes('@') || !/^[\x21-\x7e]+$/.test(url) || /["<>\\]/.test(url)) {
    throw new Rejection('unsafe-redirect', 'The redirect is not plain https.');
  }
  return url;
}

export const failure = (members) => Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
