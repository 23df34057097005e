/// A list, inside a message, of the fields that are signed: whoever writes the message chooses what is protected.
package struct MessageOwnList: Sendable {
  /// The field with the names, parted by commas.
  package let list: String
  package let signature: String
  /// The fields without which a message is refused.
  package let needed: [String]
  /// What a receiver acts on, and so has to find in the list.
  package let actedOn: [String]
  /// The operation that signs the fields.
  package let signer: String
}

extension Operation {
  /// The same operation, whose messages say themselves what is signed.
  func listingSigned(_ list: MessageOwnList) -> Operation {
    var operation = self
    operation.ownList = list
    return operation
  }
}
