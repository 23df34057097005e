/// The part of Node's `Buffer` and `crypto` that the port uses, for a browser.
enum NodeScript {
  static let text = #"""
      class Buffer extends Uint8Array {
        static from(value, encoding = 'utf8') {
          if (typeof value !== 'string') return super.from(value instanceof ArrayBuffer ? new Uint8Array(value) : value);
          if (encoding === 'latin1') return super.from(value, (character) => character.charCodeAt(0) & 0xff);
          if (encoding === 'hex') return super.from((/^(?:[0-9a-f]{2})*/i.exec(value)[0].match(/../g) ?? []), (digits) => parseInt(digits, 16));
          if (encoding === 'base64') {
            const known = value.replace(/=.*/s, '').replace(/-/g, '+').replace(/_/g, '/').replace(/[^A-Za-z0-9+/]/g, '');
            return Buffer.from(atob(known.length % 4 === 1 ? known.slice(0, -1) : known), 'latin1');
          }
          return super.from(new TextEncoder().encode(value));
        }
        static alloc(size) { return new Buffer(size); }
        static isBuffer(value) { return value instanceof Buffer; }
        static concat(parts) {
          const whole = new Buffer(parts.reduce((sum, part) => sum + part.length, 0));
          let at = 0;
          for (const part of parts) { whole.set(part, at); at += part.length; }
          return whole;
        }
        static compare(one, other) {
          for (let at = 0; at < Math.min(one.length, other.length); at += 1) {
            if (one[at] !== other[at]) return one[at] < other[at] ? -1 : 1;
          }
          return Math.sign(one.length - other.length);
        }
        toString(encoding = 'utf8') {
          if (encoding === 'hex') return Array.from(this, (byte) => byte.toString(16).padStart(2, '0')).join('');
          if (encoding === 'utf8') return new TextDecoder('utf-8', { ignoreBOM: true }).decode(this);
          let text = '';
          for (let at = 0; at < this.length; at += 8192) text += String.fromCharCode(...this.subarray(at, at + 8192));
          return encoding === 'base64' ? btoa(text) : text;
        }
        includes(value, from) {
          return typeof value === 'string' ? this.toString('latin1').includes(Buffer.from(value).toString('latin1')) : super.includes(value, from);
        }
      }

      const isUtf8 = (bytes) => {
        try { new TextDecoder('utf-8', { fatal: true }).decode(bytes); return true; } catch { return false; }
      };
      const timingSafeEqual = (one, other) => one.reduce((sum, byte, at) => sum | (byte ^ other[at]), 0) === 0;
      const randomBytes = (size) => crypto.getRandomValues(new Buffer(size));

      // A message with its padding, as words; the length in bits is in the last `size / 8` bytes.
      const padded = (bytes, size, isLittle) => {
        const whole = new Uint8Array(Math.ceil((bytes.length + 1 + size / 8) / size) * size);
        whole.set(bytes);
        whole[bytes.length] = 0x80;
        const view = new DataView(whole.buffer);
        const end = isLittle ? whole.length - 8 : whole.length - 4;
        view.setUint32(end, bytes.length * 8 >>> 0, isLittle);
        view.setUint32(isLittle ? end + 4 : end - 4, Math.floor(bytes.length / 0x20000000), isLittle);
        return view;
      };
      const left = (word, count) => (word << count | word >>> (32 - count)) >>> 0;
      const right = (word, count) => (word >>> count | word << (32 - count)) >>> 0;
      const written = (words, isLittle) => {
        const bytes = new Buffer(words.length * 4), view = new DataView(bytes.buffer);
        words.forEach((word, at) => view.setUint32(at * 4, word, isLittle));
        return bytes;
      };
      const primes = [];
      for (let number = 2; primes.length < 80; number += 1) if (primes.every((prime) => number % prime)) primes.push(number);
      // The first 64 bits of the fractional part of a root, exactly, by whole numbers.
      const fraction = (prime, power) => {
        const target = BigInt(prime) << BigInt(64 * power);
        let [low, high] = [0n, 1n << 70n];
        while (high - low > 1n) {
          const middle = (low + high) / 2n;
          if (middle ** BigInt(power) <= target) low = middle; else high = middle;
        }
        return low & 0xffffffffffffffffn;
      };

