// What a strict receiver reads: forms, multipart bodies and the values of headers. Texts have one character a byte.

export const token = "[!#$%&'*+\\-.^_`|~0-9A-Za-z]+";
const boundaryRule = /^[0-9A-Za-z'()+_,\-./:=? ]{0,69}[0-9A-Za-z'()+_,\-./:=?]$/;
/** ASCII alone: toLowerCase() would change letters that are bytes of something else. */
export const lower = (text) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
export const isAscii = (text) => /^[\0-\x7f]*$/.test(text);
/** The value of a header without the spaces and tabs around it, which say nothing. */
export const trimmed = (value) => value.replace(/^[ \t]+|[ \t]+$/g, '');

/** The pairs as parts without a file; undefined where the body is no form. */
export function readForm(body) {
  if (/%(?![0-9A-Fa-f]{2})/.test(body)) return undefined;
  const decode = (half) => half.replaceAll('+', ' ').replace(/%(..)/g, (_, digits) => String.fromCharCode(parseInt(digits, 16)));
  return body.split('&').filter((piece) => piece !== '').map((piece) => {
    const [, name, value = ''] = /^([^=]*)(?:=(.*))?$/s.exec(piece);
    return { name: decode(name), value: decode(value) };
  });
}

/** `; name=value` up to the end; undefined where it is anything else. */
function parameters(text, quoted) {
  const item = new RegExp(`[ \\t]*;[ \\t]*(?:(${token})=(?:(${token})|"(${quoted})"))?`, 'sy');
  const found = [];
  let at = 0;
  for (let match; (match = item.exec(text)); at = item.lastIndex) if (match[1] !== undefined) found.push([match[1].toLowerCase(), match[2], match[3]]);
  return /^[ \t]*$/.test(text.slice(at)) ? found : undefined;
}

/** Type and subtype in small letters, and the parameters; undefined where it is none. */
export function mediaType(text) {
  const type = new RegExp(`^${token}/${token}`).exec(text)?.[0];
  const found = type && parameters(text.slice(type.length), '(?:[^"\\\\]|\\\\.)*');
  return found && { type: type.toLowerCase(), parameters: found.map(([name, plain, quoted]) => [name, plain ?? quoted.replace(/\\(.)/gs, '$1')]) };
}

/** The only valid boundary that a Content-Type of multipart states. */
export function boundaryOfType(text) {
  const kind = mediaType(text);
  const found = kind?.type === 'multipart/form-data' ? kind.parameters.filter(([name]) => name === 'boundary') : [];
  return found.length === 1 && boundaryRule.test(found[0][1]) ? found[0][1] : undefined;
}

/** The boundary that the first line of a body is. */
export function boundaryOfBody(body) {
  const line = body.split('\r', 1)[0];
  if (!line.startsWith('--')) return undefined;
  const isEmpty = body.length <= line.length + 2 && line.length > 4 && line.endsWith('--');
  const boundary = line.slice(2, isEmpty ? -2 : undefined);
  return boundaryRule.test(boundary) ? boundary : undefined;
}

/** The parts, each with its other headers as `rest`; undefined where a strict receiver refuses the body. */
export function readMultipart(body, boundary) {
  if (boundary === undefined) return undefined;
  // With a line break in front of the body, which may have one, every delimiter looks the same.
  const pieces = `${body.startsWith('\r\n--') ? '' : '\r\n'}${body}`.split(`\r\n--${boundary}`);
  if (pieces.shift() !== '' || pieces.length === 0 || !['--', '--\r\n'].includes(pieces.pop())) return undefined;
  if (pieces.some((piece) => !piece.startsWith('\r\n'))) return undefined;
  const parts = pieces.map((piece) => readPart(piece.slice(2)));
  return parts.includes(undefined) ? undefined : parts;
}

function readPart(text) {
  const [fields, rest] = [new Map(), []];
  let at = 0;
  while (!text.startsWith('\r\n', at)) {
    const line = /([^\r\n\0]*)\r\n/y;
    line.lastIndex = at;
    const found = line.exec(text);
    const header = found && new RegExp(`^(${token}):[ \\t]*(.*?)[ \\t]*$`, 's').exec(found[1]);
    if (!header) return undefined;
    const name = header[1].toLowerCase();
    if (name === 'content-disposition' || name === 'content-type') {
      if (fields.has(name)) return undefined;
      fields.set(name, header[2]);
    } else {
      rest.push([name, header[2]]);
    }
    at = line.lastIndex;
  }
  const disposition = fields.get('content-disposition') ?? '';
  const kind = new RegExp(`^${token}`).exec(disposition)?.[0];
  const found = kind?.toLowerCase() === 'form-data' ? parameters(disposition.slice(kind.length), '[^"]*') : undefined;
  if (!found) return undefined;
  const values = (wanted) => found.filter(([name]) => name === wanted).map(([, plain, quoted]) =>
    plain ?? quoted.replace(/%0A|%0D|%22/g, (code) => String.fromCharCode(parseInt(code.slice(1), 16))));
  const [names, files] = [values('name'), values('filename')];
  if (names.length !== 1 || files.length > 1) return undefined;
  return { name: names[0], value: text.slice(at + 2), filename: files[0], type: fields.get('content-type'), rest };
}

/** The pairs of a form, or the parts of a multipart body without a type that says nothing; undefined where it is none. */
export const readParts = (match, body, boundary) =>
  (match === 'form' ? readForm(body) : readMultipart(body, boundary)?.map(withoutDefaultType));

/** A part without the type that it has where none is said, or without a charset in which its bytes say the same. */
function withoutDefaultType(part) {
  const kind = part.type !== undefined && part.filename === undefined ? mediaType(part.type) : undefined;
  const charsets = isAscii(part.value) ? ['utf-8', 'us-ascii', 'iso-8859-1'] : ['utf-8'];
  const isDefault = kind?.type === 'text/plain' && kind.parameters.every(([name, value]) => name === 'charset' && charsets.includes(lower(value)));
  return isDefault ? { ...part, type: undefined } : part;
}

/** Parts without their other headers, as one text. */
export const written = (parts) => JSON.stringify(parts.map(({ name, value, filename, type }) => [name, value, filename ?? null, type ?? null]));
