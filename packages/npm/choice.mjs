// A choice that inputs make, and of whose words an SDK may take only some: a row of vectors/fields/choices.json.

import { Members, readBytes, text } from './json.mjs';

export class Choice {
  #row;

  constructor(row) {
    [this.name, this.words, this.#row] = [row.get('name'), row.get('words'), row];
  }

  /** Whether its words are members of an answer, and no input makes it. */
  get isOfAnswers() { return this.#row.has('refusals'); }

  /** Whether an SDK that answers these members can be asked to refuse with a code. */
  isRefused(code, answered) {
    const row = this.#row.get('refusals').find((each) => each.get('code') === code);
    return row !== undefined && (!row.has('member') || answered.some((path) => path.split('.')[0] === row.get('member')));
  }

  /** The word of an input; undefined where it has none. */
  word(given) {
    if (!this.#row.has('signs')) {
      const bytes = text(given.get(this.name));
      return bytes === undefined ? this.#row.get('default') : Buffer.from(bytes, 'latin1').toString();
    }
    const value = this.#row.get('path').reduce((value, name) => (value instanceof Members ? value.get(name) : undefined), given);
    const bytes = this.#text(value);
    return this.#row.get('signs').find((sign) => shows(sign, value, bytes))?.get('word');
  }

  #text(value) {
    const bytes = text(value);
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

/** Whether a value, or its text, shows that the word of a sign is meant; a text that is none is empty and nothing else. */
function shows(sign, value, bytes) {
  if (sign.has('nested') || sign.has('literals')) {
    if (!(value instanceof Members)) return false;
    const isNested = value.list.some(([, member]) => member instanceof Members || Array.isArray(member));
    return sign.has('nested') ? sign.get('nested') === isNested : !isNested && value.list.some(([, member]) => member === null || typeof member === 'boolean');
  }
  if (sign.has('empty')) return sign.get('empty') === !bytes;
  if (bytes === undefined) return false;
  return sign.has('begins') ? bytes.startsWith(text(sign.get('begins'))) : !bytes.includes(text(sign.get('lacks')));
}
