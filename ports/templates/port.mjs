// A port to copy: it maps the suite's operations to calls of your SDK. Node 18, no package.
import { createInterface } from 'node:readline'

// stdout is for messages: whatever the SDK prints goes to stderr. An `import` line would run before this one does.
const say = process.stdout.write.bind(process.stdout)
process.stdout.write = process.stderr.write.bind(process.stderr)
// const { authorize } = await import('acme-sdk')

/**
 * What must be refused: throw new Reject('invalid-token'), with a code of `payconform describe OP`. Translate the SDK's
 * exceptions, and its `false` of a verification; an SDK without reasons: Reject('refused') and the option refusals, below.
 */
class Reject extends Error {}

/** The bytes of a text field: a string, {"hex": …} or {"base64": …}. An optional field is there if its name is in input. */
function text(value) {
  if (typeof value === 'string') return Buffer.from(value)
  return 'hex' in value ? Buffer.from(value.hex, 'hex') : Buffer.from(value.base64, 'base64')
}

const operations = {
  'everypay.authorization.bearer'(input) {
    const token = text(input.token).toString('latin1')
    if (!/^[!-~]+$/.test(token)) throw new Reject('invalid-token')
    return `Bearer ${token}` // your SDK's call stands here, a promise too; a verification returns {accepted: true}
  },
}

// What the SDK lacks or does in its own way, by operation: 'without' fields, text: 'utf8' (no other bytes), and clock and
// nonce: 'own' where it cannot be given the input's. { 'edfapg.hash.sale': { without: ['cardToken'], text: 'utf8' } }
const options = {}
const hello = { t: 'hello', protocol: 1, port: { name: 'my-sdk', version: '0.0.0', language: 'javascript' },
  ops: Object.keys(operations), options, maxInFlight: 16 }

async function answer(line) {
  // The number is read without JSON, which may be what broke.
  const result = (kind) => JSON.stringify({ t: 'result', n: Number(line.match(/"n"\s*:\s*"?(\d+)/)[1]), ...kind })
  try {
    const { t, op, input } = JSON.parse(line) // numbers: README.md
    if (t !== 'case') return t === 'hello' ? JSON.stringify(hello) : process.exit()
    return result(Object.hasOwn(operations, op) ? { value: await operations[op](input) } : { unsupported: true })
  } catch (problem) {
    if (problem instanceof Reject) return result({ reject: { code: problem.message } })
    // The SDK broke, or the line is beyond this JSON. The message may hold a secret, and stands in the stack before the places.
    const name = problem?.constructor?.name ?? 'nothing'
    const place = String(problem?.stack ?? '').replace(String(problem), '').match(/^ +at (?!.*\(?node:).*?([^(\s]+:\d+):\d+\)?$/m)
    process.stderr.write(`${name} ${place?.[1] ?? ''}\n`)
    return result({ error: { message: name } })
  }
}

for await (const line of createInterface({ input: process.stdin })) say((await answer(line)) + '\n')
