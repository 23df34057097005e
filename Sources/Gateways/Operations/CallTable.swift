/// The fields of a message and where they stand in an operation's input, as the gateway's documents list them.
package struct CallTable: Sendable {
  /// The input field that holds them: an object, or the text of a form or of JSON.
  package let place: String
  package let rules: [FieldRule]
  /// The member beside them that carries the signature of a message that is verified.
  package let signature: String?
  /// Whether the gateway sends the message, which is verified whatever it has.
  package let isReceived: Bool

  /// Whether a message has a field, in words.
  package func need(of rule: FieldRule) -> String {
    if isReceived { return "documented as \(rule.required ? "required" : "optional")" }
    if rule.isAskedApart && !rule.required { return "optional (this or another)" }
    return rule.required ? "required" : "optional"
  }
}

extension Operation {
  /// The same operation with the table of its message.
  ///
  /// - Parameter signature: the member that carries the signature of a message that is verified.
  func listing(_ rules: [FieldRule], in place: String, signature: String? = nil) -> Operation {
    var operation = self
    operation.tables.append(
      CallTable(place: place, rules: rules, signature: signature, isReceived: isVerification))
    return operation
  }

  /// The same operation with a generator that a document gives for one of its fields.
  func generating(_ generator: PublishedGenerator) -> Operation {
    var operation = self
    operation.generators.append(generator)
    return operation
  }
}
