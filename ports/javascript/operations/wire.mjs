import { byteString, shown } from '../bytes.mjs';
import { bounded, boundedPairs, pieces } from '../form.mjs';
import { InputError, isEncodedText, list, oneOf, optional, readInput, text } from '../input.mjs';
import { Rejection } from '../rejection.mjs';

// Forms

/** By name: what encodeURIComponent leaves alone and this encoder escapes; what it escapes and this encoder leaves; the space; its digits. */
const spellings = new Map([
  ['whatwg', [/[~!'()]/g, null, '+']],
  ['php', [/[~!*'()]/g, null, '+']],
  ['rfc3986', [/[!*'()]/g, null, '%20']],
  ['python', [/[!*'()]/g, null, '+']],
  ['uri-component', [null, null, '%20']],
  ['okhttp', [/[~!'()]/g, null, '%20']],
  ['url-components', [null, /%(?:24|2B|2C|3B|3A|40|2F|3F)/g, '%20']],
  ['dotnet', [/[~']/g, null, '+', 'small digits']],
  ['rfc3986-lower', [/[!*'()]/g, null, '%20', 'small digits']],
  ['curl-get', [/[!*'()]/g, null, '+', 'small digits']],
  ['url-query-allowed', [null, /%(?:24|2B|2C|3B|3A|40|2F|3F|26|3D)/g, '%20']],
]);

const percent = (character) => `%${character.charCodeAt().toString(16).toUpperCase().padStart(2, '0')}`;

/** Over byte strings; a byte beyond ASCII is escaped on its own, so text need not be UTF-8. */
function escape(bytes, [escaped, kept, space, small]) {
  let written = bytes.replace(/[\0-\x7f]+/g, encodeURIComponent).replace(/[\x80-\xff]/g, percent);
  if (escaped) written = written.replace(escaped, percent);
  if (kept) written = written.replace(kept, (sequence) => String.fromCharCode(parseInt(sequence.slice(1), 16)));
  if (small) written = written.replace(/%../g, (sequence) => sequence.toLowerCase());
  return written.replaceAll('%20', space);
}

function encode(pairs, spelling) {
  const write = spelling === 'raw' ? (bytes) => bytes : (bytes) => escape(bytes, spellings.get(spelling));
  return pairs.map((pair) => pair.map(write).join('=')).join('&');
}

export const writeForm = (pairs) => encode(pairs, 'whatwg');

const pair = (node, name) => {
  if (!Array.isArray(node) || node.length !== 2) throw new InputError(`The field ${name} must be a list of pairs.`);
  return flat(byteString(text(node[0], name)), node[1], name);
};

/** The pairs that stand for a value; what is inside it stands under names with brackets. */
function flat(outer, value, field) {
  const isObject = value instanceof Map && !isEncodedText(value);
  if (!isObject && !Array.isArray(value)) return [[outer, byteString(text(value, field))]];
  return [...value.entries()].flatMap(([name, inner]) => flat(`${outer}[${byteString(`${name}`)}]`, inner, field));
}

const broken = /%(?![0-9A-Fa-f]{2})/;
const unescape = (bytes) => bytes.replace(/%([0-9A-Fa-f]{2})/g, (_, digits) => String.fromCharCode(parseInt(digits, 16)));

function decode(pairs, plus) {
  return pairs.map((piece) => {
    const [, name, value = ''] = /^([^=]*)(?:=(.*))?$/s.exec(piece);
    return [name, value].map((half) => unescape(half.replaceAll('+', plus)));
  });
}

function decodeForm({ body, reader }) {
  const pairs = pieces(body);
  if (reader !== 'whatwg' && pairs.some((piece) => broken.test(piece))) {
    throw new Rejection('malformed-body', 'The form has an invalid percent sequence.');
  }
  return decode(pairs, ' ').map((halves) => halves.map(shown));
}

function formSpelling({ body }) {
  const form = byteString(body);
  const meant = pieces(body);
  if (broken.test(form)) return ['raw'];
  // Where & and = may stand anywhere, every body that has a = can be one pair.
  const asOne = () => (form === '' ? [] : [/^([^=]*)=(.*)$/s.exec(form)?.slice(1).map(unescape) ?? ['', '']]);
  const pairs = (name, space) => (name === 'url-query-allowed' ? asOne() : decode(meant, space === '+' ? ' ' : '%2B'));
  const found = [...spellings].filter(([name, [, , space]]) => encode(pairs(name, space), name) === form);
  return found.length > 0 ? found.map(([name]) => name) : ['raw'];
}

// Multipart

const boundaryRule = /^[0-9A-Za-z'()+_,\-./:=? ]{0,69}[0-9A-Za-z'()+_,\-./:=?]$/;

function checked(boundary) {
  if (!boundaryRule.test(boundary ?? '')) throw new Rejection('invalid-boundary', 'The boundary is not one of RFC 2046.');
  return boundary;
}

const partShape = { name: text, value: text, filename: optional(text), contentType: optional(text) };

/** A part whose members are byte strings. */
function part(node, name) {
  if (!(node instanceof Map)) throw new InputError(`The field ${name} must be a list of objects.`);
  return Object.fromEntries(Object.entries(readInput(partShape, node)).map(([key, bytes]) => [key, byteString(bytes)]));
}

const quote = (name) => `"${name.replace(/[\n\r"]/g, percent)}"`;

function writePart({ name, filename, contentType, value }, boundary) {
  if (`${name}${filename ?? ''}`.includes('\0')) throw new Rejection('invalid-header', 'A NUL cannot stand in a header.');
  let head = `Content-Disposition: form-data; name=${quote(name)}`;
  if (filename !== undefined) head += `; filename=${quote(filename)}`;
  if (contentType !== undefined) {
    if (!/^[\x20-\x7e]+$/.test(contentType)) throw new Rejection('invalid-header', 'The Content-Type cannot stand in a header.');
    head += `\r\nContent-Type: ${contentType}`;
  }
  if (head.includes(boundary) || value.includes(boundary)) {
    throw new Rejection('boundary-in-content', 'The boundary occurs in a part.');
  }
  return `--${boundary}\r\n${head}\r\n\r\n${value}\r\n`;
}

export const writeMultipart = (parts, boundary) =>
  `${parts.map((each) => writePart(each, boundary)).join('')}--${boundary}--\r\n`;

const encodeMultipart = ({ boundary, parts }) => shown(bounded(writeMultipart(parts, checked(byteString(boundary)))));

const token = "[!#$%&'*+\\-.^_`|~0-9A-Za-z]+";

/** The parameters of a header field from the sticky place `at` on, or undefined where something else stands there. */
function parameters(field, at, quoted) {
  const item = new RegExp(`[ \\t]*;[ \\t]*(?:(${token})=(?:(${token})|"(${quoted})"))?`, 'sy');
  const found = [];
  item.lastIndex = at;
  for (let match; (match = item.exec(field)); at = item.lastIndex) {
    // A semicolon needs no parameter behind it (RFC 9110 5.6.6).
    if (match[1] !== undefined) found.push([match[1].toLowerCase(), match[2], match[3]]);
  }
  return /^[ \t]*$/.test(field.slice(at)) ? found : undefined;
}

/** The values of one parameter. */
const values = (found, wanted, unquote) =>
  found.filter(([name]) => name === wanted).map(([, plain, quoted]) => plain ?? unquote(quoted));

/** What may stand between quotes (RFC 9110 5.6.4). */
const quoted = String.raw`(?:[\t\x20\x21\x23-\x5b\x5d-\x7e\u0080-\uffff]|\\[\t\x20-\x7e\u0080-\uffff])*`;

/** A Content-Type: its name in lower case, and the values of a parameter. Undefined where it is none. */
export function contentTypeOf(contentType) {
  const type = new RegExp(`^${token}/${token}`).exec(contentType)?.[0];
  const found = type && parameters(contentType, type.length, quoted);
  if (!found) return undefined;
  return { name: type.toLowerCase(), values: (wanted) => values(found, wanted, (quoted) => quoted.replace(/\\(.)/gs, '$1')) };
}

function boundaryOf(contentType) {
  const type = contentTypeOf(contentType);
  if (type?.name !== 'multipart/form-data') throw new Rejection('wrong-content-type', 'The Content-Type is not multipart/form-data.');
  const boundaries = type.values('boundary');
  return checked(boundaries.length === 1 ? boundaries[0] : undefined);
}

class Malformed extends Rejection {
  constructor(sentence) { super('malformed-body', sentence); }
}

/** Reads a body line by line: a content goes on until a line that is a boundary. */
class Lines {
  constructor(body, boundary, tolerant) {
    Object.assign(this, { body, delimiter: `--${boundary}`, tolerant, at: 0 });
  }

  /** The line that begins here, with its end: CR LF, LF, or nothing at the end of the body. */
  next() {
    const feed = this.body.indexOf('\n', this.at);
    const end = feed === -1 ? this.body.length : feed + 1;
    const line = this.body.slice(this.at, end);
    this.at = end;
    return line;
  }

  get done() { return this.at >= this.body.length; }

  /** What a line is: 'part', 'end', or undefined for content. */
  kind(line) {
    if (!line.startsWith(this.delimiter)) return undefined;
    const rest = line.slice(this.delimiter.length);
    if (this.tolerant) {
      if (rest.startsWith('--')) return 'end';
      return /^[ \t]*(?:\r?\n)?$/.test(rest) ? 'part' : undefined;
    }
    if (rest === '\r\n') return 'part';
    if ((rest === '--' || rest === '--\r\n') && this.done) return 'end';
    throw new Malformed('The line of a boundary goes on.');
  }

  parts() {
    const parts = [];
    let kind;
    do {
      if (this.done) throw new Malformed('No boundary stands in the body.');
      kind = this.kind(this.next());
      if (!kind && !this.tolerant) throw new Malformed('Something stands before the first boundary.');
    } while (!kind);
    while (kind === 'part') {
      const part = this.head();
      [part.value, kind] = this.content();
      parts.push(part);
    }
    return parts.map((each) => Object.fromEntries(
      ['name', 'filename', 'contentType', 'value'].filter((key) => each[key] !== undefined).map((key) => [key, shown(each[key])])));
  }

  head() {
    const fields = new Map();
    for (;;) {
      const line = this.next();
      const [, text, end] = /^(.*?)(\r?\n|)$/s.exec(line);
      if (end === '' || (end === '\n' && !this.tolerant) || /[\r\0]/.test(text)) throw new Malformed('A header line does not end.');
      if (text === '') break;
      const [, name, value] = new RegExp(`^(${token}):[ \\t]*(.*?)[ \\t]*$`, 's').exec(text) ?? [];
      if (name === undefined) throw new Malformed('A header has no name.');
      const key = name.toLowerCase();
      if (fields.has(key) && ['content-disposition', 'content-type'].includes(key)) throw new Malformed('A header is there twice.');
      fields.set(key, value);
    }
    return { ...this.names(fields.get('content-disposition') ?? ''), contentType: fields.get('content-type') };
  }

  names(disposition) {
    const type = new RegExp(`^${token}`).exec(disposition)?.[0] ?? '';
    const found = parameters(disposition, type.length, '[^"]*');
    if (type.toLowerCase() !== 'form-data' || !found) throw new Malformed('A part is not form-data.');
    const unquote = (quoted) => quoted.replace(/%0A|%0D|%22/g, unescape);
    const [names, files] = ['name', 'filename'].map((wanted) => values(found, wanted, unquote));
    if (names.length !== 1 || files.length > 1) throw new Malformed('A part has not one name.');
    return { name: names[0], filename: files[0] };
  }

  content() {
    const lines = [];
    while (!this.done) {
      const before = lines.at(-1);
      const line = this.next();
      // Strictly, the line before a boundary ends in CR LF, and it belongs to this part.
      const isFirst = before === undefined;
      if (this.tolerant || before?.endsWith('\r\n')) {
        const kind = this.kind(line);
        if (kind) return [lines.join('').replace(/\r?\n$/, ''), kind];
      } else if (isFirst && line.startsWith(this.delimiter)) {
        throw new Malformed('A content has no line of its own.');
      }
      lines.push(line);
    }
    if (!this.tolerant) throw new Malformed('The last boundary is missing.');
    return [lines.join(''), 'end'];
  }
}

function decodeMultipart({ contentType, body, reader }) {
  return new Lines(byteString(bounded(body)), boundaryOf(byteString(contentType)), reader === 'tolerant').parts();
}

// Amounts

const exponents = new Map(Object.entries({
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
  2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP
    CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR
    KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN
    PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD
    TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`,
}).flatMap(([digits, codes]) => codes.split(/\s+/).map((code) => [code, Number(digits)])));

const longest = { payfort: 10, nexi: 12, edfapg: 32, placetopay: 32, everypay: 32 };

/** The amount as a whole number of minor units, a BigInt, and the decimals of its currency. */
export function minorUnits(amount, currency) {
  const digits = exponents.get(byteString(currency));
  if (digits === undefined) throw new Rejection('unknown-currency', 'The currency is not one of ISO 4217.');
  const [, whole, fraction = ''] = /^(0|[1-9][0-9]*)(?:\.([0-9]+))?$/.exec(byteString(amount)) ?? [];
  if (whole === undefined) throw new Rejection('invalid-amount', 'The amount is not plain decimal text.');
  if (fraction.length > digits) throw new Rejection('too-many-decimals', 'The amount has more decimals than its currency.');
  return [BigInt(whole) * 10n ** BigInt(digits) + BigInt(fraction.padEnd(digits, '0') || '0'), digits];
}

export const boundedAmount = (written, gateway) => bounded(written, longest[gateway]);

export function decimalText(amount, currency) {
  const [units, digits] = minorUnits(amount, currency);
  const padded = units.toString().padStart(digits + 1, '0');
  return digits === 0 ? padded : `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}

const money = { amount: text, currency: text, gateway: oneOf(...Object.keys(longest)) };

export const wire = {
  'form.encode': [
    { pairs: (node, name) => list(pair)(node, name).flat(), spelling: optional(oneOf(...spellings.keys(), 'raw')) },
    ({ pairs, spelling = 'whatwg' }) => shown(bounded(encode(boundedPairs(pairs), spelling))),
  ],
  'form.decode': [{ body: text, reader: optional(oneOf('strict', 'whatwg')) }, decodeForm],
  'form.spelling': [{ body: text }, formSpelling],
  'multipart.encode': [{ boundary: text, parts: list(part) }, encodeMultipart],
  'multipart.decode': [{ contentType: text, body: text, reader: optional(oneOf('strict', 'tolerant')) }, decodeMultipart],
  'amount.minor': [money, ({ amount, currency, gateway }) => boundedAmount(minorUnits(amount, currency)[0].toString(), gateway)],
  'amount.decimal': [money, ({ amount, currency, gateway }) => boundedAmount(decimalText(amount, currency), gateway)],
};
