// What an SDK chooses by itself and signs as it sends it: `memberOrder` and `ownFields` of vectors/fields/.

import { createHash, createHmac } from 'node:crypto';
import { Members, readBytes, text, write } from './json.mjs';

/** The expected request with what the SDK of the one that came chose, and with the signature of that. */
export function signedAsSent(kase, expected, got) {
  return withOwnFields(kase, kase.free.orders.reduce((request, field) => turned(kase, field, request, bodyOf(got)), expected), got);
}

/** With the members of an object in the order in which they came. */
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

/** With the fields in which the SDK says what it is. */
function withOwnFields(kase, expected, got) {
  const [body, sent] = kase.free.ownFields.length > 0 ? [expected, got].map(bodyOf) : [];
  if (!body || !sent) return expected;
  const isSigned = body.has('signature');
  const names = kase.free.ownFields.filter((name) => !body.has(name) && isOwn(sent.get(name), isSigned));
  if (names.length === 0) return expected;
  const whole = new Members([...body.list, ...names.map((name) => [name, sent.get(name)])]);
  if (!isSigned) return expected.replacing('body', write(whole));
  const message = kase.step('message');
  if (messageOf(kase, body) !== message || signature(kase, message) !== body.get('signature')) return expected;
  return expected.replacing('body', write(whole.replacing('signature', signature(kase, messageOf(kase, whole)))));
}

/** Whether a value says what an SDK is: where the body is signed a text of visible characters, else an object of texts. */
function isOwn(value, isSigned) {
  if (value instanceof Members) return !isSigned && value.list.every(([, member]) => typeof member === 'string');
  return isSigned && typeof value === 'string' && /^[^\x00-\x1f\x7f]+$/.test(value);
}

/** What is signed of a body, one character a byte: its other members by their names, between the phrase and the phrase. */
function messageOf(kase, body) {
  const members = body.list.filter(([name, value]) => name !== 'signature' && value !== null).map(([name, value]) => [text(name), written(value)]);
  members.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  return [kase.text('phrase'), ...members.map((member) => member.join('=')), kase.text('phrase')].join('');
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
