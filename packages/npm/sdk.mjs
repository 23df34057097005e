// What the functions of an SDK are given, and what they may throw.

import { isUtf8 } from 'node:buffer';
import { text, write } from './json.mjs';

/** The SDK refuses an input, with one of the codes of vectors/OPERATIONS.md; may be thrown or returned. */
export class Reject extends Error {
  constructor(code) {
    super(code);
    this.code = code;
  }
}

/** A case that the SDK fails; its stack is the message alone. */
export class Failure extends Error {
  constructor(message) {
    super(message);
    this.name = 'Failure';
    this.stack = message;
  }
}

/** What an operation is given; text is bytes. */
export class Input {
  #members;

  constructor(members) { this.#members = members; }

  has(name) { return this.#members.has(name); }

  /** The bytes of a text as a Buffer, however it is written; undefined where it is absent. */
  bytes(name) { return this.has(name) ? Buffer.from(text(this.#members.get(name)), 'latin1') : undefined; }

  /** A text for an SDK that takes strings; undefined where it is absent. Throws where it is not UTF-8. */
  text(name) {
    const bytes = this.bytes(name);
    if (bytes !== undefined && !isUtf8(bytes)) throw new TypeError(`${name} is not UTF-8, and the SDK takes strings`);
    return bytes?.toString();
  }

  /** A member, or the whole input, as JSON text: numbers in their spelling, members in their order. */
  json(name) { return write(name === undefined ? this.#members : this.#members.get(name)); }

  /** The same as plain values, where spelling and order do not matter. */
  plain(name) { return JSON.parse(this.json(name)); }
}
