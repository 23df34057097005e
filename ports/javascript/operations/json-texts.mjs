// JSON texts: read without loss, written as encoders write them, compared by meaning.

import { bounded } from '../form.mjs';
import { oneOf, text } from '../input.mjs';
import { JsonError, JsonNumber, Pairs, readPairs } from '../json.mjs';
import { Rejection } from '../rejection.mjs';

const longest = 1 << 20;

function read(body) {
  try {
    return readPairs(bounded(body, longest));
  } catch (failure) {
    if (failure instanceof JsonError) throw new Rejection('malformed-body', `The text ${failure.message}.`);
    throw failure;
  }
}

function tokens(value, found = []) {
  if (value instanceof Pairs) {
    found.push(['{']);
    for (const [name, member] of value.list) {
      found.push(['name', name]);
      tokens(member, found);
    }
    found.push(['}']);
  } else if (Array.isArray(value)) {
    found.push(['[']);
    for (const element of value) tokens(element, found);
    found.push([']']);
  } else if (value instanceof JsonNumber) {
    found.push(['number', value.text]);
  } else {
    found.push(typeof value === 'string' ? ['text', value] : ['literal', String(value)]);
  }
  return found;
}

// Writing. JSON.stringify writes what all have in common; what else one escapes is put in afterwards.

const escapeUnits = (string) => string.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt().toString(16).padStart(4, '0')}`);
const terminators = /[\u2028\u2029]/g;

/** By name: the characters to escape with \u, whether a slash gets a backslash, and what follows `,` and `:`. */
const spellings = new Map([
  ['php', [/[\u0080-\uffff]/g, true, '']],
  ['php-unescaped-slashes', [/[\u0080-\uffff]/g, false, '']],
  ['php-unescaped-unicode', [terminators, true, '']],
  ['php-unescaped', [terminators, false, '']],
  ['gson', [/[<>&='\u2028\u2029]/g, false, '']],
  ['python', [/[\u007f-\uffff]/g, false, ' ']],
  ['python-compact', [/[\u007f-\uffff]/g, false, '']],
  ['python-unicode', [/(?!)/g, false, ' ']],
  ['foundation', [/(?!)/g, true, '']],
  ['javascript', [/(?!)/g, false, '']],
]);

function encode({ value, spelling }) {
  const [escaped, slashes, space] = spellings.get(spelling);
  const quoted = (string) => {
    const written = JSON.stringify(string).replace(escaped, escapeUnits);
    return slashes ? written.replaceAll('/', '\\/') : written;
  };
  const written = (node) => {
    if (node instanceof Map) return `{${[...node].map(([name, member]) => `${quoted(name)}:${space}${written(member)}`).join(`,${space}`)}}`;
    if (Array.isArray(node)) return `[${node.map(written).join(`,${space}`)}]`;
    return typeof node === 'string' ? quoted(node) : String(node);
  };
  const text = written(value);
  bounded(Buffer.from(text), longest);
  return text;
}

// Comparing

function typeOf(value) {
  if (value instanceof Pairs) return 'object';
  if (Array.isArray(value)) return 'array';
  if (value instanceof JsonNumber) return 'number';
  return value === null ? 'null' : typeof value;
}

/** Significant digits and the power of ten of the last one, exactly. */
function decimal({ text: number }) {
  const [, sign, whole, fraction = '', exponent = '0'] = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([-+]?[0-9]+))?$/.exec(number);
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  const magnitude = BigInt(exponent.replace(/^[-+]/, '')) * (exponent.startsWith('-') ? -1n : 1n);
  return `${sign}${significant}e${magnitude - BigInt(fraction.length) + BigInt(digits.length - significant.length)}`;
}

const members = (value) => new Map(Array.isArray(value) ? value.map((element, index) => [String(index), element]) : value.list);

const byBytes = (one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other));

function* differences(left, right, at) {
  const type = typeOf(left);
  if (type !== typeOf(right)) {
    yield { at, is: 'type' };
  } else if (type === 'number') {
    if (left.text !== right.text) yield { at, is: decimal(left) === decimal(right) ? 'digits' : 'number', left: left.text, right: right.text };
  } else if (type === 'object' || type === 'array') {
    const [one, other] = [members(left), members(right)];
    const names = [...new Set([...one.keys(), ...other.keys()])];
    for (const name of type === 'object' ? names.sort(byBytes) : names) {
      const place = `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      if (one.has(name) && other.has(name)) yield* differences(one.get(name), other.get(name), place);
      else yield { at: place, is: one.has(name) ? 'missing' : 'added' };
    }
  } else if (left !== right) {
    yield { at, is: 'value' };
  }
}

const repeats = (value) => value instanceof Pairs
  ? members(value).size < value.list.length || value.list.some(([, member]) => repeats(member))
  : Array.isArray(value) && value.some(repeats);

function readOnce(body) {
  const value = read(body);
  if (repeats(value)) throw new Rejection('malformed-body', 'The text has a name twice in one object.');
  return value;
}

function compare(fields) {
  const [left, right] = [readOnce(fields.left), readOnce(fields.right)];
  const found = [...differences(left, right, '')];
  return { equal: found.every((difference) => difference.is === 'digits'), differences: found };
}

export const jsonTexts = {
  'json.decode': [{ body: text }, ({ body }) => tokens(read(body))],
  'json.encode': [{ value: (node) => node, spelling: oneOf(...spellings.keys()) }, encode],
  'json.compare': [{ left: text, right: text }, compare],
};
