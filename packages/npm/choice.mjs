// A choice that inputs make, and of whose words an SDK may take only some: a row of vectors/fields/choices.json.

import { Members, readBytes, text } from './json.mjs';

export class Choice {
  #row;

  constructor(row) {
    [this.name, this.words, this.#row] = [row.get('name'), row.get('words'), row];
  }

  /** The word of an input; undefined where it has none. */
  word(given) {
    if (!this.#row.has('signs')) {
      const bytes = text(given.get(this.name));
      return bytes === undefined ? this.#row.get('default') : Buffer.from(bytes, 'latin1').toString();
    }
    const bytes = this.#text(given);
    return this.#row.get('signs').find((sign) => shows(sign, bytes))?.get('word');
  }

  #text(given) {
    const bytes = text(this.#row.get('path').reduce((value, name) => (value instanceof Members ? value.get(name) : undefined), given));
    if (bytes === undefined || !this.#row.has('member')) return bytes;
    try {
      const message = readBytes(bytes.replace(/^\xef\xbb\xbf/, ''));
      const member = message instanceof Members ? message.get(this.#row.get('member')) : undefined;
      return typeof member === 'string' ? text(member) : undefined;
    } catch {
      return undefined;
    }
  }
}

/** Whether a text shows that the word of a sign is meant; where there is none, it is empty and nothing else. */
function shows(sign, bytes) {
  if (sign.has('empty')) return sign.get('empty') === !bytes;
  if (bytes === undefined) return false;
  return sign.has('begins') ? bytes.startsWith(text(sign.get('begins'))) : !bytes.includes(text(sign.get('lacks')));
}
