// Where a request differs from the expected one, as far as the difference counts.

import { headersOf, only } from './headers.mjs';
import { means, pointers, readBytes, same, text } from './json.mjs';
import { surplus } from './surplus.mjs';
import { boundaryOfType, readParts, written } from './wire.mjs';

const decoded = (bytes) => Buffer.from(bytes, 'latin1').toString();

/** Where a request differs from the expected one, as far as the difference counts. */
export function places(match, free, expected, got) {
  const found = [['method', same(expected.get('method'), got.get('method'))], ['url', urlOf(expected) === urlOf(got)]].flatMap(([name, isSame]) => (isSame ? [] : [name]));
  const [wanted, headers] = [headersOf(expected), headersOf(got)];
  const asMultipart = free.formAsMultipart && boundaryOfType(only(got, 'content-type')) !== undefined;
  for (const [name, values] of wanted) {
    const isSame = JSON.stringify(headers.get(name)) === JSON.stringify(values);
    if (!isSame && !free.headers.has(name) && !(name === 'content-type' && asMultipart)) found.push(`header ${name}${headers.has(name) ? '' : ': missing'}`);
  }
  return [...found, ...bodyPlaces(match, free, expected, got, asMultipart), ...surplus(free, expected, got)];
}

/** The URL without what makes no difference (RFC 3986, 6.2.2): see vectors/README.md. */
const urlOf = (request) => (text(request.get('url')) ?? '')
  .replace(/^[^:/?#]*:\/\/[^/?#]*/, (origin) => origin.toLowerCase())
  .replace(/\?[^#]*/, (query) => query.replaceAll('+', '%20'))
  .replace(/%[0-9a-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(parseInt(escape.slice(1), 16));
    return /[A-Za-z0-9._~!'()*-]/.test(character) ? character : escape.toUpperCase();
  });

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
  const right = readParts(match, one, boundaryOfType(only(expected, 'content-type')));
  const mine = readParts(asMultipart ? 'multipart' : match, other, boundaryOfType(only(got, 'content-type')));
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
