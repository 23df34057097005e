// The golden cases as Vitest cases: put your SDK's calls into operations.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

function text(given, name) {
  const value = given[name]
  if (typeof value === 'string') return Buffer.from(value)
  return 'hex' in value ? Buffer.from(value.hex, 'hex') : Buffer.from(value.base64, 'base64')
}

const operations = {
  'everypay.authorization.basic'(given) {
    const [username, secret] = [text(given, 'username'), text(given, 'secret')]
    if (username.includes(':')) return { reject: 'invalid-username' }
    return { value: 'Basic ' + Buffer.concat([username, Buffer.from(':'), secret]).toString('base64') }
  },
}

/** Where sources disagree, what is confirmed; where nothing is, what is not contradicted. */
function acceptable({ claims, ...plain }) {
  const all = claims ?? [{ ...plain, status: 'confirmed' }]
  const confirmed = all.filter(({ status }) => status === 'confirmed')
  const best = confirmed.length > 0 ? confirmed : all.filter(({ status }) => status === 'unverified')
  return best.map((claim) => ('reject' in claim ? { reject: claim.reject } : { value: claim.value }))
}

const cases = readFileSync(process.env.VECTORS ?? 'vectors.ndjson', 'ascii').trimEnd().split('\n').map((line) => JSON.parse(line))

for (const [operation, call] of Object.entries(operations)) {
  describe(operation, () => {
    // A suite without a test fails in Vitest, so an operation without cases does not pass unseen.
    for (const { op, id, comment, input, expect: expected } of cases) {
      if (op === operation) it(id, () => expect(acceptable(expected), comment).toContainEqual(call(input)))
    }
  })
}
