// A strict reader of JSON (RFC 8259). JSON.parse does not do here: it puts the names "10" and "2" into numeric order,
// turns 1.10 into 1.1, and keeps the last of two equal names without a word.

import { isUtf8 } from 'node:buffer';

const MAX_DEPTH = 128;
const MAX_NUMBER = 1024;

/** What is wrong, as the end of a sentence, and the names that lead to where it is wrong. */
export class JsonError extends Error {
  constructor(problem, path = []) {
    super(problem);
    this.path = path;
  }
}

/** A number, as the characters it was written with. */
export class JsonNumber {
  constructor(text) { this.text = text; }
  toString() { return this.text; }
}

/** Reads bytes into Map (in document order), Array, string, JsonNumber, true, false and null. Throws JsonError. */
export function readJson(bytes) {
  if (!isUtf8(bytes)) throw new JsonError('is not valid UTF-8');
  const reader = new Reader(bytes.toString());
  const value = reader.value(0);
  if (reader.at < reader.text.length) reader.fail('goes on after the end of its JSON value');
  return value;
}

/** An object whose names may be there twice. */
export class Pairs {
  constructor() { this.list = []; }
  has() { return false; }
  set(name, value) { this.list.push([name, value]); }
}

/** Reads bytes as readJson does, with a Pairs for every object. Throws JsonError. */
export function readPairs(bytes) {
  if (!isUtf8(bytes)) throw new JsonError('is not valid UTF-8');
  const reader = new Reader(bytes.toString(), Pairs);
  const value = reader.value(0);
  if (reader.at < reader.text.length) reader.fail('goes on after the end of its JSON value');
  return value;
}

/** Writes the same types, and plain objects, as ASCII. */
export function writeJson(value) {
  if (value instanceof JsonNumber) return value.text;
  if (Array.isArray(value)) return `[${value.map(writeJson).join()}]`;
  if (value !== null && typeof value === 'object') {
    const members = value instanceof Map ? [...value] : Object.entries(value);
    return `{${members.map(([name, member]) => `${writeJson(name)}:${writeJson(member)}`).join()}}`;
  }
  return JSON.stringify(value).replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt().toString(16).padStart(4, '0')}`);
}

class Reader {
  constructor(text, ObjectType = Map) {
    Object.assign(this, { text, ObjectType });
    this.at = 0;
    this.path = [];
  }

  fail(problem = 'is not JSON') {
    throw new JsonError(problem, this.path);
  }

  /** Moves over what the sticky pattern matches here, and returns it. */
  take(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  /** Moves over the character if it stands here, between white space. */
  skip(character) {
    this.take(/[ \t\n\r]*/y);
    if (this.text[this.at] !== character) return false;
    this.at += 1;
    this.take(/[ \t\n\r]*/y);
    return true;
  }

  value(depth) {
    this.take(/[ \t\n\r]*/y);
    const value = this.bareValue(depth);
    this.take(/[ \t\n\r]*/y);
    return value;
  }

  bareValue(depth) {
    switch (this.text[this.at]) {
      case '{': return this.object(depth + 1);
      case '[': return this.array(depth + 1);
      case '"': return this.string();
    }
    const word = this.take(/true|false|null/y);
    if (word !== undefined) return JSON.parse(word);
    const number = this.take(/-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y);
    if (number?.length > MAX_NUMBER) this.fail(`has a number of more than ${MAX_NUMBER} characters`);
    return number === undefined ? this.fail() : new JsonNumber(number);
  }

  object(depth) {
    if (depth > MAX_DEPTH) this.fail(`is nested deeper than ${MAX_DEPTH} levels`);
    const members = new this.ObjectType();
    this.skip('{');
    if (this.skip('}')) return members;
    do {
      const name = this.text[this.at] === '"' ? this.string() : this.fail();
      if (members.has(name)) this.fail('has a name twice in one object');
      if (!this.skip(':')) this.fail();
      this.path.push(name);
      members.set(name, this.value(depth));
      this.path.pop();
    } while (this.skip(','));
    return this.skip('}') ? members : this.fail();
  }

  array(depth) {
    if (depth > MAX_DEPTH) this.fail(`is nested deeper than ${MAX_DEPTH} levels`);
    const elements = [];
    this.skip('[');
    if (this.skip(']')) return elements;
    do elements.push(this.value(depth)); while (this.skip(','));
    return this.skip(']') ? elements : this.fail();
  }

  string() {
    const start = this.at;
    // The end is found here; whether each escape is a right one, JSON.parse knows.
    do this.at += this.text[this.at] === '\\' ? 2 : 1; while (this.at < this.text.length && this.text[this.at] !== '"');
    this.at += 1;
    let string;
    try {
      string = JSON.parse(this.text.slice(start, this.at));
    } catch {
      this.fail();
    }
    return string.isWellFormed() ? string : this.fail('has a lone surrogate in a string');
  }
}
