/// The documented fields of a message and their place in an operation's input.
package struct CallTable: Sendable {
  /// The input field that holds the message's fields: an object, or the text of a form or of JSON.
  package let place: String
  package let rules: [FieldRule]
  /// The field that carries the signature of a verified message.
  package let signature: String?
  /// Whether the gateway sends the message, which is then verified whatever fields it has.
  package let isReceived: Bool

  /// Says whether a message must have the field, in words.
  package func need(of rule: FieldRule) -> String {
    if isReceived { return "documented as \(rule.required ? "required" : "optional")" }
    if rule.isAskedApart && !rule.required { return "optional (this or another)" }
    return rule.required ? "required" : "optional"
  }
}

extension Operation {
  /// The same operation with the table of its message's fields.
  ///
  /// - Parameter signature: the field that carries the signature of a verified message.
  func listing(_ rules: [FieldRule], in place: String, signature: String? = nil) -> Operation {
    var operation = self
    operation.tables.append(
      CallTable(place: place, rules: rules, signature: signature, isReceived: isVerification))
    return operation
  }

  /// The same operation with a generator that a document publishes for one of its fields.
  func generating(_ generator: PublishedGenerator) -> Operation {
    var operation = self
    operation.generators.append(generator)
    return operation
  }
}
