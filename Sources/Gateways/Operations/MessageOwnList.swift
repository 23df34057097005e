/// A list, inside a message, of the signed fields: whoever writes the message chooses what is protected.
package struct MessageOwnList: Sendable {
  /// The field with the names, separated by commas.
  package let list: String
  package let signature: String
  /// The fields without which a message is refused.
  package let needed: [String]
  /// The fields that a receiver acts on, and so must find in the list.
  package let actedOn: [String]
  /// The operation that signs the fields.
  package let signer: String
}

extension Operation {
  /// The same operation for messages that list their own signed fields.
  func listingSigned(_ list: MessageOwnList) -> Operation {
    var operation = self
    operation.ownList = list
    return operation
  }
}
