extension MultipartReader {
  /// Reads header fields up to the empty line.
  mutating func head() throws(Malformed) -> (part: MultipartBody.Part, rest: [Remainder]) {
    let start = position
    var rest: [Remainder] = []
    var (disposition, contentType): ([UInt8]?, [UInt8]?) = (nil, nil)
    while let line = try headerLine() {
      var scanner = HeaderScanner(line)
      guard let name = scanner.token(), scanner.take(UInt8(ascii: ":")) else { throw malformed("a header has no name") }
      let value = HeaderScanner.trimmed(Array(line[scanner.position...]))
      switch name.lowercasedASCII {
      case "content-disposition":
        guard disposition == nil else { throw malformed("a part has two Content-Dispositions") }
        disposition = value
      case "content-type":
        guard contentType == nil else { throw malformed("a part has two Content-Types") }
        contentType = value
      default: rest.append(Remainder(name: name, value: value))
      }
    }
    guard let disposition, let names = Self.names(disposition) else {
      throw Malformed(offset: start, reason: "a part has no Content-Disposition of form-data with one name")
    }
    let part = MultipartBody.Part(name: names.name, filename: names.filename, contentType: contentType, value: [])
    return (part, rest + names.rest)
  }

  /// The next line without its end; `nil` for the empty one.
  private mutating func headerLine() throws(Malformed) -> [UInt8]? {
    guard let feed = body[position...].firstIndex(of: 0x0a) else { throw malformed("a part's header does not end") }
    let hasReturn = feed > position && body[feed - 1] == 0x0d
    guard hasReturn || mode == .tolerant else { throw malformed("a header's line does not end in CR LF") }
    let line = Array(body[position..<(hasReturn ? feed - 1 : feed)])
    guard !line.contains(0x0d), !line.contains(0) else { throw malformed("a header has a CR or NUL in it") }
    position = feed + 1
    return line.isEmpty ? nil : line
  }

  private static func names(_ disposition: [UInt8]) -> (name: [UInt8], filename: [UInt8]?, rest: [Remainder])? {
    var scanner = HeaderScanner(disposition)
    guard scanner.token()?.lowercasedASCII == "form-data", let parameters = scanner.parameters(.percent) else {
      return nil
    }
    let names = parameters.filter { $0.name == "name" }
    let files = parameters.filter { $0.name == "filename" }
    guard names.count == 1, files.count <= 1 else { return nil }
    let rest = parameters.filter { $0.name != "name" && $0.name != "filename" }
    return (names[0].value, files.first?.value, rest.map { Remainder(name: $0.name, value: $0.value) })
  }
}
