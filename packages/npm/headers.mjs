// The headers of a request, by what they say.

import { text } from './json.mjs';
import { lower, mediaType, trimmed } from './wire.mjs';

export const isPair = (pair) => Array.isArray(pair) && pair.length === 2 && typeof pair[0] === 'string' && text(pair[1]) !== undefined;

/** The well-formed headers, their names in small letters, their values without the space around them. */
function pairsOf(request) {
  const headers = request.get('headers');
  return (Array.isArray(headers) ? headers : []).filter(isPair).map(([name, value]) => [lower(name), trimmed(text(value))]);
}

/** The meaning of every header, by its name. */
export function headersOf(request) {
  const headers = new Map();
  for (const [name, value] of pairsOf(request)) headers.set(name, [...(headers.get(name) ?? []), meaning(name, value)]);
  return headers;
}

/** The value of a header that is there once. */
export function only(request, wanted) {
  const values = pairsOf(request).filter(([name]) => name === wanted);
  return values.length === 1 ? values[0][1] : '';
}

/** A Content-Type without charset and boundary, credentials with their scheme in small letters and one space behind it. */
export function meaning(name, value) {
  if (name === 'authorization') return value.replace(/^([^ ]*) +/, (_, scheme) => `${lower(scheme)} `);
  const kind = name === 'content-type' ? mediaType(value) : undefined;
  if (!kind) return value;
  const kept = kind.parameters.filter(([key, word]) =>
    !(key === 'boundary' && kind.type === 'multipart/form-data') && !(key === 'charset' && lower(word) === 'utf-8'));
  return [kind.type, ...kept.map(([key, word]) => `${key}=${word}`)].join(';');
}
