extension MendLines {
  /// The lines for mistakes with signatures and with the form of their parts.
  static let signatures: [MendLines] = [
    MendLines(
      [
        "signature-not-verified", "signature-compared-loosely", "signature-compared-in-part", "signature-searched",
        "signature-rewritten", "signature-in-one-case", "empty-signature-accepted",
      ],
      php: "hash_equals($right, $given)", python: "hmac.compare_digest(right, given)",
      javascript: "crypto.timingSafeEqual(right, given), after their lengths",
      java: "MessageDigest.isEqual(right, given)", kotlin: "MessageDigest.isEqual(right, given)",
      go: "hmac.Equal(right, given)", ruby: "OpenSSL.secure_compare(right, given)",
      csharp: "CryptographicOperations.FixedTimeEquals(right, given)",
      swift: "HMAC.isValidAuthenticationCode, or a loop that collects all differences"),
    MendLines(
      ["prefix-cut-as-characters"],
      php: "str_starts_with(), then substr($signature, 7)", python: "signature.removeprefix('sha256:')",
      go: "strings.HasPrefix(), then strings.TrimPrefix(signature, \"sha256:\")",
      ruby: "signature.delete_prefix('sha256:')",
      csharp: "StartsWith(), then signature.Substring(7), not TrimStart()"),
    MendLines(
      ["signature-of-any-type", "error-with-list"],
      php: "is_string($v)", python: "isinstance(v, str)", javascript: "typeof v === 'string'", ruby: "v.is_a?(String)"),
    MendLines(
      [
        "reversal-missing", "reversal-by-grapheme", "reversal-by-scalar", "reversal-by-scalar-keeping-bytes",
        "reversal-by-utf16",
      ],
      php: "strrev($s)", python: "s.encode()[::-1]", javascript: "Buffer.from(s).reverse()",
      java: "the array of s.getBytes(UTF_8), from its end to its front", kotlin: "s.toByteArray().reversedArray()",
      go: "a loop over []byte(s) from its end to its front", ruby: "s.b.reverse",
      csharp: "Array.Reverse(bytes) of Encoding.UTF8.GetBytes(s)",
      swift: "Array(s.utf8.reversed())"),
    MendLines(
      ["reversal-of-parts"],
      php: "strrev($a . $b), not strrev($a) . strrev($b)"),
    MendLines(
      ["reversal-of-the-whole"],
      php: "strrev($email) . $password . strrev($card)"),
    MendLines(
      ["nonce-in-base64", "nonce-sent-as-it-is"],
      php: "base64_encode($nonce)", python: "base64.b64encode(nonce)", javascript: "nonce.toString('base64')",
      java: "Base64.getEncoder().encodeToString(nonce)", kotlin: "Base64.getEncoder().encodeToString(nonce)",
      go: "base64.StdEncoding.EncodeToString(nonce)", ruby: "Base64.strict_encode64(nonce)",
      csharp: "Convert.ToBase64String(nonce)", swift: "nonce.base64EncodedString()"),
    MendLines(
      ["numbers-printed-as-floats", "numbers-as-floats"],
      python: "json.loads(body, parse_float=str, parse_int=str)", go: "decoder.UseNumber()"),
    MendLines(
      ["secret-let-out"],
      php: "new SignatureException('the signature is another one')",
      python: "SignatureError('the signature is another one')",
      javascript: "new SignatureError('the signature is another one')",
      java: "new SignatureException(\"the signature is another one\")",
      kotlin: "SignatureException(\"the signature is another one\")",
      go: "errors.New(\"the signature is another one\"), not fmt.Errorf with %v",
      ruby: "SignatureError.new('the signature is another one')",
      csharp: "new SignatureException(\"the signature is another one\")", swift: "a case without associated values"),
    MendLines(
      ["separator-added"],
      php: "implode('', $parts)", python: "''.join(parts)", javascript: "parts.join('')",
      java: "String.join(\"\", parts)", kotlin: "parts.joinToString(\"\")", go: "strings.Join(parts, \"\")",
      ruby: "parts.join", csharp: "string.Concat(parts)", swift: "parts.joined()"),
    MendLines(
      ["field-missing-with-separator", "absent-values-dropped", "empty-values-dropped"],
      php: "$v ?? ''", python: "v or ''", javascript: "v ?? ''", java: "Objects.toString(v, \"\")",
      kotlin: "v.orEmpty()", ruby: "v.to_s", csharp: "v ?? \"\"", swift: "v ?? \"\""),
    MendLines(
      ["bytes-unpadded", "bytes-signed"],
      php: "bin2hex($bytes)", python: "digest.hex()", javascript: "byte.toString(16).padStart(2, '0')",
      java: "String.format(\"%02x\", b & 0xff)", kotlin: "joinToString(\"\") { \"%02x\".format(it) }",
      go: "hex.EncodeToString(sum[:])", ruby: "digest.unpack1('H*')",
      csharp: "BitConverter.ToString(bytes).Replace(\"-\", \"\")",
      swift: "String(format: \"%02x\", byte)"),
    MendLines(
      ["hex-for-base64"],
      php: "base64_encode(hash('sha256', $s, true))", python: "base64.b64encode(digest)",
      javascript: "digest('base64')", java: "Base64.getEncoder().encodeToString(digest)",
      kotlin: "Base64.getEncoder().encodeToString(digest)", go: "base64.StdEncoding.EncodeToString(sum[:])",
      ruby: "Base64.strict_encode64(digest)", csharp: "Convert.ToBase64String(digest)",
      swift: "Data(digest).base64EncodedString()"),
    MendLines(
      [
        "base64url-unpadded", "base64-with-line-breaks", "base64-with-line-breaks-inside", "base64-with-mime-lines",
        "base64-with-line-feeds", "base64-with-line-feeds-inside",
        "base64url",
      ],
      php: "base64_encode($bytes)", python: "base64.b64encode(data)", javascript: "toString('base64')",
      java: "Base64.getEncoder(); on Android Base64.NO_WRAP", kotlin: "Base64.getEncoder(); on Android Base64.NO_WRAP",
      go: "base64.StdEncoding", ruby: "Base64.strict_encode64(data)", csharp: "Convert.ToBase64String(bytes)",
      swift: "base64EncodedString() without options"),
  ]
}
