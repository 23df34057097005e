// The golden cases of payment-conformance for `node --test`, Vitest, and any loop over `new Suite(…).cases`.

import { Case } from './case.mjs';
import { Choice } from './choice.mjs';
import { choices, freedoms, suites } from './corpus.mjs';
import { Free } from './free.mjs';
import { Options } from './options.mjs';

export { DIGEST } from './digest.mjs';
export { Failure, Reject } from './sdk.mjs';

/**
 * An SDK's functions by the names of their operations.
 *
 * A function gets an Input and returns, or promises, text, bytes, an object, or whether a message verifies. `rejecting` gives
 * the code of a rejection for what the SDK throws to refuse an input. `options`, by operation: the words that it takes
 * of a field (`algorithm: ['sha256']`), `without` (inputs that it lacks), `text: 'utf8'`, `refusals: 'unnamed'`, or `'none'`
 * where requests are built, as in a port's hello, and `skip` (patterns of the names of cases).
 */
export class Suite {
  constructor(operations, { rejecting = () => undefined, options = {} } = {}) {
    Object.assign(this, { operations, rejecting });
    const known = new Map();
    this.cases = suites(Object.keys(operations)).flatMap((suite) => {
      const operation = suite.get('op');
      if (!known.has(operation)) {
        const mayLack = choices(operation).map((row) => new Choice(row));
        known.set(operation, [new Free(freedoms(operation)), new Options(operation, options[operation] ?? {}, mayLack)]);
      }
      return suite.get('cases').map((golden) => new Case(this, golden, operation, suite.get('match'), ...known.get(operation)));
    });
    this.byName = new Map(this.cases.map((kase) => [kase.name, kase]));
    const unknown = [...Object.keys(operations), ...Object.keys(options)].find((name) => !known.has(name));
    if (unknown) throw new RangeError(`'${unknown}' is not an operation of the suite, or not among the functions`);
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
