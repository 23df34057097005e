// Values of the SDK as JSON, and the texts of an input.

import { isUtf8 } from 'node:buffer';
import { JsonNumber, Members, read, text } from './json.mjs';

/** What is no answer. */
export class Unusable extends Error {}

/** A value of the SDK as JSON; bytes that are not UTF-8 become {"hex": …}. */
export function answered(value) {
  if (value instanceof Uint8Array) return isUtf8(value) ? Buffer.from(value).toString() : new Members([['hex', Buffer.from(value).toString('hex')]]);
  if (value instanceof Members || value instanceof JsonNumber) return value;
  if (Array.isArray(value)) return value.map(answered);
  if (value !== null && typeof value === 'object') {
    const members = value instanceof Map ? [...value] : Object.entries(value);
    return new Members(members.filter(([, member]) => member !== undefined).map(([name, member]) => [name, answered(member)]));
  }
  if (['number', 'bigint'].includes(typeof value)) return read(String(value));
  if (value === null || ['string', 'boolean'].includes(typeof value)) return value;
  throw new Unusable(`a function of the SDK returned ${typeof value}: return text, bytes, an object or a boolean`);
}

/** The texts in a value, one character a byte. */
export function textsOf(value) {
  const bytes = text(value);
  const inside = Array.isArray(value) ? value : value instanceof Members ? value.list.map(([, member]) => member) : [];
  return [...(bytes === undefined ? [] : [bytes]), ...inside.flatMap(textsOf)];
}
