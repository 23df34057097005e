// One golden case for one SDK.

import { Members, same, text } from './json.mjs';
import { problem } from './judge.mjs';
import { Failure, Input, Reject } from './sdk.mjs';
import { answered, textsOf, Unusable } from './values.mjs';

export class Case {
  #suite;
  #input;
  #steps;
  #twin;
  #options;

  constructor(suite, golden, operation, match, free, options) {
    [this.#suite, this.#input, this.#twin, this.#options] = [suite, golden.get('input'), golden.get('twin'), options];
    this.#steps = golden.get('steps');
    Object.assign(this, { operation, match, free, name: `${operation}#${golden.get('id')}`, comment: golden.get('comment') });
    this.refusesUnnamed = options.refusesUnnamed;
    const expect = golden.get('expect');
    const claims = expect.get('claims') ?? [expect];
    const first = (claims) => claims.find((claim) => claim.has('value'))?.get('value');
    const shown = claims.map((claim) => new Members(claim.list.map(([name, value]) => [name, name === 'value' ? options.answered(value) : value])));
    const of = (wanted) => shown.filter((claim) => (claim.get('status') ?? 'confirmed') === wanted);
    this.acceptable = of('confirmed').length > 0 ? of('confirmed') : of('unverified');
    const whole = first(claims.filter((claim) => (claim.get('status') ?? 'confirmed') === (of('confirmed').length > 0 ? 'confirmed' : 'unverified')));
    this.isShownWhole = whole instanceof Members && same(whole, options.answered(whole));
    this.mustRefuse = this.acceptable.every((claim) => claim.has('reject'));
  }

  /** The accepted case that a refused one differs from in one point. */
  get twin() { return this.#twin === undefined ? undefined : this.#suite.byName.get(`${this.operation}#${this.#twin}`); }

  /** Why the SDK is not asked; undefined where it is. */
  get leftOut() {
    const objection = this.#options.objection(this.name, this.#input, this.acceptable, this.twin?.isShownWhole);
    if (objection) return `not offered: ${objection}`;
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
  judge(answer) { return problem(this, answer.value === undefined ? answer : { ...answer, value: this.#options.answered(answer.value) }); }

  /** Asks the SDK. Throws Failure where its answer is wrong. */
  async check() {
    let found = this.judge(await this.answer());
    if (!found && this.mustRefuse && this.twin) {
      const answer = await this.twin.answer();
      const isTaken = !this.twin.judge(answer) || answer.value !== undefined && !this.operation.endsWith('.verify');
      if (!isTaken) found = `refused as expected, but ${this.twin.name}, which must be accepted, was refused too: it shows nothing`;
    }
    if (found) throw new Failure(`${this.name}: ${this.comment}\n  ${this.masked(found)}`);
  }

  /** The bytes of a text of the input, one character a byte. */
  text(field) { return text(this.#input.get(field)); }

  /** The bytes of an intermediate value, one character a byte; undefined where the case has none of that name. */
  step(name) {
    const step = this.#steps.find((each) => each.get('name') === name);
    if (!step) return undefined;
    return Buffer.from(step.get('text') ?? step.get('hex'), step.has('text') ? 'utf8' : 'hex').toString('latin1');
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
