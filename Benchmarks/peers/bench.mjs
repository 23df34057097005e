// Prints operations per second of a formula as a merchant writes it: bench.mjs sale|trankey
import { createHash } from "node:crypto";

const password = "merchant-password-123";
const card = "5123445000000008";
const seed = "2023-06-21T09:56:06-05:00";
const key = "024h1IlD";
const emails = Array.from({ length: 1024 }, (_, i) => `john${1000 + i}@example.com`);
const nonces = Array.from({ length: 1024 }, (_, i) => `nonce-${1000 + i}-bytes`);
const reverse = (text) => [...text].reverse().join("");

function sale() {
  for (const email of emails) {
    const message = reverse(email) + password + reverse(card.slice(0, 6) + card.slice(-4));
    createHash("md5").update(message.toUpperCase()).digest("hex");
  }
}

function trankey() {
  for (const nonce of nonces) createHash("sha256").update(nonce + seed + key).digest("base64");
}

function rate(work) {
  work();
  let repetitions = 0;
  const start = performance.now();
  while (performance.now() - start < 1000) {
    work();
    repetitions += 1;
  }
  return repetitions / ((performance.now() - start) / 1000);
}

console.log(rate(process.argv[2] === "sale" ? sale : trankey) * 1024);
