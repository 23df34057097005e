// A port to start from: put your SDK's calls into operations. Node 18 or newer, nothing else.
import { createInterface } from 'node:readline'

/** Throw new Reject('signature-mismatch') where the SDK refuses; the codes are in vectors/OPERATIONS.md. */
class Reject extends Error {}

/** The bytes of a text field: a string, {"hex": …} or {"base64": …}. */
function text(given, name) {
  const value = given[name]
  if (typeof value === 'string') return Buffer.from(value)
  return 'hex' in value ? Buffer.from(value.hex, 'hex') : Buffer.from(value.base64, 'base64')
}

const operations = {
  'everypay.authorization.bearer'(given) {
    const token = text(given, 'token').toString('latin1')
    if (!/^[!-~]+$/.test(token)) throw new Reject('invalid-token')
    return `Bearer ${token}` // your SDK's call stands here
  },
}

const hello = {
  t: 'hello', protocol: 1, port: { name: 'my-sdk', version: '0.0.0', language: 'javascript' },
  ops: Object.keys(operations), trace: false, maxInFlight: 16,
}

async function answer({ op, input }) {
  if (!Object.hasOwn(operations, op)) return { unsupported: true }
  try {
    return { value: await operations[op](input) }
  } catch (problem) { // its message may hold a secret, its name does not
    return problem instanceof Reject
      ? { reject: { code: problem.message, message: '' } }
      : { error: { message: problem.name } }
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line)
  if (message.t === 'bye') break
  const reply = message.t === 'hello' ? hello : { t: 'result', n: message.n, ...(await answer(message)) }
  process.stdout.write(JSON.stringify(reply) + '\n') // stdout is for messages; log to stderr
}
