package import Encodings

extension Operation {
  /// The same operation with inputs about which documents, SDKs and gateways disagree, as shown by cases with claims.
  ///
  /// No port fails for its choice on such an input when it is newly generated.
  func disputed(where isDisputed: @escaping @Sendable (JSON) -> Bool) -> Operation {
    var operation = self
    let before = operation.disputes
    operation.disputes = { before($0) || isDisputed($0) }
    return operation
  }

  /// Whether documents, SDKs and gateways disagree about an input, so that two answers may be right.
  package func isDisputed(_ input: JSON) -> Bool {
    disputes(input) || isRefusedByTypes(input) || answerByUnits(input) != nil || hasDisputedField(input)
      || isHandedOn(input) || isRespelled(input) || hasDisputedWord(input)
  }

  /// Whether the answer changes when an SDK's type writes a field in another spelling, which is also right.
  private func isRespelled(_ input: JSON) -> Bool {
    Respelling.allCases.lazy.compactMap { $0.input(input, of: self) }.contains { respelled in
      switch (answer(input), answer(respelled)) {
      case (.reject(let one), .reject(let other)): one.code != other.code
      case (let one, let other): one != other
      }
    }
  }

  /// Whether a response has a word that no document names, which closed word lists refuse, or two members where
  /// documents have only one of them.
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

  /// Whether a response is refused for an id, a token or an amount that SDKs pass on as sent; no gateway's document
  /// requires a check.
  private func isHandedOn(_ input: JSON) -> Bool {
    guard response != nil, case .reject(let rejection) = answer(input) else { return false }
    return [.invalidCharacters, .invalidToken, .invalidAmount].contains(rejection.code)
  }
}
