// The port: reads one JSON message a line on stdin, answers one line on stdout. stderr is free for logging.

import { isUtf8 } from 'node:buffer';
import process from 'node:process';
import { hex } from './bytes.mjs';
import { InputError, readInput, text } from './input.mjs';
import { JsonError, readJson, writeJson } from './json.mjs';
import { operations } from './operations.mjs';
import { Rejection } from './rejection.mjs';

const hello = {
  t: 'hello',
  protocol: 1,
  port: { name: 'payment-conformance-javascript', version: '0.1.0', language: 'javascript' },
  ops: [...operations.keys()],
  trace: true,
  maxInFlight: 16,
};

// The runner may close its end at any moment; that is the end of the work, not a failure.
process.stdout.on('error', () => process.exit(0));

for await (const line of lines(process.stdin)) {
  const answer = reply(line);
  if (answer === undefined) break;
  process.stdout.write(`${writeJson(answer)}\n`);
}

/** The answer to one line, or undefined for `bye`. */
function reply(line) {
  let message;
  try {
    message = readJson(line);
    if (!(message instanceof Map)) throw new JsonError('is not a JSON object');
  } catch (failure) {
    return { t: 'result', n: salvageNumber(line), error: { message: sentence(failure) } };
  }
  switch (message.get('t')) {
    case 'hello': return hello;
    case 'bye': return undefined;
    case 'case': return { t: 'result', n: message.get('n') ?? null, ...run(message) };
    default: return { t: 'result', n: message.get('n') ?? null, error: { message: 'The field t is not one of hello, case, bye.' } };
  }
}

/** Runs one case: a value, a rejection, unsupported or an error, never an exception. */
function run(message) {
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
function sentence(failure) {
  if (failure instanceof InputError) return failure.message;
  if (!(failure instanceof JsonError)) return 'The operation failed inside the port.';
  // Two levels name the field, as in `input.parameters`; what lies deeper is the caller's own data.
  const field = failure.path.slice(0, 2).join('.');
  return field ? `The line ${failure.message}, at the field ${field}.` : `The line ${failure.message}.`;
}

/** The `n` of a line that is JSON, but not as strict as wanted (a name twice, say), so that the answer finds its case. */
function salvageNumber(line) {
  try {
    const { n } = JSON.parse(line.toString());
    return ['number', 'string'].includes(typeof n) ? n : null;
  } catch {
    return null;
  }
}

/** The lines of a byte stream, without their LF; a last line may lack it. */
async function* lines(stream) {
  let pending = [];
  for await (const chunk of stream) {
    let start = 0;
    for (let end; (end = chunk.indexOf(0x0a, start)) !== -1; start = end + 1) {
      yield Buffer.concat([...pending, chunk.subarray(start, end)]);
      pending = [];
    }
    pending.push(chunk.subarray(start));
  }
  const last = Buffer.concat(pending);
  if (last.length > 0) yield last;
}
