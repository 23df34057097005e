/// The fields of a message and where they stand in an operation's input, as the gateway's documents list them.
struct CallTable: Sendable {
  /// The input field that holds them: an object, or the text of a form or of JSON.
  let place: String
  let rules: [FieldRule]
}

extension Operation {
  /// The same operation with the table of its message.
  func listing(_ rules: [FieldRule], in place: String) -> Operation {
    var operation = self
    operation.tables.append(CallTable(place: place, rules: rules))
    return operation
  }

  /// The same operation with a generator that a document gives for one of its fields.
  func generating(_ generator: PublishedGenerator) -> Operation {
    var operation = self
    operation.generators.append(generator)
    return operation
  }
}

/// How a document or an SDK makes the value of a field that should not be guessed.
struct PublishedGenerator: Sendable {
  let field: String
  /// How many different values there can be.
  let values: Int
  let source: String
}
