import { readFileSync } from 'node:fs';

for (const line of readFileSync(0, 'latin1').split('\n').slice(0, -1)) {
  let said = '-';
  try {
    const value = JSON.parse(Buffer.from(line, 'base64').toString());
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) said = JSON.stringify(value);
  } catch {}
  console.log(said);
}
