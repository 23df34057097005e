package import Encodings

/// A response of a gateway, as far as all gateways have it in common.
struct ResponseBody: Sendable {
  let action: String
  let status: Int
  /// The body; `nil` where a status that is no success came without JSON.
  let json: JSON?

  /// The input of a decoder that knows these actions.
  static func fields(_ actions: [String]) -> [InputField] {
    [.word("action", actions), .text("status"), .optional("contentType"), .text("body")]
  }

  /// Reads the input of a decoder.
  ///
  /// - Parameter forms: the actions that are answered in forms too.
  /// - Throws: bad inputs; `too-long`; and, for a status of success, `wrong-content-type`, `malformed-body` and, of forms,
  ///   `duplicate-field`.
  init(_ input: Input, actions: [String], forms: [String] = []) throws(Refusal) {
    let digits = input.text("status")
    guard digits.count == 3, digits.allSatisfy(ASCII.isDigit), digits[0] != 0x30 else {
      throw .badInput(InputError("status", "must be an HTTP status of three digits"))
    }
    guard let action = actions.first(where: { input.text("action").elementsEqual($0.utf8) }) else {
      throw .badInput(InputError("action", "must be one of \(actions.joined(separator: ", "))"))
    }
    self.action = action
    status = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    let body = try input.message("body")
    do throws(Refusal) {
      let type = MediaType(input.text("contentType"))
      if let type, type.name == ResponseForm.type, forms.contains(action) {
        json = try ResponseForm.read(body, type)
      } else {
        json = try Self.read(body, type)
      }
    } catch {
      guard !(200...299).contains(status) else { throw error }
      json = nil
    }
  }

  private static func read(_ body: [UInt8], _ type: MediaType?) throws(Refusal) -> JSON {
    guard let type, type.isJSON, type.isUTF8 else {
      throw .reject(.wrongContentType, "the Content-Type is not JSON in UTF-8")
    }
    let json: JSON
    do { json = try JSON(parsing: body) } catch { throw .reject(.malformedBody, "the body is \(error)") }
    guard json.duplicateName == nil else { throw .reject(.malformedBody, "a name of the body is there twice") }
    return json
  }

  var isSuccess: Bool { (200...299).contains(status) }

  /// What a status alone says, where nothing else can be read.
  var statusOnly: Operation.Product {
    var outcome = PaymentOutcome(.error)
    outcome.status = Array(String(status).utf8)
    return Operation.Product(value: outcome.json)
  }

  /// The body as an object; `nil` where the status is all there is.
  func object() throws(Refusal) -> ResponseObject? {
    guard let json else { return nil }
    guard json.members != nil else {
      if !isSuccess { return nil }
      throw .reject(.malformedBody, "the body must be an object; this is \(json.kind)")
    }
    return ResponseObject(json)
  }

  /// The outcome; a status that is no success never goes with good news.
  func product(_ outcome: PaymentOutcome) -> Operation.Product {
    var outcome = outcome
    if !isSuccess, !outcome.kind.goesWithFailure { outcome.kind = .unknown }
    return Operation.Product(value: outcome.json)
  }
}

extension MediaType {
  package var isJSON: Bool { name == "application/json" || name.hasSuffix("+json") }

  /// Whether no parameter names another charset.
  var isUTF8: Bool {
    parameters.allSatisfy {
      $0.name != "charset" || String(decoding: $0.value, as: UTF8.self).lowercasedASCII == "utf-8"
    }
  }
}

/// The members of an object in a response, read leniently where gateways are, and never silently.
struct ResponseObject: Sendable {
  let json: JSON
  private let path: String

  init(_ json: JSON, _ path: String = "") {
    self.json = json
    self.path = path
  }

  private func name(_ member: String) -> String { path + member }

  /// A text; `nil` where it is absent, `null` or empty.
  func text(_ member: String) throws(Refusal) -> [UInt8]? {
    switch json[member] {
    case nil, .null: return nil
    case .string(let text): return text.utf8.isEmpty ? nil : text.utf8
    case let other?: throw .reject(.wrongType, "'\(name(member))' must be text; this is \(other.kind)")
    }
  }

  /// A text or a number, whose digits stay as they were sent.
  func scalar(_ member: String) throws(Refusal) -> [UInt8]? {
    if case .number(let number) = json[member] { return Array(number.digits.utf8) }
    return try text(member)
  }

  /// What names something, and goes on into headers, paths and logs: a text or a number without control characters.
  func identifier(_ member: String) throws(Refusal) -> [UInt8]? {
    guard let text = try scalar(member) else { return nil }
    // In valid UTF-8, U+0080–009F are 0xC2 and one of these.
    let isControl = zip(text, text.dropFirst()).contains { $0 == 0xc2 && (0x80...0x9f).contains($1) }
    guard !isControl, text.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) else {
      throw .reject(.invalidCharacters, "'\(name(member))' has a control character")
    }
    return text
  }

  /// An ``identifier(_:)`` that is never a number.
  func textIdentifier(_ member: String) throws(Refusal) -> [UInt8]? {
    _ = try text(member)
    return try identifier(member)
  }

  /// A token that becomes a header.
  func bearer(_ member: String) throws(Refusal) -> [UInt8]? {
    guard let token = try text(member) else { return nil }
    guard token.allSatisfy({ (0x21...0x7e).contains($0) }) else {
      throw .reject(.invalidToken, "'\(name(member))' cannot stand in a header")
    }
    return token
  }

  /// An array of objects; empty where it is absent or `null`.
  func objects(_ member: String) throws(Refusal) -> [ResponseObject] {
    switch json[member] {
    case nil, .null?: return []
    case .array(let elements)? where elements.allSatisfy({ $0.members != nil }):
      return elements.map { ResponseObject($0, "\(name(member)).") }
    default: throw .reject(.wrongType, "'\(name(member))' must be an array of objects")
    }
  }

  /// An amount: plain decimal digits, as text or as a number.
  func amount(_ member: String) throws(Refusal) -> [UInt8]? {
    guard let digits = try scalar(member) else { return nil }
    guard Amount(digits) != nil else { throw .reject(.invalidAmount, "'\(name(member))' is no plain amount") }
    return digits
  }

  /// An object; `nil` where it is absent or `null`.
  func object(_ member: String) throws(Refusal) -> ResponseObject? {
    switch json[member] {
    case nil, .null: return nil
    case .object?: return json[member].map { ResponseObject($0, "\(name(member)).") }
    case let other?: throw .reject(.wrongType, "'\(name(member))' must be an object; this is \(other.kind)")
    }
  }

  func required(_ value: [UInt8]?, _ member: String) throws(Refusal) -> [UInt8] {
    guard let value else { throw .reject(.missingField, "'\(name(member))' is missing") }
    return value
  }
}
