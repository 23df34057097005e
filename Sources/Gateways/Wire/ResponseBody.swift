package import Encodings

/// The parts of a response that all gateways have in common.
struct ResponseBody: Sendable {
  let action: String
  let status: Int
  /// The body; `nil` where a failure status came with a body that could not be read.
  let json: JSON?

  /// The input fields of a decoder that knows these actions.
  static func fields(_ actions: [String]) -> [InputField] {
    [.word("action", actions), .text("status"), .optional("contentType"), .text("body")]
  }

  /// Reads the input of a decoder.
  ///
  /// - Parameter forms: the actions that are answered with forms too.
  /// - Throws: a bad input; `too-long`; and with a success status `wrong-content-type`, `malformed-body` and, for
  ///   forms, `duplicate-field`.
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
        json = try Self.read(body, type, input.parsed)
      }
    } catch {
      guard !(200...299).contains(status) else { throw error }
      json = nil
    }
  }

  private static func read(_ body: [UInt8], _ type: MediaType?, _ parsed: JSON?) throws(Refusal) -> JSON {
    guard let type, type.isJSON, type.isUTF8 else {
      throw .reject(.wrongContentType, "the Content-Type is not JSON in UTF-8")
    }
    let json: JSON
    do { json = try parsed ?? JSON(parsing: body) } catch { throw .reject(.malformedBody, "the body is \(error)") }
    guard json.duplicateName == nil else { throw .reject(.malformedBody, "a name of the body occurs twice") }
    return json
  }

  var isSuccess: Bool { (200...299).contains(status) }

  /// The outcome where only the status can be read.
  var statusOnly: Operation.Product {
    var outcome = PaymentOutcome(.error)
    outcome.status = Array(String(status).utf8)
    return Operation.Product(value: outcome.json)
  }

  /// The body as an object; `nil` where only the status can be read.
  func object() throws(Refusal) -> ResponseObject? {
    guard let json else { return nil }
    guard json.members != nil else {
      if !isSuccess { return nil }
      throw .reject(.malformedBody, "the body must be an object; this is \(json.kind)")
    }
    return ResponseObject(json)
  }

  /// Finishes an outcome: with a failure status, a kind that must not go with it becomes `unknown`.
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
