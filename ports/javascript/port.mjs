// The port: reads one JSON message a line on stdin, answers one line on stdout. stderr is free for logging.

import process from 'node:process';
import { answer, sentence } from './answer.mjs';
import { JsonError, readJson, writeJson } from './json.mjs';
import { operations } from './operations.mjs';

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
  const answered = reply(line);
  if (answered === undefined) break;
  process.stdout.write(`${writeJson(answered)}\n`);
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
    case 'case': return { t: 'result', n: message.get('n') ?? null, ...answer(message) };
    default: return { t: 'result', n: message.get('n') ?? null, error: { message: 'The field t is not one of hello, case, bye.' } };
  }
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