      // RFC 1321.
      const md5Shifts = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]];
      const md5Words = Array.from({ length: 64 }, (_, at) => Math.floor(Math.abs(Math.sin(at + 1)) * 2 ** 32));
      const md5 = (message) => {
        const view = padded(message, 64, true), state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
        for (let block = 0; block < view.byteLength; block += 64) {
          let [a, b, c, d] = state;
          for (let at = 0; at < 64; at += 1) {
            const round = at >> 4;
            const [mix, place] = [[b & c | ~b & d, at], [d & b | ~d & c, (5 * at + 1) % 16], [b ^ c ^ d, (3 * at + 5) % 16], [c ^ (b | ~d), 7 * at % 16]][round];
            const sum = (a + mix + md5Words[at] + view.getUint32(block + place * 4, true)) >>> 0;
            [a, d, c, b] = [d, c, b, (b + left(sum, md5Shifts[round][at % 4])) >>> 0];
          }
          [a, b, c, d].forEach((word, at) => { state[at] = (state[at] + word) >>> 0; });
        }
        return written(state, true);
      };

      // FIPS 180-4 §6.1.2.
      const sha1 = (message) => {
        const view = padded(message, 64), state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
        for (let block = 0; block < view.byteLength; block += 64) {
          const words = Array.from({ length: 16 }, (_, at) => view.getUint32(block + at * 4));
          for (let at = 16; at < 80; at += 1) words.push(left(words[at - 3] ^ words[at - 8] ^ words[at - 14] ^ words[at - 16], 1));
          let [a, b, c, d, e] = state;
          for (let at = 0; at < 80; at += 1) {
            const [mix, key] = [[b & c | ~b & d, 0x5a827999], [b ^ c ^ d, 0x6ed9eba1], [b & c | b & d | c & d, 0x8f1bbcdc], [b ^ c ^ d, 0xca62c1d6]][Math.floor(at / 20)];
            [e, d, c, b, a] = [d, c, left(b, 30), a, (left(a, 5) + mix + e + key + words[at]) >>> 0];
          }
          [a, b, c, d, e].forEach((word, at) => { state[at] = (state[at] + word) >>> 0; });
        }
        return written(state);
      };

      // FIPS 180-4 §6.2.2.
      const sha256Keys = primes.slice(0, 64).map((prime) => Number(fraction(prime, 3) >> 32n));
      const sha256 = (message) => {
        const view = padded(message, 64), state = primes.slice(0, 8).map((prime) => Number(fraction(prime, 2) >> 32n));
        for (let block = 0; block < view.byteLength; block += 64) {
          const words = Array.from({ length: 16 }, (_, at) => view.getUint32(block + at * 4));
          for (let at = 16; at < 64; at += 1) {
            const [x, y] = [words[at - 15], words[at - 2]];
            words.push((words[at - 16] + (right(x, 7) ^ right(x, 18) ^ x >>> 3) + words[at - 7] + (right(y, 17) ^ right(y, 19) ^ y >>> 10)) >>> 0);
          }
          let [a, b, c, d, e, f, g, h] = state;
          for (let at = 0; at < 64; at += 1) {
            const one = (h + (right(e, 6) ^ right(e, 11) ^ right(e, 25)) + (e & f ^ ~e & g) + sha256Keys[at] + words[at]) >>> 0;
            const two = ((right(a, 2) ^ right(a, 13) ^ right(a, 22)) + (a & b ^ a & c ^ b & c)) >>> 0;
            [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0];
          }
          [a, b, c, d, e, f, g, h].forEach((word, at) => { state[at] = (state[at] + word) >>> 0; });
        }
        return written(state);
      };

      // FIPS 180-4 §6.4.2.
      const sha512Keys = primes.map((prime) => fraction(prime, 3));
      const sha512 = (message) => {
        const view = padded(message, 128), state = primes.slice(0, 8).map((prime) => fraction(prime, 2));
        const cut = (word) => word & 0xffffffffffffffffn;
        const turn = (word, count) => cut(word >> count | word << (64n - count));
        for (let block = 0; block < view.byteLength; block += 128) {
          const words = Array.from({ length: 16 }, (_, at) => view.getBigUint64(block + at * 8));
          for (let at = 16; at < 80; at += 1) {
            const [x, y] = [words[at - 15], words[at - 2]];
            words.push(cut(words[at - 16] + (turn(x, 1n) ^ turn(x, 8n) ^ x >> 7n) + words[at - 7] + (turn(y, 19n) ^ turn(y, 61n) ^ y >> 6n)));
          }
          let [a, b, c, d, e, f, g, h] = state;
          for (let at = 0; at < 80; at += 1) {
            const one = h + (turn(e, 14n) ^ turn(e, 18n) ^ turn(e, 41n)) + (e & f ^ cut(~e) & g) + sha512Keys[at] + words[at];
            const two = (turn(a, 28n) ^ turn(a, 34n) ^ turn(a, 39n)) + (a & b ^ a & c ^ b & c);
            [h, g, f, e, d, c, b, a] = [g, f, e, cut(d + one), c, b, a, cut(one + two)];
          }
          [a, b, c, d, e, f, g, h].forEach((word, at) => { state[at] = cut(state[at] + word); });
        }
        return Buffer.from(state.map((word) => word.toString(16).padStart(16, '0')).join(''), 'hex');
      };

      const digests = { md5: [md5, 64], sha1: [sha1, 64], sha256: [sha256, 64], sha512: [sha512, 128] };
      const createHash = (name) => ({ update: (data) => ({ digest: () => digests[name][0](Buffer.from(data)) }) });
      // RFC 2104 §2.
      const createHmac = (name, key) => ({ update: (data) => ({ digest: () => {
        const [hash, size] = digests[name], block = new Buffer(size);
        block.set(key.length > size ? hash(Buffer.from(key)) : key);
        const inner = hash(Buffer.concat([block.map((byte) => byte ^ 0x36), Buffer.from(data)]));
        return hash(Buffer.concat([block.map((byte) => byte ^ 0x5c), inner]));
      } }) });
    """#
}
