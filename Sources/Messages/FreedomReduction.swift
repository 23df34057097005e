package import Encodings
package import Gateways

/// Reduces requests by what right SDKs may do differently, so that requests with the same meaning become equal.
///
/// Free parts must still not contain a secret; ``WireSurplus`` inspects them.
package struct FreedomReduction {
  let freedoms: [RequestFreedom]

  package init(_ freedoms: [RequestFreedom]) { self.freedoms = freedoms }

  /// Whether a header is compared.
  ///
  /// - Parameter name: in lower case.
  package func counts(header name: String) -> Bool {
    !freedoms.contains { if case .header(let free) = $0.kind { free.lowercasedASCII == name } else { false } }
  }

  /// Members of a body that belong to another call.
  var otherMembers: [String] {
    freedoms.flatMap { freedom -> [String] in
      if case .otherMembers(let names) = freedom.kind { return names }
      return []
    }
  }

  /// The values that an absent field stands for; empty where its absence has no meaning of its own.
  package func meanings(ofAbsent path: [String]) -> [JSON] {
    freedoms.flatMap { freedom -> [JSON] in
      if case .fallback(let own, let values) = freedom.kind, own == path { return values }
      return []
    }
  }

  /// Whether a form may be sent as multipart.
  var formAsMultipart: Bool {
    freedoms.contains { if case .formAsMultipart = $0.kind { true } else { false } }
  }

  /// Whether a multipart body may be sent as a form.
  var multipartAsForm: Bool {
    freedoms.contains { if case .multipartAsForm = $0.kind { true } else { false } }
  }

  /// Whether a body of another kind may replace the right one.
  package func takes(_ body: RequestMessage.Body, for right: RequestMessage.Body) -> Bool {
    switch (right, body) {
    case (.form, .parts): formAsMultipart
    case (.parts, .form): multipartAsForm
    default: false
    }
  }

  /// The URL without optional parameters of its query.
  func reduced(url: [UInt8]) -> [UInt8] {
    let free = freedoms.compactMap { freedom in
      if case .query(let name, let value) = freedom.kind { Array("\(name)=\(value)".utf8) } else { nil }
    }
    guard !free.isEmpty, let mark = url.firstIndex(of: UInt8(ascii: "?")) else { return url }
    let kept = url[(mark + 1)...].split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
      .filter { !free.contains(Array($0)) }
    return Array(url[...mark]) + kept.joined(separator: "&".utf8)
  }

  /// The part without its default type (RFC 7578 §4.4), also where a charset decodes its bytes to the same text.
  static func withoutDefaultType(_ part: MultipartBody.Part) -> MultipartBody.Part {
    guard part.filename == nil, let type = part.contentType.flatMap(MediaType.init), type.name == "text/plain",
      type.parameters.allSatisfy({
        $0.name == "charset" && charsets(of: part.value).contains($0.value.map(ASCII.lower))
      })
    else { return part }
    return MultipartBody.Part(name: part.name, value: part.value)
  }

  /// The charsets that decode the bytes as UTF-8 does.
  private static func charsets(of bytes: [UInt8]) -> [[UInt8]] {
    (ASCII.isAll(bytes) ? ["utf-8", "us-ascii", "iso-8859-1"] : ["utf-8"]).map { Array($0.utf8) }
  }
}
