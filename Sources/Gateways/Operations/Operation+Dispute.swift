package import Encodings

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
