package import Encodings

/// An input that an SDK may make from its own clock or randomness, and its place in the answer.
package struct OwnInput: Sendable {
  /// What an SDK makes it from.
  package enum Source: String, Sendable, CaseIterable {
    case clock
    case nonce
  }

  package let source: Source
  package let field: String
  /// The path to the value in the JSON body of the request that is the answer.
  package let path: [String]
  /// Whether the request carries it in base 64.
  package let isEncoded: Bool
  /// The documented tolerance against the gateway's clock, in seconds.
  package let tolerance: Int?
  /// The document whose nonces are UUIDs of version 4; other SDKs may use other nonces.
  package let guideOfUUIDs: String?

  /// The value that an answer carries; `nil` where there is none.
  package func value(in answer: JSON) -> JSON? {
    // An answer that is only part of a request has no body.
    let body = answer["body"].flatMap { try? TextInput.bytes($0, "body") }
    guard let json = body.map({ try? JSON(parsing: $0) }) ?? answer, case .string(let text)? = json[path] else {
      return nil
    }
    return isEncoded ? Base64.decode(text.utf8).map { UTF8Text.json($0) } : .string(text)
  }
}

extension Operation {
  /// The same operation with an input that SDKs make themselves.
  ///
  /// - Parameters:
  ///   - tolerance: the documented tolerance of a time against the gateway's clock, in seconds.
  ///   - guide: the document whose nonces are UUIDs of version 4.
  func making(
    _ field: String, by source: OwnInput.Source, at path: [String], inBase64 isEncoded: Bool = false,
    within tolerance: Int? = nil, asUUIDsOf guide: String? = nil
  ) -> Operation {
    var operation = self
    operation.ownInputs.append(
      OwnInput(
        source: source, field: field, path: path, isEncoded: isEncoded, tolerance: tolerance, guideOfUUIDs: guide))
    return operation
  }
}

extension Operation {
  /// The same operation, whose request carries a signature of such inputs that another operation makes.
  func signingOwn(by operation: String, at path: [String]) -> Operation {
    var signing = self
    signing.ownSignature = (operation, path)
    return signing
  }

  /// Replaces the values of ``ownInputs`` in a request, and their signature, by those of an input.
  package func carrying(_ input: JSON, in request: JSON) -> JSON {
    guard let text = request["body"].flatMap({ try? TextInput.bytes($0, "body") }),
      var body = try? JSON(parsing: text)
    else { return request }
    for made in ownInputs {
      guard let value = input[made.field], let bytes = try? TextInput.bytes(value, made.field) else { continue }
      body = body.with(made.path, made.isEncoded ? .text(Base64.encode(bytes)) : value)
    }
    if let (name, path) = ownSignature, let signing = Gateway.operation(name) {
      let given = (input.members ?? []).filter { member in
        signing.fields.contains { member.name.utf8.elementsEqual($0.name.utf8) }
      }
      if case .value(let signature) = signing.answer(.object(given)) { body = body.with(path, signature) }
    }
    return request.with(["body"], .text(body.line))
  }
}

extension Operation {
  /// The same operation, whose answers contain a random nonce.
  func answering(by carry: @escaping @Sendable (Input, JSON) -> JSON?) -> Operation {
    var operation = self
    operation.carry = carry
    return operation
  }

  /// Whether two answers to the same input differ.
  package var answersByChance: Bool { carry != nil }

  /// Answers an input with the nonce that another answer carries; `nil` where that carries none.
  package func answer(_ input: JSON, carriedBy answer: JSON) -> JSON? {
    guard let input = try? Input(input, fields: fields) else { return nil }
    return carry?(input, answer)
  }
}
