extension MendLines {
  /// The lines for mistakes with messages.
  static let messages: [MendLines] = [
    MendLines(
      ["line-feed-at-the-end-taken", "first-line-checked", "one-line-of-several-checked"],
      php: "preg_match('/\\A…\\z/', $s), or the modifier D and no m", python: "re.fullmatch(pattern, s)",
      javascript: "/^…$/ without the flag m", java: "pattern.matcher(s).matches(), not find()",
      kotlin: "regex.matches(s), not containsMatchIn", go: "^…$ without (?m)",
      ruby: "/\\A…\\z/, neither ^ and $ nor \\Z",
      csharp: "@\"\\A…\\z\" without RegexOptions.Multiline", swift: "s.wholeMatch(of: regex)"),
    MendLines(
      ["byte-order-mark"],
      python: "encoding='utf-8-sig'", ruby: "'r:bom|utf-8'"),
    MendLines(
      ["utf8-twice"],
      php: "without utf8_encode()"),
    MendLines(
      ["space-as-plus", "form-plus-kept"],
      php: "$_POST, or urldecode(), not rawurldecode()", python: "urllib.parse.parse_qsl",
      javascript: "new URLSearchParams(body)", java: "URLDecoder.decode(s, UTF_8)",
      kotlin: "URLDecoder.decode(s, UTF_8)", go: "url.ParseQuery(body)", ruby: "URI.decode_www_form(body)",
      csharp: "WebUtility.UrlDecode(s)", swift: "replacing \"+\" with \" \" before removingPercentEncoding"),
    MendLines(
      ["body-written-anew"],
      php: "file_get_contents('php://input')", python: "request.get_data()", javascript: "the raw body: express.raw()",
      java: "request.getInputStream().readAllBytes()", kotlin: "call.receive<ByteArray>()", go: "io.ReadAll(r.Body)",
      ruby: "request.raw_post", csharp: "request.Body, before it is bound", swift: "the request's own bytes"),
    MendLines(
      ["cut-by-utf16-length"],
      swift: "Data(text.utf8)"),
    MendLines(
      ["amount-by-binary-float", "sent-amount-whole"],
      php: "bcmul($amount, '100')", python: "Decimal(text)", javascript: "the text itself",
      java: "new BigDecimal(text)", kotlin: "BigDecimal(text)", go: "the text itself, or big.Rat",
      ruby: "BigDecimal(text)", csharp: "decimal.Parse(text, CultureInfo.InvariantCulture)",
      swift: "Decimal(string: text)"),
    MendLines(
      ["amount-comma-written"],
      php: "number_format($a, 2, '.', '')", java: "Locale.ROOT", kotlin: "Locale.ROOT",
      csharp: "CultureInfo.InvariantCulture", swift: "Locale(identifier: \"en_US_POSIX\")"),
    MendLines(
      ["amount-grouped-when-written"],
      php: "number_format($a, 2, '.', '')"),
    MendLines(
      ["form-read-as-latin1"],
      java: "request.setCharacterEncoding(\"UTF-8\")", kotlin: "request.setCharacterEncoding(\"UTF-8\")"),
    MendLines(
      ["form-plus-unescaped"],
      php: "urlencode($v)", python: "urllib.parse.quote_plus(v)", javascript: "new URLSearchParams(pairs)",
      java: "URLEncoder.encode(v, UTF_8)", kotlin: "URLEncoder.encode(v, UTF_8)", go: "url.QueryEscape(v)",
      ruby: "URI.encode_www_form_component(v)", csharp: "Uri.EscapeDataString(v)",
      swift: "replacingOccurrences(of: \"+\", with: \"%2B\")"),
    MendLines(
      ["form-as-latin1"],
      javascript: "encodeURIComponent(v)", java: "URLEncoder.encode(v, \"UTF-8\")",
      kotlin: "URLEncoder.encode(v, \"UTF-8\")"),
    MendLines(
      ["form-semicolons"],
      php: "http_build_query($pairs, '', '&')"),
    MendLines(
      ["json-compared-as-floats"],
      php: "bccomp($a, $b, 20)", python: "Decimal(a) == Decimal(b)", java: "a.compareTo(b) == 0 of BigDecimal",
      kotlin: "a.compareTo(b) == 0 of BigDecimal"),
    MendLines(
      ["multipart-values-repaired"],
      javascript: "Buffer.concat(parts)", java: "ByteArrayOutputStream", kotlin: "ByteArrayOutputStream",
      go: "bytes.Buffer", swift: "Data"),
    MendLines(
      ["form-sent-as-multipart"],
      php: "http_build_query($fields)"),
    MendLines(
      ["field-lengths-in-bytes", "field-lengths-in-utf16", "field-lengths-in-clusters"],
      php: "mb_strlen($s)", python: "len(s)", javascript: "[...s].length", java: "s.codePointCount(0, s.length())",
      kotlin: "s.codePointCount(0, s.length)", go: "utf8.RuneCountInString(s)", ruby: "s.length",
      csharp: "s.EnumerateRunes().Count()", swift: "s.unicodeScalars.count"),
  ]
}
