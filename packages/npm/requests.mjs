// Where a request differs from the expected one, as far as the difference counts.

import { headersOf, only } from './headers.mjs';
import { means, pointers, readBytes, same, text } from './json.mjs';
import { surplus } from './surplus.mjs';
import { boundaryOfType, lower, mediaType, readParts, written } from './wire.mjs';

const decoded = (bytes) => Buffer.from(bytes, 'latin1').toString();

/** Where a request differs from the expected one, as far as the difference counts. */
export function places(match, free, expected, got) {
  const [url, mine] = [expected, got].map((request) => free.reducedURL(urlOf(request)));
  const found = [['method', same(expected.get('method'), got.get('method'))], ['url', url === mine]].flatMap(([name, isSame]) => (isSame ? [] : [name]));
  const [wanted, headers] = [headersOf(expected), headersOf(got)];
  const kind = kindOf(match, free, got);
  for (const [name, values] of wanted) {
    const isSame = JSON.stringify(headers.get(name)) === JSON.stringify(values);
    if (!isSame && !free.headers.has(name) && !(name === 'content-type' && kind !== match)) found.push(`header ${name}${headers.has(name) ? '' : ': missing'}`);
  }
  return [...found, ...bodyPlaces(match, kind, free, expected, got), ...surplus(free, expected, got)];
}

/** How the body of a request is read: a form may come in multipart and multipart as a form, where that is free. */
function kindOf(match, free, got) {
  const stated = only(got, 'content-type');
  if (match === 'form' && free.formAsMultipart && boundaryOfType(stated) !== undefined) return 'multipart';
  const isForm = mediaType(stated)?.type === 'application/x-www-form-urlencoded';
  return match === 'multipart' && free.multipartAsForm && isForm ? 'form' : match;
}

/** Scheme and host in small letters, without the port that https has anyway. */
const origin = (text) => lower(text).replace(/^(https:\/\/.*):(?:443)?$/s, '$1');

/** The URL without what makes no difference (RFC 3986, 6.2.2 and 6.2.3): see vectors/README.md. */
const urlOf = (request) => (text(request.get('url')) ?? '')
  .replace(/^[^:/?#]*:\/\/[^/?#]*/, origin)
  .replace(/\?[^#]*/, (query) => query.replaceAll('+', '%20'))
  .replace(/%[0-9a-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(parseInt(escape.slice(1), 16));
    return /[A-Za-z0-9._~!'()*-]/.test(character) ? character : escape.toUpperCase();
  });

/** An empty body and none are the same bytes on the wire. */
const isEmpty = (request) => !request.has('body') || text(request.get('body')) === '';

function bodyPlaces(match, kind, free, expected, got) {
  if ([expected, got].every((request) => isEmpty(request))) return [];
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
  const mine = readParts(kind, other, boundaryOfType(only(got, 'content-type')));
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
