extension MendLines {
  /// The lines for mistakes with formulas, values and signatures.
  static let formulas = signedTexts + signatures

  /// The lines for mistakes with digests and with the texts and pairs that go into them.
  private static let signedTexts: [MendLines] = [
    MendLines(
      ["card-whole"],
      php: "substr($pan, 0, 6) . substr($pan, -4)", python: "pan[:6] + pan[-4:]",
      javascript: "pan.slice(0, 6) + pan.slice(-4)", java: "pan.substring(0, 6) + pan.substring(pan.length() - 4)",
      kotlin: "pan.take(6) + pan.takeLast(4)", go: "pan[:6] + pan[len(pan)-4:]", ruby: "pan[0, 6] + pan[-4..]",
      csharp: "pan.Substring(0, 6) + pan.Substring(pan.Length - 4)", swift: "pan.prefix(6) + pan.suffix(4)"),
    MendLines(
      ["texts-json-escaped"], php: "(string) $value, where is_string($value)", go: "value.(string), after a type switch"
    ),
    MendLines(
      ["card-ends-by-characters"],
      php: "substr($pan, 0, 6) . substr($pan, -4), not mb_substr()",
      python: "pan = pan.encode(), then pan[:6] + pan[-4:]",
      javascript: "const pan = Buffer.from(text), then pan.subarray(0, 6) and pan.subarray(-4)",
      java: "byte[] pan = text.getBytes(UTF_8), then Arrays.copyOf and Arrays.copyOfRange",
      kotlin: "pan.toByteArray(), then its take(6) and takeLast(4)",
      ruby: "pan.b[0, 6] and the last four of pan.b",
      csharp: "Encoding.UTF8.GetBytes(pan), then its first 6 and last 4",
      swift: "pan.utf8.prefix(6) and pan.utf8.suffix(4)"),
    MendLines(
      [
        "upper-by-unicode", "upper-by-unicode-keeping-bytes", "upper-by-turkish", "upper-by-multibyte",
        "upper-by-latin1",
      ],
      php: "strtoupper($s), since PHP 8.2; before that with setlocale(LC_CTYPE, 'C')", python: "text.encode().upper()",
      javascript: "s.replace(/[a-z]/g, c => c.toUpperCase())", java: "of each byte, b >= 'a' && b <= 'z' ? b - 32 : b",
      kotlin: "of each byte, if (b in 0x61..0x7a) b - 32 else b",
      go: "of each byte, if 'a' <= b && b <= 'z' { b -= 32 }", ruby: "s.b.upcase(:ascii)",
      csharp: "of each byte, b >= 'a' && b <= 'z' ? b - 32 : b",
      swift: "Array(s.utf8).map { (0x61...0x7a).contains($0) ? $0 - 32 : $0 }"),
    MendLines(
      ["hmac-for-hash"],
      php: "hash('sha256', $message)", python: "hashlib.sha256(message).hexdigest()",
      javascript: "createHash('sha256').update(message).digest('hex')",
      java: "MessageDigest.getInstance(\"SHA-256\").digest(message)",
      kotlin: "MessageDigest.getInstance(\"SHA-256\").digest(message)", go: "sha256.Sum256(message)",
      ruby: "Digest::SHA256.hexdigest(message)", csharp: "SHA256.Create().ComputeHash(message)",
      swift: "SHA256.hash(data: message)"
    ),
    MendLines(
      ["hash-for-hmac"],
      php: "hash_hmac('sha256', $message, $key)", python: "hmac.new(key, message, 'sha256').hexdigest()",
      javascript: "createHmac('sha256', key).update(message).digest('hex')",
      java: "Mac.getInstance(\"HmacSHA256\"), init() with a SecretKeySpec",
      kotlin: "Mac.getInstance(\"HmacSHA256\"), init() with a SecretKeySpec", go: "hmac.New(sha256.New, key)",
      ruby: "OpenSSL::HMAC.hexdigest('SHA256', key, message)", csharp: "new HMACSHA256(key).ComputeHash(message)",
      swift: "HMAC<SHA256>.authenticationCode(for: message, using: key)"),
    MendLines(
      ["hmac-key-and-message-swapped"],
      php: "hash_hmac($algorithm, $message, $key)", python: "hmac.new(key, message, algorithm)",
      javascript: "createHmac(algorithm, key).update(message)", java: "mac.init(key), then mac.doFinal(message)",
      kotlin: "mac.init(key), then mac.doFinal(message)", go: "hmac.New(hash, key), then Write(message)",
      ruby: "OpenSSL::HMAC.hexdigest(algorithm, key, message)", csharp: "new HMACSHA256(key).ComputeHash(message)",
      swift: "authenticationCode(for: message, using: key)"),
    MendLines(
      ["bytes-for-hex-between-digests", "upper-hex-between-digests"],
      php: "md5($s)", java: "String.format(\"%02x\", b)", kotlin: "\"%02x\".format(b)",
      csharp: "BitConverter.ToString(d).Replace(\"-\", \"\").ToLowerInvariant()",
      swift: "String(format: \"%02x\", byte)"),
    MendLines(
      ["hex-before-base64"],
      php: "base64_encode(hash('sha256', $s, true))", python: "base64.b64encode(hashlib.sha256(s).digest())",
      javascript: "createHash('sha256').update(s).digest('base64')", java: "Base64.getEncoder().encodeToString(digest)",
      kotlin: "Base64.getEncoder().encodeToString(digest)", go: "base64.StdEncoding.EncodeToString(sum[:])",
      ruby: "Base64.strict_encode64(Digest::SHA256.digest(s))",
      csharp: "Convert.ToBase64String(SHA256.Create().ComputeHash(bytes))", swift: "Data(digest).base64EncodedString()"),
    MendLines(
      [
        "swift-strings", "code-point-strings", "utf16-strings", "latin1", "ascii-with-question-marks",
        "invalid-utf8-replaced",
      ],
      php: "text is bytes already; remove utf8_decode(), utf8_encode() and mb_convert_encoding()",
      python: "text.encode()", javascript: "Buffer.from(text) or new TextEncoder().encode(text)",
      java: "text.getBytes(StandardCharsets.UTF_8)", kotlin: "text.toByteArray(Charsets.UTF_8)", go: "[]byte(text)",
      ruby: "text.encode('UTF-8').b", csharp: "Encoding.UTF8.GetBytes(text)", swift: "Array(text.utf8)"),
    MendLines(
      [
        "unsorted", "sorted-by-culture", "sorted-by-value", "sorted-by-number", "sorted-ignoring-case",
      ],
      php: "ksort($p, SORT_STRING)", python: "sorted(p, key=str.encode)",
      javascript: "Object.keys(p).sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))",
      java: "names.sort((a, b) -> Arrays.compareUnsigned(a.getBytes(UTF_8), b.getBytes(UTF_8)))",
      kotlin: "names.sortedWith(Comparator { a, b -> Arrays.compareUnsigned(a.toByteArray(), b.toByteArray()) })",
      go: "sort.Strings(names)",
      ruby: "p.sort_by { |k, _| k.b }",
      csharp: "OrderBy(p => BitConverter.ToString(Encoding.UTF8.GetBytes(p.Key)), StringComparer.Ordinal)",
      swift: "sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }"),
    MendLines(
      ["zero-fields-left-out", "sent-without-false", "falsy-left-out"],
      php: "array_filter($p, fn($v) => $v !== null && $v !== '')",
      python: "{k: v for k, v in p.items() if v is not None and v != ''}",
      javascript: "Object.entries(p).filter(([, v]) => v != null && v !== '')",
      ruby: "p.reject { |_, v| v.nil? || v == '' }"),
    MendLines(
      ["falsy-pairs-dropped"],
      php: "array_filter($p, fn($v) => $v !== null)", python: "{k: v for k, v in p.items() if v is not None}",
      javascript: "Object.entries(p).filter(([, v]) => v != null)", ruby: "p.compact"),
    MendLines(
      ["booleans-in-other-words"],
      php: "$v ? 'true' : 'false'", python: "str(v).lower()", csharp: "v ? \"true\" : \"false\""),
    MendLines(
      ["separator-behind-the-last-pair"],
      php: "implode('&', $pairs)", python: "'&'.join(pairs)", javascript: "pairs.join('&')",
      java: "String.join(\"&\", pairs)", kotlin: "pairs.joinToString(\"&\")", go: "strings.Join(pairs, \"&\")",
      ruby: "pairs.join('&')", csharp: "string.Join(\"&\", pairs)", swift: "pairs.joined(separator: \"&\")"),
    MendLines(
      ["values-cut-at-equals", "form-split-at-the-last-equals", "form-values-cut-at-equals"],
      php: "explode('=', $pair, 2)", python: "pair.partition('=')", javascript: "pair.indexOf('=') and two slices",
      java: "pair.split(\"=\", 2)", kotlin: "pair.split(\"=\", limit = 2)", go: "strings.Cut(pair, \"=\")",
      ruby: "pair.split('=', 2)", csharp: "pair.Split(new[] { '=' }, 2)",
      swift: "pair.split(separator: \"=\", maxSplits: 1, omittingEmptySubsequences: false)"),
    MendLines(
      ["timestamp-in-other-units"],
      php: "time()", python: "int(time.time())", javascript: "Math.floor(Date.now() / 1000)",
      java: "Instant.now().getEpochSecond()", kotlin: "Instant.now().epochSecond", go: "time.Now().Unix()",
      ruby: "Time.now.to_i", csharp: "DateTimeOffset.UtcNow.ToUnixTimeSeconds()",
      swift: "Int(Date().timeIntervalSince1970)"),
    MendLines(
      ["names-in-camel-case"],
      java: "@JsonProperty(\"…\")", kotlin: "@SerialName(\"…\")", go: "`json:\"…\"`",
      csharp: "[JsonPropertyName(\"…\")]", swift: "CodingKeys"),
  ]
}
