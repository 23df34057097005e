// Says of recorded answers what the npm package's judge says, also of an SDK with options: node judge.mjs ANSWERS [OPTIONS], in a project with the package.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const folder = pathToFileURL(createRequire(`${process.cwd()}/`).resolve('payment-conformance'));
const { Suite } = await import(folder);
const { read } = await import(new URL('json.mjs', folder));
const lines = readFileSync(process.argv[2], 'ascii').trimEnd().split('\n').map((line) => line.split('\t'));
const options = process.argv[3] ? JSON.parse(readFileSync(process.argv[3], 'ascii')) : {};
const { byName } = new Suite(Object.fromEntries(lines.map(([, op]) => [op, undefined])), { options });
for (const [name, , , answer] of lines) {
  const said = read(answer);
  const problem = byName.get(name).judge(said.has('value') ? { value: said.get('value') } : { reject: said.get('reject').get('code') });
  console.log(`${name}\t${problem === undefined ? 'pass' : 'fail'}`);
}
