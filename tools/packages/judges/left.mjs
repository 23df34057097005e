// Says which cases the npm package leaves out by an SDK's options: node left.mjs OPTIONS, in a project with the package.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const { Suite } = await import(pathToFileURL(createRequire(`${process.cwd()}/`).resolve('payment-conformance')));
const options = JSON.parse(readFileSync(process.argv[2], 'ascii'));
for (const kase of new Suite(options, { options }).cases) if (kase.leftOut) console.log(kase.name);
