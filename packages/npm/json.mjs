// JSON (RFC 8259) without loss: JSON.parse puts the names "10" and "2" into numeric order, turns 1.10 into 1.1 and keeps the
// last of two equal names.

const mostDepth = 128;
const mostDigits = 1024;

/** A number as its characters. */
export class JsonNumber {
  constructor(digits) { this.digits = digits; }

  /** What it amounts to, exactly, however long. */
  get value() {
    const [, sign, whole, fraction = '', exponent = '0'] = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/.exec(this.digits);
    const digits = (whole + fraction).replace(/^0+/, '');
    const significant = digits.replace(/0+$/, '');
    if (significant === '') return '0';
    return `${sign}${significant}e${BigInt(exponent.replace('+', '')) + BigInt(digits.length - significant.length - fraction.length)}`;
  }
}

/** An object: its names and values, in their order. */
export class Members {
  constructor(list = []) { this.list = list; }
  get(name) { return this.list.find(([key]) => key === name)?.[1]; }
  has(name) { return this.list.some(([key]) => key === name); }
  without(name) { return new Members(this.list.filter(([key]) => key !== name)); }
  replacing(name, value) { return new Members(this.list.map(([key, old]) => [key, key === name ? value : old])); }
}

/** The value that a text is. Throws SyntaxError where it is not one JSON text. */
export function read(text) {
  let at = 0;
  const fail = () => { throw new SyntaxError('not JSON'); };
  const take = (pattern) => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const skip = (character) => {
    take(/[ \t\n\r]*/y);
    if (text[at] !== character) return false;
    at += 1;
    return true;
  };
  const string = () => {
    const start = at;
    do at += text[at] === '\\' ? 2 : 1; while (at < text.length && text[at] !== '"');
    at += 1;
    const found = JSON.parse(text.slice(start, at));
    return found.isWellFormed() ? found : fail();
  };
  const value = (depth) => {
    if (depth > mostDepth) fail();
    take(/[ \t\n\r]*/y);
    if (text[at] === '"') return string();
    if (skip('{')) {
      const list = [];
      if (skip('}')) return new Members(list);
      do {
        take(/[ \t\n\r]*/y);
        const name = text[at] === '"' ? string() : fail();
        if (!skip(':')) fail();
        list.push([name, value(depth + 1)]);
      } while (skip(','));
      return skip('}') ? new Members(list) : fail();
    }
    if (skip('[')) {
      const list = [];
      if (skip(']')) return list;
      do list.push(value(depth + 1)); while (skip(','));
      return skip(']') ? list : fail();
    }
    const word = take(/true|false|null/y);
    if (word !== undefined) return JSON.parse(word);
    const digits = take(/-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y);
    return digits === undefined || digits.length > mostDigits ? fail() : new JsonNumber(digits);
  };
  const found = value(0);
  take(/[ \t\n\r]*/y);
  return at < text.length ? fail() : found;
}

/** The value that bytes are, one character a byte. Throws where they are not one JSON text in UTF-8. */
export function readBytes(bytes) {
  return read(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(bytes, 'latin1')));
}

/** ASCII on one line, numbers as they were spelled. */
export function write(value) {
  if (value instanceof JsonNumber) return value.digits;
  if (value instanceof Members) return `{${value.list.map(([name, member]) => `${write(name)}:${write(member)}`)}}`;
  if (Array.isArray(value)) return `[${value.map(write)}]`;
  return JSON.stringify(value).replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt().toString(16).padStart(4, '0')}`);
}

/** Whether two values are written alike. */
export const same = (one, other) => one === other || (one !== undefined && other !== undefined && write(one) === write(other));

const byName = ({ list }) => [...list].sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));

/** Whether two values mean the same: members in any order, numbers by value. */
export function means(one, other) {
  if (one instanceof JsonNumber && other instanceof JsonNumber) return one.value === other.value;
  if (one instanceof Members && other instanceof Members) {
    const [left, right] = [byName(one), byName(other)];
    return left.length === right.length && left.every(([name, value], i) => name === right[i][0] && means(value, right[i][1]));
  }
  if (Array.isArray(one) && Array.isArray(other)) return one.length === other.length && one.every((value, i) => means(value, other[i]));
  return one === other;
}

/** The bytes of a text, one character a byte: a string, {"hex"} or {"base64"}; undefined for what is none. */
export function text(value) {
  if (typeof value === 'string') return Buffer.from(value).toString('latin1');
  if (!(value instanceof Members) || value.list.length !== 1) return undefined;
  const [[encoding, coded]] = value.list;
  if (typeof coded !== 'string' || !['hex', 'base64'].includes(encoding)) return undefined;
  const bytes = Buffer.from(coded, encoding);
  return bytes.toString(encoding) === (encoding === 'hex' ? coded.toLowerCase() : coded) ? bytes.toString('latin1') : undefined;
}

/** The JSON pointers at which two values do not mean the same. */
export function pointers(one, other, path) {
  if (!(one instanceof Members && other instanceof Members)) return means(one, other) ? [] : [path || 'the whole'];
  const found = [...new Set([...one.list, ...other.list].map(([name]) => name))].flatMap((name) =>
    (one.has(name) && other.has(name) ? pointers(one.get(name), other.get(name), `${path}/${name}`)
      : [`${path}/${name}: ${other.has(name) ? 'not expected' : 'missing'}`]));
  return found.length > 0 || means(one, other) ? found : [path || 'the whole'];
}
