// Whether an answer is as good as the expected one, by the rules of vectors/README.md, `match`.

import { JsonNumber, Members, means, read, same, text } from './json.mjs';
import * as wire from './wire.mjs';

const { lower } = wire;
const isRequest = (value) => value instanceof Members && value.has('method') && value.has('url');
const decoded = (bytes) => Buffer.from(bytes, 'latin1').toString();

/** Why an answer ({value}, {reject} or {error}) is wrong, without a value of it; undefined where it is right. */
export function problem(kase, answer) {
  if (answer.error !== undefined) return `the SDK failed: ${answer.error}`;
  const expected = kase.acceptable;
  if (expected.some((claim) => agrees(kase, answer, claim))) return undefined;
  const codes = expected.filter((claim) => claim.has('reject')).map((claim) => claim.get('reject'));
  if (answer.reject !== undefined) {
    if (kase.refusesUnnamed && answer.reject === 'refused' && codes.length > 0) return undefined;
    return `refused with ${answer.reject}, expected ${codes.join(' or ') || 'a value: it must be accepted'}`;
  }
  const value = expected.find((claim) => claim.has('value'));
  if (!value) return `accepted, although it must be refused with ${codes.join(' or ')}`;
  return difference(kase, value.get('value'), answer.value);
}

function agrees({ match, free }, answer, claim) {
  if (claim.has('reject')) return answer.reject === claim.get('reject');
  return answer.value !== undefined && accepts(match, free, claim.get('value'), answer.value);
}

export function accepts(match, free, expected, got) {
  if (same(expected, got)) return true;
  if (match === 'json' && !isRequest(expected)) return means(expected, got);
  if (['json', 'form', 'multipart'].includes(match)) return messagesAgree(match, free, expected, got);
  const [mine, theirs] = [text(got), text(expected)];
  if (match === 'redacted') {
    const [absent, kept] = ['absent', 'kept'].map((name) => expected.get(name).map(text));
    return mine !== undefined && kept.every((each) => mine.includes(each)) && !absent.some((each) => mine.includes(each));
  }
  if (mine === undefined || theirs === undefined) return false;
  return match === 'exact' ? mine === theirs : lower(mine) === lower(theirs);
}

function messagesAgree(match, free, expected, got) {
  if (isRequest(expected)) return got instanceof Members && places(match, free, expected, got).length === 0;
  const [one, other] = [text(expected), text(got)];
  if (one === undefined || other === undefined) return false;
  // A body on its own has the boundary that its operation was given.
  const boundary = wire.boundaryOfBody(one);
  const [right, mine] = [one, other].map((body) => readParts(match, body, boundary));
  return right !== undefined && mine !== undefined && written(right) === written(mine);
}

const written = (parts) => JSON.stringify(parts.map(({ name, value, filename, type }) => [name, value, filename ?? null, type ?? null]));
const readParts = (match, body, boundary) => (match === 'form' ? wire.readForm(body) : wire.readMultipart(body, boundary));

/** Where a request differs from the expected one, as far as the difference counts. */
export function places(match, free, expected, got) {
  const found = ['method', 'url'].filter((name) => !same(expected.get(name), got.get(name)));
  const [wanted, headers] = [headersOf(expected), headersOf(got)];
  const asMultipart = free.formAsMultipart && wire.boundaryOfType(only(got, 'content-type')) !== undefined;
  for (const [name, values] of wanted) {
    const isSame = JSON.stringify(headers.get(name)) === JSON.stringify(values);
    if (!isSame && !free.headers.has(name) && !(name === 'content-type' && asMultipart)) found.push(`header ${name}${headers.has(name) ? '' : ': missing'}`);
  }
  return [...found, ...bodyPlaces(match, free, expected, got, asMultipart), ...surplus(free, expected, got)];
}

const isPair = (pair) => Array.isArray(pair) && pair.length === 2 && typeof pair[0] === 'string' && text(pair[1]) !== undefined;

function pairsOf(request) {
  const headers = request.get('headers');
  return (Array.isArray(headers) ? headers : []).filter(isPair).map(([name, value]) => [lower(name), text(value)]);
}

function headersOf(request) {
  const headers = new Map();
  for (const [name, value] of pairsOf(request)) headers.set(name, [...(headers.get(name) ?? []), meaning(name, value)]);
  return headers;
}

