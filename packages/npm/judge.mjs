// Whether an answer is as good as the expected one, by the rules of vectors/README.md, `match`.

import { meaning } from './headers.mjs';
import { Members, means, pointers, same, text } from './json.mjs';
import { signedAsSent } from './order.mjs';
import { places } from './requests.mjs';
import { boundaryOfBody, lower, readParts, written } from './wire.mjs';

const isRequest = (value) => value instanceof Members && value.has('method') && value.has('url');

/** Why an answer ({value}, {reject} or {error}) is wrong, without a value of it; undefined where it is right. */
export function problem(kase, given) {
  if (given.error !== undefined) return `the SDK failed: ${given.error}`;
  const isResponse = kase.operation.includes('.response.') && given.value !== undefined;
  const answer = isResponse ? { ...given, value: withoutAbsent(given.value) } : given;
  const expected = kase.acceptable;
  if (expected.some((claim) => agrees(kase, answer, claim))) return undefined;
  const codes = expected.filter((claim) => claim.has('reject')).map((claim) => claim.get('reject'));
  if (answer.reject !== undefined) {
    // Where taking it is as right as refusing it, no source says with which code it would be refused.
    if (codes.length > 0 && codes.length < expected.length) return undefined;
    if (kase.refusesUnnamed && answer.reject === 'refused' && codes.length > 0) return undefined;
    return `refused with ${answer.reject}, expected ${codes.join(' or ') || 'a value: it must be accepted'}`;
  }
  const value = expected.find((claim) => claim.has('value'));
  if (!value) return `accepted, although it must be refused with ${codes.join(' or ')}`;
  return difference(kase, signedAsSent(kase, value.get('value'), answer.value), answer.value);
}

/** What a response says, without members that are null or empty. */
function withoutAbsent(value) {
  if (Array.isArray(value)) return value.map(withoutAbsent);
  if (!(value instanceof Members)) return value;
  const isAbsent = (member) => member === null || (member instanceof Members ? member.list : member).length === 0;
  return new Members(value.list.map(([name, member]) => [name, withoutAbsent(member)]).filter(([, member]) => !isAbsent(member)));
}

function agrees(kase, answer, claim) {
  if (claim.has('reject')) return answer.reject === claim.get('reject');
  return answer.value !== undefined && accepts(kase.match, kase.free, signedAsSent(kase, claim.get('value'), answer.value), answer.value);
}

/** An outcome with the parameters of its redirect and its errors in one order; parameters of one name keep theirs. */
function inOneOrder(value) {
  if (!(value instanceof Members)) return value;
  const sorted = (list, key) => (Array.isArray(list) ? list.map((each) => [JSON.stringify(key(each).map((part) => text(part) ?? null)), each])
    .sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)).map(([, each]) => each) : list);
  const redirect = (given) => (given instanceof Members ? new Members(given.list.map(([name, member]) => [name, name === 'params' ? sorted(member, (pair) => [pair[0]]) : member])) : given);
  const error = (each) => ['code', 'field', 'message'].map((name) => (each instanceof Members ? each.get(name) : undefined));
  return new Members(value.list.map(([name, member]) => [name, name === 'redirect' ? redirect(member) : name === 'errors' ? sorted(member, error) : member]));
}

export function accepts(match, free, expected, got) {
  if (same(expected, got)) return true;
  if (match === 'json' && !isRequest(expected)) return means(expected, got) || means(inOneOrder(expected), inOneOrder(got));
  if (['json', 'form', 'multipart'].includes(match)) return messagesAgree(match, free, expected, got);
  const [mine, theirs] = [text(got), text(expected)];
  if (match === 'redacted') {
    const [absent, kept] = ['absent', 'kept'].map((name) => expected.get(name).map(text));
    return mine !== undefined && kept.every((each) => mine.includes(each)) && !absent.some((each) => mine.includes(each));
  }
  if (mine === undefined || theirs === undefined) return false;
  if (match === 'credentials') return meaning('authorization', mine) === meaning('authorization', theirs);
  return match === 'exact' ? mine === theirs : lower(mine) === lower(theirs);
}

function messagesAgree(match, free, expected, got) {
  if (isRequest(expected)) return got instanceof Members && places(match, free, expected, got).length === 0;
  const [one, other] = [text(expected), text(got)];
  if (one === undefined || other === undefined) return false;
  // A body on its own has the boundary that its operation was given.
  const boundary = boundaryOfBody(one);
  const [right, mine] = [one, other].map((body) => readParts(match, body, boundary));
  return right !== undefined && mine !== undefined && written(right) === written(mine);
}

/** Where an answer differs from the expected value; values are shown only where they can be no secret. */
function difference(kase, expected, got) {
  if (isRequest(expected)) {
    if (!(got instanceof Members)) return 'no request: an object with method, url, headers and body was expected';
    return `the request differs in ${places(kase.match, kase.free, expected, got).slice(0, 6).join('; ')}`;
  }
  if (kase.match === 'redacted') return 'the log holds what must not be in it, or lacks what it must keep';
  const [one, other] = [text(expected), text(got)];
  if (one === undefined || other === undefined) return `the value differs in ${pointers(expected, got, '').slice(0, 6).join('; ') || 'the whole'}`;
  const length = Math.min(one.length, other.length);
  let place = 0;
  while (place < length && one[place] === other[place]) place += 1;
  return `expected ${kase.shown(one)}\n  got      ${kase.shown(other)}\n  they differ from byte ${place + 1}`;
}
