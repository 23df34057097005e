// The customer's way to the page of the bank or the gateway, and back.

import { byteString } from '../bytes.mjs';
import { request } from '../calls.mjs';
import { InputError, list, oneOf, optional, text } from '../input.mjs';
import { safeRedirect } from '../outcome.mjs';
import { writeForm } from './wire.mjs';

const pair = (node, name) => {
  if (!Array.isArray(node) || node.length !== 2) throw new InputError(`The field ${name} must be a list of pairs.`);
  return node.map((half) => byteString(text(half, name)));
};

function toPage({ url, method, params = [] }) {
  const address = safeRedirect(byteString(url));
  const form = writeForm(params);
  if (method === 'POST') return request(address, { 'Content-Type': 'application/x-www-form-urlencoded' }, form);
  const [, front, fragment] = /^([^#]*)(.*)$/s.exec(address);
  if (form === '') return request(address, {}, undefined, 'GET');
  const joint = !front.includes('?') ? '?' : /[?&]$/.test(front) ? '' : '&';
  return request(front + joint + form + fragment, {}, undefined, 'GET');
}

const ports = { https: ':443', http: ':80' };

/** What all spellings of one URL have in common; undefined for what is none. The URL class would forgive too much. */
function normal(bytes) {
  const url = byteString(bytes ?? Buffer.alloc(0));
  const [, name, rest] = /^([A-Za-z][A-Za-z0-9+.-]*):([\x21-\x7e]+)$/.exec(url) ?? [];
  if (name === undefined) return undefined;
  const scheme = name.toLowerCase();
  const [, authority, tail] = /^\/\/([^/?#]*)(.*)$/.exec(rest) ?? [];
  if (authority === undefined) return `${scheme}:${rest}`;
  const port = ports[scheme];
  let host = authority;
  if (!host.includes('@')) {
    host = host.toLowerCase();
    if (port && host.endsWith(port)) host = host.slice(0, -port.length);
  }
  return `${scheme}://${host}${port && !tail.startsWith('/') ? '/' : ''}${tail}`;
}

function returned({ url, returnUrl, cancelUrl }) {
  const page = normal(url);
  if (page === undefined) return 'other';
  if (page === normal(returnUrl)) return 'return';
  return page === normal(cancelUrl) ? 'cancel' : 'other';
}

export const redirects = {
  'redirect.request': [{ url: text, method: oneOf('GET', 'POST'), params: optional(list(pair)) }, toPage],
  'redirect.returned': [{ url: text, returnUrl: text, cancelUrl: optional(text) }, returned],
};
