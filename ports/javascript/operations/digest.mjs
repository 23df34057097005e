import { hex, hmacSha1, hmacSha256, hmacSha512, md5, sha1, sha256, sha512 } from '../bytes.mjs';
import { text } from '../input.mjs';

const plain = (name, hash) => [{ data: text }, ({ data }, step) => hex(step(name, hash(data)))];
const keyed = (name, hmac) => [{ key: text, data: text }, ({ key, data }, step) => hex(step(name, hmac(key, data)))];

export const digest = {
  'digest.md5': plain('MD5', md5),
  'digest.sha1': plain('SHA-1', sha1),
  'digest.sha256': plain('SHA-256', sha256),
  'digest.sha512': plain('SHA-512', sha512),
  'digest.hmac-sha1': keyed('HMAC-SHA-1', hmacSha1),
  'digest.hmac-sha256': keyed('HMAC-SHA-256', hmacSha256),
  'digest.hmac-sha512': keyed('HMAC-SHA-512', hmacSha512),
};