function only(request, wanted) {
  const values = pairsOf(request).filter(([name]) => name === wanted);
  return values.length === 1 ? values[0][1] : '';
}

/** A Content-Type without charset and boundary, credentials with their scheme in small letters. */
function meaning(name, value) {
  if (name === 'authorization') return value.replace(/^[^ ]*(?= )/, lower);
  const kind = name === 'content-type' ? wire.mediaType(value) : undefined;
  if (!kind) return value;
  const kept = kind.parameters.filter(([key, word]) =>
    !(key === 'boundary' && kind.type === 'multipart/form-data') && !(key === 'charset' && lower(word) === 'utf-8'));
  return [kind.type, ...kept.map(([key, word]) => `${key}=${word}`)].join(';');
}

function bodyPlaces(match, free, expected, got, asMultipart) {
  if (!expected.has('body') && !got.has('body')) return [];
  const [one, other] = [expected, got].map((request) => (request.has('body') ? text(request.get('body')) : undefined));
  if (one === undefined || other === undefined) return ['body'];
  if (match === 'json') {
    let bodies;
    try {
      bodies = [one, other].map((body) => free.reduced(readBytes(body)));
    } catch {
      return ['body: not JSON'];
    }
    return means(...bodies) ? [] : pointers(...bodies, '').map((pointer) => `body ${pointer}`);
  }
  const right = readParts(match, one, wire.boundaryOfType(only(expected, 'content-type')));
  const mine = readParts(asMultipart ? 'multipart' : match, other, wire.boundaryOfType(only(got, 'content-type')));
  if (right === undefined || mine === undefined) return ['body: not readable as its Content-Type says'];
  const [rights, mines] = [right, mine].map((parts) => Map.groupBy?.(free.reducedParts(parts), ({ name }) => name) ?? grouped(free.reducedParts(parts)));
  return [...new Set([...rights.keys(), ...mines.keys()])].filter((name) => written(rights.get(name) ?? []) !== written(mines.get(name) ?? []))
    .map((name) => `field ${decoded(name)}${!mines.has(name) ? ': missing' : rights.has(name) ? '' : ': not expected'}`);
}

function grouped(parts) {
  const groups = new Map();
  for (const part of parts) groups.set(part.name, [...(groups.get(part.name) ?? []), part]);
  return groups;
}

function readBytes(bytes) {
  return read(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(bytes, 'latin1')));
}

function pointers(one, other, path) {
  if (!(one instanceof Members && other instanceof Members)) return means(one, other) ? [] : [path || 'the whole'];
  const found = [...new Set([...one.list, ...other.list].map(([name]) => name))].flatMap((name) =>
    (one.has(name) && other.has(name) ? pointers(one.get(name), other.get(name), `${path}/${name}`)
      : [`${path}/${name}: ${other.has(name) ? 'not expected' : 'missing'}`]));
  return found.length > 0 || means(one, other) ? found : [path || 'the whole'];
}

// What a request has beside the expected one

const framing = new Set(['host', 'content-length', 'content-encoding', 'content-transfer-encoding', 'transfer-encoding', 'connection', 'te',
  'trailer', 'upgrade', 'expect']);
const hasControl = (value) => /[\0-\x08\x0a-\x1f\x7f]/.test(value);

function surplus(free, expected, got) {
  const names = got.list.map(([name]) => name);
  const isPlain = new Set(names).size === names.length && names.every((name) => ['method', 'url', 'headers', 'body'].includes(name));
  const found = isPlain ? [] : ['a member of the request that nobody asked for'];
  if (!got.has('headers')) return found;
  if (!Array.isArray(got.get('headers'))) return [...found, 'headers: not a list of [name, value]'];
  const known = new Set([...headersOf(expected).keys()].filter((name) => !free.headers.has(name)));
  const [url, body, seen] = [text(got.get('url')) ?? '', text(got.get('body')) ?? '', new Set()];
  for (const pair of got.get('headers')) {
    if (!isPair(pair)) {
      found.push('headers: not a list of [name, value]');
      continue;
    }
    const [name, value] = [lower(pair[0]), text(pair[1])];
    if (known.has(name)) continue;
    if (!new RegExp(`^${wire.token}$`).test(name)) {
      found.push('a header with a character that cannot stand in its name');
      continue;
    }
    if (hasControl(value)) found.push(`header ${name}: a control character`);
    if (framing.has(name) && (seen.has(name) || !isTrue(name, lower(value), url, body))) found.push(`header ${name}: says of the message what is not so`);
    seen.add(name);
  }
  if (!same(expected.get('body'), got.get('body'))) {
    for (const part of wire.readMultipart(body, wire.boundaryOfType(only(got, 'content-type'))) ?? []) {
      for (const [name, value] of part.rest) {
        if (hasControl(value)) found.push('a header of a part: a control character');
        if (framing.has(name) && !isTrueOfPart(name, lower(value), part.value)) found.push('a header of a part: says of the content what is not so');
      }
    }
  }
  return found;
}

