package import Encodings
import Formulas

extension Operation {
  /// The same operation, of whose inputs documents, SDKs and gateways disagree about some, as cases with claims say.
  ///
  /// No new input may fail a port for its choice there.
  func disputed(where isDisputed: @escaping @Sendable (JSON) -> Bool) -> Operation {
    var operation = self
    let before = operation.disputes
    operation.disputes = { before($0) || isDisputed($0) }
    return operation
  }

  /// Whether documents, SDKs and gateways disagree about an input, so that two answers to it may be right.
  package func isDisputed(_ input: JSON) -> Bool {
    disputes(input) || isRefusedByTypes(input) || answerByUnits(input) != nil || hasDisputedField(input)
      || isHandedOn(input) || isRespelled(input) || hasDisputedWord(input)
  }

  /// Whether it is answered otherwise when a type has spelled a field anew, which is as right.
  private func isRespelled(_ input: JSON) -> Bool {
    Respelling.allCases.lazy.compactMap { $0.input(input, of: self) }.contains { respelled in
      switch (answer(input), answer(respelled)) {
      case (.reject(let one), .reject(let other)): one.code != other.code
      case (let one, let other): one != other
      }
    }
  }

  /// Whether a response has a word that no document names, which closed lists of words refuse, or two members where documents have
  /// one of them.
  private func hasDisputedWord(_ input: JSON) -> Bool {
    guard let words, let response, let text = input["body"].flatMap({ try? TextInput.bytes($0, "body") }) else {
      return false
    }
    guard let body = try? JSON(parsing: text) else {
      let pairs = (try? FormBody.decode(text, .whatwg)) ?? []
      return pairs.contains { pair in
        response.words.contains { member, path in
          pair.name.elementsEqual(path.joined().utf8) && !words.knows(Array(pair.value), of: member)
        }
      }
    }
    let isUnknown = response.words.contains { member, path in
      body[path]?.string.map { !words.knows(Array($0.utf8), of: member) } ?? false
    }
    return isUnknown || response.agreeing.contains { body[$0.first] != nil && body[$0.second] != nil }
  }

  private func hasDisputedField(_ input: JSON) -> Bool {
    rules.contains { rule in
      (input.members ?? []).compactMap { $0.value[rule.path] }.contains { given in
        (try? TextInput.bytes(given, rule.name)).flatMap(rule.dispute(over:)) != nil
      }
    }
  }

  /// Whether a response is refused for an id, a token or an amount that SDKs hand on as it was sent: no gateway's document asks for
  /// a check.
  private func isHandedOn(_ input: JSON) -> Bool {
    guard response != nil, case .reject(let rejection) = answer(input) else { return false }
    return [.invalidCharacters, .invalidToken, .invalidAmount].contains(rejection.code)
  }
}

/// What SDKs of several gateways do in two ways.
enum CommonDisputes {
  /// The merchant's settings name the algorithm in capitals: `SHA256`.
  static let algorithm = { @Sendable (input: JSON) -> Bool in
    let name = input["algorithm"].flatMap { try? TextInput.bytes($0, "algorithm") } ?? []
    return name.contains(where: ASCII.isUpper)
  }

  /// A callback that comes as a form has capitals in the field of its signature.
  static func capitals(in name: String) -> @Sendable (JSON) -> Bool {
    { input in
      let form = input["form"].flatMap { try? TextInput.bytes($0, "form") } ?? []
      let pairs = (try? FormBody.decode(form, .whatwg)) ?? []
      return pairs.contains { $0.name.elementsEqual(name.utf8) && hasCapitals($0.value) }
    }
  }

  /// A message that right readers read in two ways.
  ///
  /// RFC 8259 §4 leaves open which of two members with one name counts, and parsers of forms keep either; by §9 a reader may take
  /// more than the grammar, and most do. A text that ends too early none of them takes.
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

  /// Whether a response is said to be something else than JSON: without the header a recipient may look at the bytes (RFC 9110 §8.3),
  /// and no gateway's document asks for it.
  static func isOfAnotherType(_ input: JSON) -> Bool {
    let type = input["contentType"].flatMap { try? TextInput.bytes($0, "contentType") }.flatMap(MediaType.init)
    return type.map { !($0.isJSON && $0.isUTF8) && $0.name != "application/x-www-form-urlencoded" } ?? true
  }

  /// The digits of a signature are capitals, which gateways write in lower case.
  static func hasCapitals(_ signature: [UInt8]) -> Bool {
    signature.reversed().prefix { Hex.value(of: $0) != nil }.contains(where: ASCII.isUpper)
  }
}
