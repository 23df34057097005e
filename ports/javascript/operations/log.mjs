import { isUtf8 } from 'node:buffer';

import { join } from '../bytes.mjs';
import { bounded } from '../form.mjs';
import { InputError, list, objectOf, optional, text } from '../input.mjs';
import { readJson, writeJson, JsonNumber } from '../json.mjs';
import { hidden, hideElements, hideNamed, hideSerialized, isSecretName } from './named-values.mjs';

const deepest = 8;
// Full-width digits and the two Arabic rows are digits; spaces of all widths, dashes and a dot stand between groups.
const digit = '[0-9\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]';
const between = '(?:[ .\\-\u00a0\u2000-\u2015\u202f\u2212]{1,3}|[ \\t]{0,8}(?:\\r?\\n|[,;:/|_])[ \\t]{0,8})';
const runOfGroups = new RegExp(`${digit}+(?:${between}${digit}+)*`, 'g');
// Base 64 on one line, or with line ends behind long lines; hexadecimal.
const base64 = /[\w+/-]+(?:(?<=[\w+/-]{60})\r?\n[\w+/-]+)*={0,2}/g;
const hexadecimal = /[0-9A-Fa-f]{26,}/g;
const escape = /\\u\{([0-9A-Fa-f]{1,7})\}|\\x([0-9A-Fa-f]{2})|&#[xX]([0-9A-Fa-f]{1,7});|&#([0-9]{1,7});|&(quot|apos|amp|lt|gt);/g;
const entities = { quot: '"', apos: "'", amp: '&', lt: '<', gt: '>' };
// The head of a multipart body's part and its content; line ends and quotes may be escaped.
const lineEnd = String.raw`(?:\r?\n|(?:\\r)?\\n)`;
const bodyPart = new RegExp(
  String.raw`(form-data(?:(?!${lineEnd}).)*?[;\s]name=\\*(?:"([^"\\]*)|([^\s;"\\]+))(?:(?!${lineEnd}).)*`
  + String.raw`(?:${lineEnd}(?!--)(?:(?!${lineEnd})[^:])*:(?:(?!${lineEnd}).)*)*${lineEnd}{2})(?!--)(.+?)(?=${lineEnd}--|$)`, 'gis');

function pair(node, name) {
  if (!Array.isArray(node) || node.length !== 2) throw new InputError(`The field ${name} must be a list of pairs.`);
  return node.map((item) => text(item, name));
}

const words = (node, name) => text(node, name).toString();

/** What may be logged of a message. Its form is free; what must be gone from it, and what must stay, is not. */
function redact({ method, status, url, headers, body, text: free, secrets = new Map() }) {
  if ([url, headers, body, free].every((part) => part === undefined)) {
    throw new InputError('One of the fields url, headers, body and text is needed.');
  }
  const parts = [method, status, url, body, free];
  bounded(join(...[...parts, ...(headers ?? []).flat()].filter(Boolean)));
  const cleaner = new Cleaner([...secrets.values()]);
  const [verb, code, address, content, rest] = parts.map((part) => String(part ?? ''));
  const lines = [[cleaner.words(verb), cleaner.words(code), cleaner.any(address)].filter(Boolean).join(' ')];
  for (const [name, value] of (headers ?? []).map((pair) => pair.map(String))) {
    lines.push(`${cleaner.words(name)}: ${isSecretName(name) ? hidden : cleaner.any(value)}`);
  }
  lines.push(cleaner.body(content), cleaner.any(rest));
  return lines.filter(Boolean).join('\n');
}

class Cleaner {
  /** Whether base 64 and hexadecimal are looked into; what was decoded from them is not, once more. */
  decodes = true;

  constructor(secrets) {
    this.spellings = [...new Set(secrets.filter((secret) => secret.length >= 4).flatMap(spellings))]
      .filter((spelling) => spelling.length >= 4).sort((a, b) => b.length - a.length);
  }

