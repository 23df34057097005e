// The golden files as this package carries them: the bytes of the repository, under one SHA-256.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { DIGEST } from './digest.mjs';
import { read } from './json.mjs';

const sha256 = (data) => createHash('sha256').update(data).digest('hex');
let loaded;

/** The files by their names; the digest of the golden ones is what `payconform` prints for its corpus. */
function files() {
  if (loaded) return loaded;
  const data = gunzipSync(readFileSync(new URL('./corpus.gz', import.meta.url)));
  const found = new Map();
  for (let at = 0; at < data.length;) {
    const end = data.indexOf('\n', at);
    const [name, size] = data.toString('latin1', at, end).split(' ');
    found.set(name, data.subarray(end + 1, end + 1 + Number(size)));
    at = end + 1 + Number(size);
  }
  const lines = [...found].filter(([name]) => !name.startsWith('fields/')).map(([name, text]) => `${sha256(text)}  ${name}\n`);
  if (sha256(lines.join('')) !== DIGEST) throw new Error(`the corpus of this package is not ${DIGEST}: install it again`);
  return (loaded = found);
}

/** The golden files of these operations, parsed. */
export function suites(operations) {
  return [...files()].filter(([name]) => !name.startsWith('fields/')).map(([, text]) => text.toString('latin1'))
    .filter((text) => operations.includes(/^ {2}"op": "([^"]+)"/m.exec(text)[1])).map(read);
}

/** The choices of an operation of whose words an SDK may take only some. */
export function choices(operation) {
  const rows = read(files().get('fields/choices.json').toString()).get('operations');
  return rows.find((row) => row.get('op') === operation)?.get('choices') ?? [];
}

/** What is free in the requests of an operation. */
export function freedoms(operation) {
  const table = operation.includes('.request.') ? files().get(`fields/${operation.split('.')[0]}.json`) : undefined;
  return table ? read(table.toString()).get('calls').find((call) => call.get('op') === operation)?.get('free') ?? [] : [];
}
