import Encodings

/// Choices that SDKs of several gateways make differently, each right.
enum CommonDisputes {
  /// Whether the merchant's settings name the algorithm in capitals: `SHA256`.
  static let algorithm = { @Sendable (input: JSON) -> Bool in
    let name = input["algorithm"].flatMap { try? TextInput.bytes($0, "algorithm") } ?? []
    return name.contains(where: ASCII.isUpper)
  }

  /// Whether a callback sent as a form has a signature with capitals in its hexadecimal digits.
  static func capitals(in name: String) -> @Sendable (JSON) -> Bool {
    { input in
      let form = input["form"].flatMap { try? TextInput.bytes($0, "form") } ?? []
      let pairs = (try? FormBody.decode(form, .whatwg)) ?? []
      return pairs.contains { $0.name.elementsEqual(name.utf8) && hasCapitals($0.value) }
    }
  }

  /// Whether correct parsers read a message in two ways.
  ///
  /// RFC 8259 §4 leaves open which of two members with the same name counts, and form parsers keep either; §9 lets a
  /// parser accept more than the grammar, and most do. None accepts a text that ends too early.
  static func isReadInTwoWays(_ input: JSON) -> Bool {
    let isForm = input["contentType"]?.string?.hasPrefix("application/x-www-form-urlencoded") == true
    return ["form", "body"].contains { (field: String) -> Bool in
      guard let text = input[field].flatMap({ try? TextInput.bytes($0, field) }) else { return false }
      if field == "form" || isForm {
        guard let pairs = try? FormBody.decode(text, .strict) else { return true }
        let isText = !isForm || pairs.allSatisfy { UTF8Text.isValid($0.name) && UTF8Text.isValid($0.value) }
        return !isText || Set(pairs.map(\.name)).count < pairs.count
      }
      do throws(JSONError) {
        return try JSON(parsing: text).duplicateName != nil
      } catch {
        return error.offset < text.count
      }
    }
  }

  /// Whether a response's media type says that it is something other than JSON.
  ///
  /// Without the header a recipient may look at the bytes (RFC 9110 §8.3), and no gateway's document asks for it.
  static func isOfAnotherType(_ input: JSON) -> Bool {
    let type = input["contentType"].flatMap { try? TextInput.bytes($0, "contentType") }.flatMap(MediaType.init)
    return type.map { !($0.isJSON && $0.isUTF8) && $0.name != "application/x-www-form-urlencoded" } ?? true
  }

  /// Whether the hexadecimal digits that end a signature have capitals; gateways write them in lower case.
  static func hasCapitals(_ signature: [UInt8]) -> Bool {
    signature.reversed().prefix { Hex.value(of: $0) != nil }.contains(where: ASCII.isUpper)
  }
}
