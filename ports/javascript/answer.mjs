// Answers one case. It touches neither streams nor the process, so that a page can answer cases too.

import { isUtf8 } from 'node:buffer';
import { hex } from './bytes.mjs';
import { InputError, readInput, text } from './input.mjs';
import { JsonError } from './json.mjs';
import { operations } from './operations.mjs';
import { Rejection } from './rejection.mjs';

/** Runs one case: a value, a rejection, unsupported or an error, never an exception. */
export function answer(message) {
  const name = message.get('op');
  if (typeof name !== 'string') return { error: { message: 'The field op must be text.' } };
  const operation = operations.get(name);
  if (!operation) return { unsupported: true };

  const steps = [];
  const step = (name, bytes) => {
    steps.push(isUtf8(bytes) ? { name, text: bytes.toString() } : { name, hex: hex(bytes) });
    return bytes;
  };
  const unsigned = () => ({ reject: { code: 'missing-field', message: 'The secret is empty.' }, steps: [] });
  try {
    const [shape, compute] = operation;
    const value = compute(readInput(shape, message.get('input')), step);
    return lacksSecret(name, message.get('input')) ? unsigned() : { value, steps };
  } catch (failure) {
    // A bad input comes before it, all other rejections behind it.
    if (failure instanceof Rejection && lacksSecret(name, message.get('input'))) return unsigned();
    if (failure instanceof Rejection) return { reject: { code: failure.code, message: failure.message }, steps };
    return { error: { message: sentence(failure) } };
  }
}

/** Whether anybody could sign this request, or what this verification believes. */
function lacksSecret(name, input) {
  if (!name.includes('.request.') && !name.endsWith('.verify')) return false;
  return ['password', 'phrase', 'secretKey', 'secret', 'key'].some((field) => input.has(field) && text(input.get(field), field).length === 0);
}

/** One sentence for the report. Only our own errors speak: the text of any other could quote a secret. */
export function sentence(failure) {
  if (failure instanceof InputError) return failure.message;
  if (!(failure instanceof JsonError)) return 'The operation failed inside the port.';
  // Two levels name the field, as in `input.parameters`; what lies deeper is the caller's own data.
  const field = failure.path.slice(0, 2).join('.');
  return field ? `The line ${failure.message}, at the field ${field}.` : `The line ${failure.message}.`;
}
