// Text is bytes here. The gateways' strrev, strtoupper and substr work on bytes, and so do these.

import { isUtf8 } from 'node:buffer';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export const hex = (bytes) => bytes.toString('hex');
export const join = (...parts) => Buffer.concat(parts);
export const reverse = (bytes) => Buffer.from(bytes).reverse();
export const upper = (bytes) => bytes.map((byte) => (byte >= 0x61 && byte <= 0x7a ? byte - 0x20 : byte));

/**
 * A string with one character per byte. Splitting, joining, looking up and sorting such strings is exact by byte, which it is
 * not for ordinary strings: sort() compares UTF-16, and puts U+1F600 before U+FF01.
 */
export const byteString = (text) => Buffer.from(text).toString('latin1');
export const bytesOf = (byteString) => Buffer.from(byteString, 'latin1');

/** A byte string as a value: text where its bytes are UTF-8, {"hex": …} where not. */
export function shown(byteString) {
  const bytes = bytesOf(byteString);
  return isUtf8(bytes) ? bytes.toString() : { hex: hex(bytes) };
}

/** Compares in constant time, as far as the length does not tell. */
export function sameBytes(given, expected) {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export const md5 = (data) => createHash('md5').update(data).digest();
export const sha1 = (data) => createHash('sha1').update(data).digest();
export const sha256 = (data) => createHash('sha256').update(data).digest();
export const sha512 = (data) => createHash('sha512').update(data).digest();

export const hmacSha1 = (key, data) => createHmac('sha1', key).update(data).digest();
export const hmacSha256 = (key, data) => createHmac('sha256', key).update(data).digest();
export const hmacSha512 = (key, data) => createHmac('sha512', key).update(data).digest();