function isTrue(name, word, url, body) {
  if (name === 'host') {
    const host = lower(url.slice('https://'.length)).split(/[/?#]/)[0];
    return word === host || word === `${host}:443`;
  }
  const words = {
    'content-length': [`${body.length}`], 'content-encoding': ['identity'], connection: ['keep-alive', 'close'], te: ['trailers'], expect: ['100-continue'],
  };
  return (words[name] ?? []).includes(word);
}

function isTrueOfPart(name, word, content) {
  if (name === 'content-length') return word === `${content.length}`;
  return name === 'content-transfer-encoding' && (['8bit', 'binary'].includes(word) || (word === '7bit' && /^[\0-\x7f]*$/.test(content)));
}

/** What right SDKs do differently in the requests of an operation: `free` of vectors/fields/. */
export class Free {
  constructor(entries) {
    this.entries = entries.map((entry) => [entry.get('kind'), entry]);
    const of = (wanted) => this.entries.filter(([kind]) => kind === wanted).map(([, entry]) => entry);
    this.headers = new Set(of('header').map((entry) => entry.get('name').toLowerCase()));
    this.formAsMultipart = of('formAsMultipart').length > 0;
    this.empty = new Set(of('emptyFields').flatMap((entry) => entry.get('fields')));
  }

  /** A JSON body without what is free in it. */
  reduced(body) {
    for (const [kind, entry] of this.entries) {
      const field = entry.get('field');
      if (kind === 'default') {
        const values = field.get('values');
        body = changed(body, field.get('name').split('.'), (value) => (values.some((one) => means(one, value)) ? undefined : value));
      } else if (kind === 'hexInCapitals') {
        body = changed(body, field.split('.'), folded);
      } else if (kind === 'numberAsText') {
        const isNumber = (value) => typeof value === 'string' && /^(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/.test(value);
        body = changed(body, field.split('.'), (value) => (isNumber(value) ? new JsonNumber(value) : value));
      }
    }
    return body;
  }

  /** The parts of a form without what is free in them; a name that is there twice is never left out. */
  reducedParts(all) {
    const parts = all.filter(({ name, value }) => value !== '' || !this.empty.has(name)).map(withoutDefaultType);
    for (const [kind, entry] of this.entries) {
      if (kind !== 'default' && kind !== 'hexInCapitals') continue;
      const field = entry.get('field');
      const name = kind === 'default' ? field.get('name') : field;
      const [index, another] = parts.flatMap((part, place) => (part.name === name ? [place] : []));
      if (index === undefined || another !== undefined) continue;
      if (kind === 'hexInCapitals') parts[index] = { ...parts[index], value: folded(parts[index].value) };
      else if (field.get('values').map(text).includes(parts[index].value)) parts.splice(index, 1);
    }
    return parts;
  }
}

const folded = (value) => (typeof value === 'string' && /^[0-9A-Fa-f]*$/.test(value) ? value.toLowerCase() : value);

/** The body with the value at the end of a path changed, or left out where that gives undefined. */
function changed(body, [name, ...rest], change) {
  if (!(body instanceof Members) || !body.has(name)) return body;
  const value = rest.length > 0 ? changed(body.get(name), rest, change) : change(body.get(name));
  return value === undefined ? body.without(name) : body.replacing(name, value);
}

function withoutDefaultType(part) {
  const kind = part.type !== undefined && part.filename === undefined ? wire.mediaType(part.type) : undefined;
  const isDefault = kind?.type === 'text/plain' && kind.parameters.every(([name, value]) => name === 'charset' && lower(value) === 'utf-8');
  return isDefault ? { ...part, type: undefined } : part;
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
