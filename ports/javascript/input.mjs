// Reads a case's input. A *shape* maps each field's name to the reader of its value: { key: text, amount: optional(text) }.

/** A bad input. The message names the field, never its content. */
export class InputError extends Error {}

export function readInput(shape, input) {
  if (!(input instanceof Map)) throw new InputError('The field input must be an object.');
  for (const name of input.keys()) {
    if (!Object.hasOwn(shape, name)) throw new InputError(`The field ${name} does not belong to this operation.`);
  }
  const fields = {};
  for (const [name, read] of Object.entries(shape)) {
    if (input.has(name)) fields[name] = read(input.get(name), name);
    else if (!read.optional) throw new InputError(`The field ${name} is missing.`);
  }
  return fields;
}

/** A field that may be absent, and is undefined then. */
export const optional = (read) => Object.assign((...value) => read(...value), { optional: true });

/** An object whose members are all read the same way. */
export const objectOf = (read) => (node, name) => {
  if (!(node instanceof Map)) throw new InputError(`The field ${name} must be an object.`);
  return new Map([...node].map(([member, value]) => [member, read(value, `${name}.${member}`)]));
};

/** An array whose elements are all read the same way. */
export const list = (read) => (node, name) => {
  if (!Array.isArray(node)) throw new InputError(`The field ${name} must be an array.`);
  return node.map((element) => read(element, name));
};

/** An object of any JSON. */
export function object(node, name) {
  if (!(node instanceof Map)) throw new InputError(`The field ${name} must be an object.`);
  return node;
}

/** Text that is one of these words. */
export const oneOf = (...words) => (node, name) => {
  const word = text(node, name).toString();
  if (!words.includes(word)) throw new InputError(`The field ${name} must be one of ${words.join(', ')}.`);
  return word;
};

/** Text, as bytes: "…", {"hex": "…"} or {"base64": "…"}. */
export function text(node, name) {
  if (typeof node === 'string') return Buffer.from(node);
  if (!isEncodedText(node)) throw new InputError(`The field ${name} must be text, {"hex"} or {"base64"}.`);
  const [[encoding, encoded]] = node;
  if (typeof encoded !== 'string') throw new InputError(`The field ${name} must hold its ${encoding} as a string.`);
  const bytes = Buffer.from(encoded, encoding);
  // Buffer.from stops at a wrong digit, and overlooks what is no base64; so what it read is written again and compared.
  const canonical = encoding === 'hex' ? encoded.toLowerCase() : encoded;
  if (bytes.toString(encoding) !== canonical) throw new InputError(`The field ${name} is not valid ${encoding}.`);
  return bytes;
}

export function isEncodedText(node) {
  return node instanceof Map && node.size === 1 && (node.has('hex') || node.has('base64'));
}
