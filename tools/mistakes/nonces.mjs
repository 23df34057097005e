// A port of EveryPay's payments alone, which makes nonce and timestamp itself, some with a mistake: node nonces.mjs MISTAKE.
import { randomBytes, randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';

const mistake = process.argv[2];
let number = 0;

/** The helper of the Backend API Integration Guide, as it is printed. */
const printed = () =>
  'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (c) => {
    const r = (Math.random() * 16) | 0;
    return (c === 'x' ? r : (r & 0x3) | 0x8).toString(16);
  });

const nonces = {
  'math-random': printed,
  'math-random-in-hex': () => Array.from({ length: 32 }, () => Math.floor(Math.random() * 16).toString(16)).join(''),
  'hex-of-good-bytes': () => randomBytes(16).toString('hex'),
  'counter': () => `00000000-0000-4000-8000-${(++number).toString(16).padStart(12, '0')}`,
  'time-and-node': () => `${(Date.now() * 4096 + number++).toString(16).padStart(16, '0').slice(-16)}`.replace(/^(.{8})(.{4})(.{4})$/, '$1-$2-1$3-9c4e-0242ac120002').slice(0, 36),
  'constant': () => '15f0d86a-b35e-4a3c-8d2f-6b7c8d9e0f1a',
};
const times = {
  'seconds': () => String(Math.floor(Date.now() / 1000)),
  'no-zone': () => new Date().toISOString().slice(0, 19),
};

function answer({ baseUrl, username, secret, fields }) {
  const body = JSON.stringify({
    api_username: username, ...fields, amount: Number(fields.amount), nonce: (nonces[mistake] ?? randomUUID)(),
    timestamp: (times[mistake] ?? (() => new Date().toISOString().replace(/\.\d{3}Z$/, 'Z')))(),
  });
  const authorization = `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}`;
  return {
    method: 'POST', url: `${baseUrl}/api/v4/payments/oneoff`,
    headers: [['Authorization', authorization], ['Content-Type', 'application/json']], body,
  };
}

const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
for await (const line of createInterface({ input: process.stdin })) {
  const { t, n, input } = JSON.parse(line);
  if (t === 'bye') break;
  const operation = 'everypay.request.oneoff';
  if (t === 'hello') {
    say({
      t: 'hello', protocol: 1, port: { name: mistake, version: '1', language: 'javascript' }, ops: [operation],
      options: { [operation]: { nonce: 'own', clock: 'own' } },
    });
  } else say({ t: 'result', n, value: answer(input) });
}