  /** Before anything is split: a secret can have any separator in it. */
  withoutKnown(text) {
    return this.spellings.reduce((plain, spelling) => plain.replaceAll(spelling, hidden), text);
  }

  body(given, depth = 0) {
    if (depth > deepest) return hidden;
    const body = this.unescaped(this.withoutKnown(given));
    const delimiter = /^--[^\r\n]+/.exec(body)?.[0];
    if (delimiter && /form-data/i.test(body)) return body.split(delimiter).map((part) => this.part(part, depth)).join(this.words(delimiter));
    // A form whose spaces were not encoded is still a form.
    if (/^[^\s=&{["]+=[^\n]*$/.test(body)) return this.form(body, depth);
    return this.any(body, depth);
  }

  /** Text of a form that nobody told: JSON, pairs, or words. */
  any(given, depth = 0) {
    if (depth > deepest) return hidden;
    const value = this.unescaped(this.withoutKnown(given));
    if (/^\s*[{[]/.test(value)) {
      let tree;
      try {
        tree = readJson(Buffer.from(value));
      } catch {
        return this.words(value);
      }
      return writeJson(this.tree(tree, depth));
    }
    return /^\S*=\S*$/.test(value) ? this.form(value, depth) : this.words(value);
  }

  tree(node, depth) {
    if (node instanceof Map) {
      const isNamed = ['name', 'key'].some((name) => typeof node.get(name) === 'string' && isSecretName(node.get(name)));
      const members = [...node].map(([name, value]) => [
        this.words(name), (isSecretName(name) || isNamed && name === 'value') && value !== null ? hidden : this.tree(value, depth)]);
      return new Map(members);
    }
    if (Array.isArray(node)) return node.map((element) => this.tree(element, depth));
    if (typeof node === 'string') return this.any(node, depth + 1);
    if (!(node instanceof JsonNumber)) return node;
    const cleaned = this.words(node.text);
    return cleaned === node.text ? node : cleaned;
  }

  form(body, depth) {
    return body.split('&').map((field) => {
      const at = field.indexOf('=');
      if (at < 0) return this.words(field);
      const [name, value] = [field.slice(0, at), field.slice(at + 1)].map((part) => percentDecoded(part.replaceAll('+', ' ')));
      if (isSecretName(name)) return `${this.words(name)}=${hidden}`;
      const cleaned = [this.words(name), this.body(value, depth + 1)];
      const isClean = cleaned[0] === name && cleaned[1] === value && this.words(field) === field;
      return isClean ? field : cleaned.join('=');
    }).join('&');
  }

  part(part, depth) {
    const [head, gap, value] = part.split(/(\r?\n\r?\n)/s).length < 3 ? [part, '', ''] : splitOnce(part);
    const name = /(?<![\w*])name=(?:"([^"]*)"|([^\s;]+))/.exec(head);
    const isSecret = value !== '' && name !== null && isSecretName(name[1] ?? name[2]);
    return this.words(head) + gap + (isSecret ? hidden : this.body(value, depth + 1));
  }

  /** Words, as they stand and as they decode; what was decoded is shown only where something in it had to go. */
  words(text) {
    let shown = this.plain(text);
    for (let level = shown, round = 0; round < deepest; round += 1) {
      const decoded = percentDecoded(unescape(level));
      if (decoded === level) break;
      level = this.plain(decoded);
      if (level !== decoded) shown = level;
    }
    return shown;
  }

  plain(text) {
    const plain = this.withoutCoded(this.withoutKnown(text))
      .replace(bodyPart, (part, head, quoted, bare) => (isSecretName(quoted ?? bare) ? head + hidden : part))
      .replace(/(-----BEGIN [^-]{0,52}PRIVATE KEY-----).*?(?=-----END|$)/gs, `$1${hidden}`)
      .replace(/:\/\/[^/@\s"']*@/g, `://${hidden}@`)
      .replace(/\b(basic|bearer)[ \t+]+[A-Za-z0-9+/=._~-]{4,}/gi, `$1 ${hidden}`)
      .replace(/(?<!\w)eyJ[\w-]*\.[\w-]*\.[\w-]*/g, hidden)
      .replace(/(authorization|cookie)([ \t]*:[ \t]*)[^\s"'\\][^\r\n"']*/gi, `$1$2${hidden}`);
    const called = !plain.includes('curl') ? plain : plain.replace(/( -u| --user| --proxy-user)([ ="'\\]*)[^\s"':]*:[^\s"']*/g, `$1$2${hidden}`)
      .replace(/( -b| --cookie)([ ="'\\]*)[^\s"'=]+=[^\s"']*/g, `$1$2${hidden}`);
    return hideNamed(hideElements(hideSerialized(called))).replace(runOfGroups, maskCards)
      .replace(/(?<![0-9])([1-9])\.([0-9]{5,18})([eE]\+?(1[2-8]))(?![0-9])/g, maskPowered);
  }

  /** Before the digits of a coded text are taken for a card number's. */
  withoutCoded(text) {
    if (!this.decodes) return text;
    return text.replace(base64, (run) => (this.isTellingBase64(run) ? hidden : run))
      .replace(hexadecimal, (run) => ([0, 1].some((start) => this.isTelling(Buffer.from(run.slice(start), 'hex'))) ? hidden : run));
  }

  /** Entities hold the ampersand that parts a form, so they are undone before it, where something in them has to go. */
  unescaped(text) {
    if (!/&#|&quot;/.test(text)) return text;
    const decoded = unescape(text);
    return this.plain(decoded) === decoded ? text : decoded;
  }

  isTellingBase64(run) {
    const characters = run.replace(/[\r\n=]/g, '');
    return characters.length >= 18 && [0, 1, 2, 3].some((start) => this.isTelling(Buffer.from(characters.slice(start), 'base64')));
  }

  /** Names are looked for in UTF-8 alone: among other bytes they are chance. */
  isTelling(bytes) {
    const text = bytes.toString();
    const inner = Object.assign(Object.create(Cleaner.prototype), this, { decodes: false });
    if (!isUtf8(bytes)) return inner.withoutKnown(text).replace(runOfGroups, maskCards) !== text;
    if (/^[{[]/.test(text)) {
      try {
        const tree = readJson(bytes);
        return writeJson(inner.tree(tree, 0)) !== writeJson(tree);
      } catch {
        return inner.words(text) !== text;
      }
    }
    return inner.any(text) !== text;
  }
}

/** The escapes of JSON, of programs and of HTML. */
function unescape(text) {
  const units = text.replace(/\\u([0-9A-Fa-f]{4})/g, (_, code) => String.fromCharCode(parseInt(code, 16)));
  return units.replace(escape, (found, braced, byte, hex, decimal, name) => {
    if (name) return entities[name];
    const code = decimal ? Number(decimal) : parseInt(braced ?? byte ?? hex, 16);
    return code < 0x110000 && (code < 0xd800 || code >= 0xe000) ? String.fromCodePoint(code) : found;
  });
}

function splitOnce(part) {
  const [, head, gap, value] = /^(.*?)(\r?\n\r?\n)(.*)$/s.exec(part);
  return [head, gap, value];
}

/** Percent sequences as bytes, wrong ones as they are. */
function percentDecoded(text) {
  return text.replace(/(?:%[0-9A-Fa-f]{2})+/g, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString());
}

/** A number that was a floating-point one; zeros at its end are not written. */
function maskPowered(found, first, fraction, end, exponent) {
  const digits = (first + fraction).padEnd(Number(exponent) + 1, '0');
  if (digits.length > Number(exponent) + 1 || !isCard([...digits])) return found;
  return `${first}.${[...fraction].map((digit, at) => (at >= 5 && at + 1 < digits.length - 4 ? '*' : digit)).join('')}${end}`;
}

/** A star for each digit in the middle of a card number; where numbers overlap, of each of them. */
function maskCards(run) {
  const groups = [...run.matchAll(new RegExp(`${digit}+`, 'g'))].map((group) => ({ start: group.index, end: group.index + group[0].length }));
  const shown = [...run];
  groups.forEach((_, first) => {
    const places = [];
    for (let at = first; at < groups.length && places.length <= 19; at += 1) {
      if (at > first && !belongTogether(run, groups[at - 1], groups[at])) break;
      for (let place = groups[at].start; place < groups[at].end; place += 1) places.push(place);
      if (isCard(places.map((place) => run[place])) && isOneNumber(run, groups.slice(first, at + 1))) {
        places.slice(6, -4).forEach((place) => { shown[place] = '*'; });
      }
    }
  });
  return shown.join('');
}

/** Beside one space or dash, only short groups do: a time has a dot behind ten digits. */
function belongTogether(run, group, other) {
  const isShort = [group, other].every(({ start, end }) => end - start <= 6);
  return isShort || [' ', '-'].includes(run.slice(group.end, other.start));
}

/** On several lines, and in a list, in the groups of a card alone, so that columns of numbers, and years, stay. */
function isOneNumber(run, groups) {
  if (!/[\n,;:/|_]/.test(run.slice(groups[0].start, groups.at(-1).end))) return true;
  const widths = groups.map(({ start, end }) => end - start).join('-');
  const first = [...run.slice(groups[0].start, groups[0].end)].map((character) => character.codePointAt(0) & 0xf).join('');
  return ['4-4-4-4', '4-6-5', '4-4-4-4-3'].includes(widths) && first >= '2221';
}

function isCard(digits) {
  if (digits.length < 13 || digits.length > 19) return false;
  const sum = digits.reverse().reduce((total, character, place) => {
    // Each row of digits begins at a code point that ends in zero: 30, 660, 6f0, ff10.
    const value = (character.codePointAt(0) & 0xf) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** A secret in every spelling that messages give it. */
function spellings(secret) {
  const bytes = Buffer.from(secret);
  const percent = [...bytes].map((byte) => {
    const character = String.fromCharCode(byte);
    return /[A-Za-z0-9_.~-]/.test(character) ? character : `%${byte.toString(16).padStart(2, '0').toUpperCase()}`;
  }).join('');
  const lower = (text) => text.replace(/%../g, (sequence) => sequence.toLowerCase());
  const escaped = writeJson(secret).slice(1, -1);
  const codings = [0, 1, 2].map((before) => {
    const coded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    return coded.slice(before === 0 ? 0 : before + 1, Math.floor((before + bytes.length) / 3) * 4);
  });
  // Signatures are made of secrets in capitals and backwards, and whoever looks for his mistake logs what he hashes.
  const capitals = (given) => given.map((byte) => (byte >= 0x61 && byte <= 0x7a ? byte - 0x20 : byte));
  const turned = [capitals(bytes), Buffer.from(bytes).reverse(), capitals(Buffer.from(bytes).reverse())].map(String);
  return [
    secret, ...turned, percent, lower(percent), percent.replaceAll('%20', '+'), lower(percent).replaceAll('%20', '+'),
    bytes.toString('hex'), bytes.toString('hex').toUpperCase(),
    escaped, escaped.replaceAll('/', '\\/'), JSON.stringify(secret).slice(1, -1),
    ...codings, ...codings.map((coded) => coded.replaceAll('+', '-').replaceAll('/', '_')),
  ];
}

export const log = {
  'log.redact': [
    {
      method: optional(text), status: optional(text), url: optional(text), headers: optional(list(pair)), body: optional(text),
      text: optional(text), secrets: optional(objectOf(words)),
    },
    redact,
  ],
};
