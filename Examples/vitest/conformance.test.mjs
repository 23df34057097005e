// The golden cases as Vitest cases: put your SDK's functions here. Under `node --test` the first line names 'node:test'.
import { test } from 'vitest'
import { conformance, Reject } from 'payment-conformance'

function basic(given) {
  const [username, secret] = [given.bytes('username'), given.bytes('secret')]
  if (username.includes(':')) throw new Reject('invalid-username')
  return 'Basic ' + Buffer.concat([username, Buffer.from(':'), secret]).toString('base64')
}

conformance(test, { 'everypay.authorization.basic': basic })
