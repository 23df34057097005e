// What a request has beside the expected one and must not have, whatever the gateway reads of it.

import { headersOf, isPair, only } from './headers.mjs';
import { same, text } from './json.mjs';
import * as wire from './wire.mjs';

const { isAscii, lower, trimmed } = wire;
const framing = new Set(['host', 'content-length', 'content-encoding', 'content-transfer-encoding', 'transfer-encoding', 'connection', 'te',
  'trailer', 'upgrade', 'expect']);
const hasControl = (value) => /[\0-\x08\x0a-\x1f\x7f]/.test(value);

/** The places. */
export function surplus(free, expected, got) {
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
    const isSo = !framing.has(name) || (!seen.has(name) && isTrue(name, trimmed(lower(value)), url, body));
    if (!isSo) found.push(`header ${name}: contradicts the message`);
    seen.add(name);
  }
  if (!same(expected.get('body'), got.get('body'))) {
    for (const part of wire.readMultipart(body, wire.boundaryOfType(only(got, 'content-type'))) ?? []) {
      for (const [name, value] of part.rest) {
        if (hasControl(value)) found.push('a header of a part: a control character');
        if (framing.has(name) && !isTrueOfPart(name, lower(value), part.value)) found.push('a header of a part: contradicts the content of the part');
      }
    }
  }
  return found;
}

function isTrue(name, word, url, body) {
  if (name === 'host') {
    const host = lower(url.slice('https://'.length)).split(/[/?#]/)[0];
    return [word, `${word}:443`].includes(host) || word === `${host}:443`;
  }
  if (name === 'connection') return word.split(',').every((each) => each === '' || ['keep-alive', 'close', 'te'].includes(trimmed(each)));
  if (name === 'te') return word.split(',').every((each) => /^(?:(?:trailers|compress|deflate|gzip)(?:[; ].*)?)?$/s.test(trimmed(each)));
  const words = { 'content-length': [`${body.length}`], 'content-encoding': ['identity'], expect: ['', '100-continue'] };
  return (words[name] ?? []).includes(word);
}

function isTrueOfPart(name, word, content) {
  if (name === 'content-length') return word === `${content.length}`;
  return name === 'content-transfer-encoding' && (['8bit', 'binary'].includes(word) || (word === '7bit' && isAscii(content)));
}
