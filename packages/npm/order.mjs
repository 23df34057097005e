// The order in which an SDK writes the members of a signed object: `memberOrder` of vectors/fields/.

import { createHash, createHmac } from 'node:crypto';
import { Members, readBytes, text, write } from './json.mjs';

/** The expected request with the members in the order of the one that came, and with the signature of that order. */
export function signedAsSent(kase, expected, got) {
  return kase.free.orders.reduce((request, field) => turned(kase, field, request, bodyOf(got)), expected);
}

function turned(kase, field, expected, sent) {
  const body = bodyOf(expected);
  const [mine, theirs] = [body?.get(field), sent?.get(field)];
  if (!(mine instanceof Members && theirs instanceof Members)) return expected;
  const [names, order] = [mine, theirs].map(({ list }) => list.map(([name]) => name));
  if (String(names) === String(order) || String([...names].sort()) !== String([...order].sort())) return expected;
  const inOrder = new Members(order.map((name) => [name, mine.get(name)]));
  const pieces = kase.step('message').split(written(mine));
  if (pieces.length !== 2 || signature(kase, kase.step('message')) !== body.get('signature')) return expected;
  const signed = body.replacing(field, inOrder).replacing('signature', signature(kase, pieces.join(written(inOrder))));
  return expected.replacing('body', write(signed));
}

function bodyOf(request) {
  if (!(request instanceof Members)) return undefined;
  try {
    const body = readBytes(text(request.get('body')));
    return body instanceof Members ? body : undefined;
  } catch {
    return undefined;
  }
}

/** A value as it is signed, one character a byte: nothing quoted, nulls left out. */
function written(value) {
  if (Array.isArray(value)) return `[${value.filter((element) => element !== null).map(written).join(', ')}]`;
  if (!(value instanceof Members)) return typeof value === 'string' ? text(value) : write(value);
  return `{${value.list.filter(([, member]) => member !== null).map(([name, member]) => `${text(name)}=${written(member)}`).join(', ')}}`;
}

function signature(kase, message) {
  const name = kase.text('algorithm');
  const digest = name.startsWith('hmac-') ? createHmac(name.slice(5), Buffer.from(kase.text('phrase'), 'latin1')) : createHash(name);
  return digest.update(Buffer.from(message, 'latin1')).digest('hex');
}
