import Encodings

/// Reads the two messages of a HAR entry; what is absent counts as lost, not as wrong.
enum HARMessage {
  static func request(_ json: JSON) -> CapturedMessage {
    var message = CapturedMessage(isRequest: true)
    // Some loggers write methods in lower case.
    message.method = (json["method"]?.string ?? "").uppercasedASCII
    if case .string(let url)? = json["url"] { message.url = url.utf8 }
    message.headers = headers(json)
    // Chrome's export omits Authorization and Cookie by default.
    message.mayHideCredentials = true
    let size = number(json["bodySize"])
    guard let data = json["postData"], data.members != nil else {
      message.body = []
      if let size, size > 0 {
        message.body = nil
        message.lose(.lossy, .bytesLost, "byte 0", "the capture has no body, and says that it had \(size) bytes")
      }
      return message
    }
    if case .string(let text)? = data["text"], let bytes = unwrapped(text.utf8, data, size, message) {
      message.body = bytes
      message.lose(.decoded, .encodingUndone, "byte 0", "the capture has the body in base 64")
      message.settle()
    } else if case .string(let text)? = data["text"], !text.utf8.isEmpty || data["params"] == nil || size == 0 {
      message.take(text: text.utf8)
      // HAR 1.2 has no encoding for a request, so text under a content coding is not what was sent.
      let isCoded = message.header("content-encoding") != nil
      if !isCoded { check(size, text.utf8.count, &message) }
      message.settle(isRaw: !isCoded)
    } else if let parameters = data["params"]?.elements, !parameters.isEmpty {
      message.body = form(parameters, data["mimeType"]?.string, &message)
    } else {
      message.body = nil
      message.lose(.lossy, .bytesLost, "byte 0", "the capture has no text of the body")
    }
    return message
  }

  static func response(_ json: JSON) -> CapturedMessage {
    var message = CapturedMessage(isRequest: false)
    message.status = number(json["status"])
    message.headers = headers(json)
    message.mayHideCredentials = true
    guard let content = json["content"], case .string(let text)? = content["text"] else {
      message.body = []
      if let size = number(json["content"]?["size"]) ?? number(json["bodySize"]), size > 0 {
        message.body = nil
        message.lose(.lossy, .bytesLost, "byte 0", "the capture has no body, and says that it had \(size) bytes")
      }
      return message
    }
    if content["encoding"]?.string?.lowercasedASCII == "base64" {
      // Some writers break its lines.
      guard let bytes = Base64.decode(text.utf8) ?? Base64.decode(text.utf8.filter { !ASCII.isSpace($0) }) else {
        message.lose(.lossy, .bytesLost, "byte 0", "the body is marked as base 64, but is not")
        return message
      }
      message.body = bytes
    } else {
      message.take(text: text.utf8)
    }
    let (count, size) = (message.body?.count ?? 0, number(content["size"]))
    // Some writers give the encoded size there, with the bytes saved by the coding in `compression`.
    let isUnderCoding = size.map { $0 < count } == true && message.header("content-encoding") != nil
    if !isUnderCoding, size.map({ $0 + (number(content["compression"]) ?? 0) }) != count {
      check(size, count, &message)
    } else {
      message.hasMatchingLength = true
    }
    message.settle(isRaw: false)
    return message
  }

  /// The bytes of a request body written in base 64, for which HAR 1.2 has no member; `nil` where it was not.
  private static func unwrapped(
    _ text: [UInt8], _ data: JSON, _ size: Int?, _ message: CapturedMessage
  ) -> [UInt8]? {
    // Most bodies fail this test near their beginning.
    guard text.allSatisfy({ Base64.isCharacter($0) || $0 == Base64.padding || ASCII.isSpace($0) }),
      let bytes = Base64.decode(text.filter { !ASCII.isSpace($0) }), !bytes.isEmpty
    else { return nil }
    if (data["encoding"] ?? data["_encoding"])?.string?.lowercasedASCII == "base64" { return bytes }
    let stated = message.header("content-length").flatMap { Int(String(decoding: $0, as: UTF8.self)) }
    let sizes = [size, stated].compactMap(\.self).filter { $0 > 0 }
    guard sizes.isEmpty else { return sizes.contains(text.count) || !sizes.contains(bytes.count) ? nil : bytes }
    // No form or JSON is itself base 64 that decodes to a form or JSON.
    let first = bytes.first { !ASCII.isSpace($0) }
    return first == UInt8(ascii: "{")
      || bytes.contains(UInt8(ascii: "=")) && bytes.allSatisfy { (0x21...0x7e).contains($0) }
      ? bytes : nil
  }

  private static func check(_ size: Int?, _ count: Int, _ message: inout CapturedMessage) {
    message.hasMatchingLength = size == count
    if let size, size >= 0, size != count, size > 0 || count == 0 {
      message.lose(
        .lossy, .bytesLost, "byte \(min(size, count))",
        "the capture has \(count) bytes of the body and says that it had \(size): it was cut or transcoded")
    } else if size == nil || (size ?? 0) < 0 || size == 0 && count > 0 {
      message.lose(.decoded, .bytesUncounted, "byte 0", "the capture has the body as text and does not say its length")
    }
  }

  /// Rebuilds a form of which the capture has the fields but not their spelling.
  private static func form(
    _ parameters: [JSON], _ stated: String?, _ message: inout CapturedMessage
  ) -> [UInt8] {
    message.lose(.lossy, .bytesLost, "byte 0", "the capture has the fields of the form and not its bytes")
    let pairs = parameters.compactMap { parameter -> FormBody.Pair? in
      guard case .string(let name)? = parameter["name"] else { return nil }
      guard case .string(let value)? = parameter["value"] else { return FormBody.Pair(name: name.utf8, value: []) }
      return FormBody.Pair(name: name.utf8, value: value.utf8)
    }
    let type = MediaType(message.header("content-type") ?? Array((stated ?? "").utf8))
    if type?.name == "multipart/form-data" { return parts(pairs, type?.parameter("boundary")) }
    // Writers disagree about whether the fields are decoded.
    let isEscaped = pairs.contains { PercentEncoding.decode($0.value) != $0.value }
    guard isEscaped else { return FormSpelling.whatwg.encode(pairs) }
    return Array(pairs.map { $0.name + "=".utf8 + $0.value }.joined(separator: "&".utf8))
  }

  /// Rebuilds a multipart body; without a `Content-Type` header the boundary is unknown and one is made up.
  private static func parts(_ pairs: [FormBody.Pair], _ stated: [UInt8]?) -> [UInt8] {
    let parts = pairs.map { MultipartBody.Part(name: $0.name, value: $0.value) }
    for boundary in [stated, Array("fields-of-a-capture".utf8)].compactMap({ $0.flatMap(Boundary.init) }) {
      if let body = try? MultipartBody.encode(parts, boundary) { return body }
    }
    return []
  }

  private static func headers(_ json: JSON) -> [FormBody.Pair] {
    (json["headers"]?.elements ?? []).compactMap { header in
      guard case .string(let name)? = header["name"], case .string(let value)? = header["value"] else { return nil }
      return FormBody.Pair(name: name.utf8, value: value.utf8)
    }
  }

  private static func number(_ json: JSON?) -> Int? {
    guard case .number(let number)? = json else { return nil }
    return Int(number.digits)
  }
}
