// What an SDK has of an operation and what it has not, as a port says it in its hello.

import { isUtf8 } from 'node:buffer';
import { Members, text as bytesOf } from './json.mjs';
import { textsOf } from './values.mjs';

const others = ['without', 'demands', 'text', 'refusals', 'skip'];
const notNone = 'which is only for operations that build a request or a body: others must refuse';

export class Options {
  #operation;
  #choices;
  #given;
  #answers;

  /** Throws RangeError for what is no option: a word that is passed over would ask the SDK for what it does not have, or leave out what it has. */
  constructor(operation, given, choices) {
    [this.#operation, this.#choices, this.#given] = [operation, choices, given];
    for (const [name, value] of Object.entries(given)) {
      const problem = this.#problem(name, value);
      if (problem) throw new RangeError(`'${operation}' · '${name}' ${problem}`);
    }
    this.refusesUnnamed = given.refusals !== undefined;
    this.#answers = choices.find((choice) => choice.isOfAnswers && given[choice.name]);
  }

  /** Whether it builds what is sent, of which an SDK may leave the refusals to the receiver. */
  get #builds() { return this.#operation.includes('.request.') || this.#operation === 'multipart.encode'; }

  #problem(name, value) {
    const isList = Array.isArray(value) && value.every((each) => typeof each === 'string');
    const words = this.#choices.find((choice) => choice.name === name)?.words;
    if (words) {
      if (!isList || value.length === 0) return 'must have a list of at least one word';
      return value.every((word) => words.includes(word)) ? undefined : `has a word that is not one of ${words.join(', ')}`;
    }
    if (['clock', 'nonce'].includes(name)) return `is for 'payconform check' alone, which judges with the ${name} that an answer carries`;
    if (!others.includes(name)) return `is not an option of the operation: there are ${[...this.#choices.map((choice) => choice.name), ...others].join(', ')}`;
    if (['without', 'demands', 'skip'].includes(name)) return isList ? undefined : 'must be a list of names';
    if (name === 'text') return value === 'utf8' ? undefined : 'must say "utf8", or nothing';
    if (value === 'none') return this.#builds ? undefined : `says "none", ${notNone}`;
    return value === 'unnamed' ? undefined : 'must say "unnamed", or "none" where a request or a body is built, or nothing';
  }

  /** What of an answer, or of what is expected, the SDK answers. */
  answered(value) {
    return this.#answers ? shown(value, this.#given.answers.map((path) => path.split('.'))) : value;
  }

  /** Why an input, that of the case with this name, is not offered; undefined where it is. `acceptable`: the claims that let an SDK pass; `twinIsWhole`: whether the SDK answers all that the case's twin says. */
  objection(name, given, acceptable, twinIsWhole) {
    const { without = [], demands = [], skip = [], text, refusals, answers } = this.#given;
    if (refusals === 'none' && acceptable[0].has('reject')) return 'to be refused';
    const mayBeTaken = acceptable.some((claim) => !claim.has('reject') || this.#answers?.isRefused(claim.get('reject'), answers));
    if (this.#answers && !mayBeTaken && !twinIsWhole) return 'refused for a member that the SDK may not read';
    for (const choice of this.#choices) {
      const word = this.#given[choice.name] && choice.word(given);
      if (word !== undefined && !this.#given[choice.name].includes(word)) return `with ${choice.name} ${choice.words.includes(word) ? word : 'unknown to the suite'}`;
    }
    const value = (path) => path.split('.').reduce((value, part) => (value instanceof Members ? value.get(part) : undefined), given);
    const lacked = without.find((path) => value(path) !== undefined);
    if (lacked) return `with ${lacked}`;
    const missed = demands.find((path) => [undefined, null, ''].includes(value(path)));
    if (missed) return `without ${missed}`;
    if (text && ![...textsOf(given), decoded(given.get('form'))].every((each) => isUtf8(Buffer.from(each, 'latin1')))) return 'with bytes that are not UTF-8';
    return skip.some((pattern) => wildcard(pattern).test(name)) ? 'left out by name' : undefined;
  }
}

/** What of a value some paths lead to, also into each object of a list; inside a member what is empty then is left out. */
function shown(value, paths) {
  const isEmpty = (part) => (part instanceof Members ? part.list : part)?.length === 0 && typeof part !== 'string';
  if (Array.isArray(value)) return value.map((each) => shown(each, paths)).filter((part) => !isEmpty(part));
  if (!(value instanceof Members)) return value;
  return new Members(value.list.flatMap(([name, member]) => {
    const own = paths.filter(([first]) => first === name).map((path) => path.slice(1));
    if (own.some((path) => path.length === 0)) return [[name, member]];
    const part = shown(member, own);
    return own.length === 0 || isEmpty(part) ? [] : [[name, part]];
  }));
}

const wildcard = (pattern) => new RegExp(`^${pattern.split('*').map((part) => part.replace(/[^\w]/g, '\\$&')).join('.*')}$`);

/** What a form stands for, one character a byte. */
function decoded(form) {
  return (bytesOf(form) ?? '').replace(/%([0-9A-Fa-f]{2})/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 16)));
}
