// The golden cases of payment-conformance for `node --test`, Vitest, and any loop over `new Suite(…).cases`.

import { isUtf8 } from 'node:buffer';
import { freedoms, suites } from './corpus.mjs';
import { DIGEST } from './digest.mjs';
import { JsonNumber, Members, read, text, write } from './json.mjs';
import { Free, problem } from './judge.mjs';

export { DIGEST };

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

/** One golden case for one SDK. */
export class Case {
  #suite;
  #input;
  #twin;
  #options;

  constructor(suite, golden, operation, match, free, options) {
    [this.#suite, this.#input, this.#twin, this.#options] = [suite, golden.get('input'), golden.get('twin'), options];
    Object.assign(this, { operation, match, free, name: `${operation}#${golden.get('id')}`, comment: golden.get('comment') });
    this.refusesUnnamed = options.refusals === 'unnamed';
    const expect = golden.get('expect');
    const claims = expect.get('claims') ?? [expect];
    const of = (wanted) => claims.filter((claim) => (claim.get('status') ?? 'confirmed') === wanted);
    this.acceptable = of('confirmed').length > 0 ? of('confirmed') : of('unverified');
    this.mustRefuse = this.acceptable.every((claim) => claim.has('reject'));
  }

  /** The accepted case that a refused one differs from in one point. */
  get twin() { return this.#twin === undefined ? undefined : this.#suite.byName.get(`${this.operation}#${this.#twin}`); }

  /** Why the SDK is not asked; undefined where it is. */
  get leftOut() {
    const { without = [], text: texts, skip = [] } = this.#options;
    const lacked = without.find((path) => path.split('.').reduce((value, name) => (value instanceof Members ? value.get(name) : undefined), this.#input) !== undefined);
    if (lacked) return `not offered: with ${lacked}`;
    if (texts === 'utf8' && !textsOf(this.#input).every((each) => isUtf8(Buffer.from(each, 'latin1')))) return 'not offered: with bytes that are not UTF-8';
    if (skip.some((pattern) => wildcard(pattern).test(this.name))) return 'not offered: left out by name';
    const reason = this.twin?.leftOut;
    return reason && `${reason} in its twin`;
  }

  /** What the SDK does: {value}, {reject} or {error}. */
  async answer() {
    try {
      const value = await this.#suite.operations[this.operation](new Input(this.#input));
      if (value instanceof Reject) return { reject: value.code };
      if (value === false) return { reject: 'refused' };
      return { value: value === true ? new Members([['accepted', true]]) : answered(value) };
    } catch (error) {
      const code = error instanceof Reject ? error.code : this.#suite.rejecting(error);
      // The text of an error may quote a secret.
      return code ? { reject: code } : { error: error instanceof Unusable ? error.message : `it threw ${error?.constructor?.name ?? typeof error}` };
    }
  }

  /** Why an answer is wrong; undefined where it is right. A refusal is judged without its twin. */
  judge(answer) { return problem(this, answer); }

  /** Asks the SDK. Throws Failure where its answer is wrong. */
  async check() {
    let found = this.judge(await this.answer());
    if (!found && this.mustRefuse && this.twin) {
      const answer = await this.twin.answer();
      const isTaken = answer.value !== undefined && (!this.operation.endsWith('.verify') || !this.twin.judge(answer));
      if (!isTaken) found = `refused as expected, but ${this.twin.name}, which must be accepted, was refused too: it shows nothing`;
    }
    if (found) throw new Failure(`${this.name}: ${this.comment}\n  ${this.masked(found)}`);
  }

  /** A sentence without the texts of the input, which an SDK may have put into a name or a code. */
  masked(sentence) {
    const texts = textsOf(this.#input).filter((bytes) => bytes.length >= 6).map((bytes) => Buffer.from(bytes, 'latin1').toString());
    return texts.sort((a, b) => b.length - a.length).reduce((masked, text) => masked.replaceAll(text, '(a text of the input)'), sentence);
  }

  /** A value for people: a digest or an amount as it is, of anything else the length alone. */
  shown(bytes) {
    return /^(?:[0-9a-fA-F]{32,128}|[0-9.]{1,12})$/.test(bytes) && !textsOf(this.#input).includes(bytes) ? bytes : `${bytes.length} bytes`;
  }
}

/**
 * An SDK's functions by the names of their operations.
 *
 * A function gets an Input and returns, or promises, text, bytes, an object, or whether a message verifies. `rejecting` gives
 * the code of a rejection for what the SDK throws to refuse an input. `options`, by operation: `without` (inputs that it
 * lacks), `text: 'utf8'`, `refusals: 'unnamed'`, as in a port's hello, and `skip` (patterns of the names of cases).
 */
export class Suite {
  constructor(operations, { rejecting = () => undefined, options = {} } = {}) {
    Object.assign(this, { operations, rejecting });
    this.cases = suites(Object.keys(operations)).flatMap((suite) => {
      const operation = suite.get('op');
      const free = new Free(freedoms(operation));
      return suite.get('cases').map((golden) => new Case(this, golden, operation, suite.get('match'), free, options[operation] ?? {}));
    });
    this.byName = new Map(this.cases.map((kase) => [kase.name, kase]));
    const known = new Set(this.cases.map(({ operation }) => operation));
    const unknown = [...Object.keys(operations), ...Object.keys(options)].find((name) => !known.has(name));
    if (unknown) throw new RangeError(`'${unknown}' is no operation of the suite, or not among the functions`);
    if (!this.cases.some((kase) => !kase.leftOut)) throw new RangeError('there is no case to ask');
  }
}

/** Declares a test for each case with the `test` of node:test or of Vitest; what is not offered is skipped by name. */
export function conformance(test, operations, options) {
  for (const kase of new Suite(operations, options).cases) {
    const reason = kase.leftOut;
    if (reason) test.skip(`${kase.name} (${reason})`, () => {});
    else test(kase.name, () => kase.check());
  }
}

class Unusable extends Error {}

/** A value of the SDK as JSON; bytes that are not UTF-8 become {"hex": …}. */
function answered(value) {
  if (value instanceof Uint8Array) return isUtf8(value) ? Buffer.from(value).toString() : new Members([['hex', Buffer.from(value).toString('hex')]]);
  if (value instanceof Members || value instanceof JsonNumber) return value;
  if (Array.isArray(value)) return value.map(answered);
  if (value !== null && typeof value === 'object') {
    const members = value instanceof Map ? [...value] : Object.entries(value);
    return new Members(members.filter(([, member]) => member !== undefined).map(([name, member]) => [name, answered(member)]));
  }
  if (['number', 'bigint'].includes(typeof value)) return read(String(value));
  if (value === null || ['string', 'boolean'].includes(typeof value)) return value;
  throw new Unusable(`a function of the SDK returned ${typeof value}: return text, bytes, an object or a boolean`);
}

function textsOf(value) {
  const bytes = text(value);
  const inside = Array.isArray(value) ? value : value instanceof Members ? value.list.map(([, member]) => member) : [];
  return [...(bytes === undefined ? [] : [bytes]), ...inside.flatMap(textsOf)];
}

const wildcard = (pattern) => new RegExp(`^${pattern.split('*').map((part) => part.replace(/[^\w]/g, '\\$&')).join('.*')}$`);
