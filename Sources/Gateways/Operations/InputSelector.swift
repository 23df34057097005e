package import Encodings

/// A choice that an SDK may not have and that no field of the input names: what is in a message decides it.
package struct InputSelector: Sendable {
  /// The name that a port's options use.
  package let name: String
  package let words: [String]
  /// The word of an input; `nil` where it has none.
  package let word: @Sendable (JSON) -> String?
}

extension Operation {
  /// The same operation with a choice that a message makes.
  func choosing(_ name: String, of words: [String], by word: @escaping @Sendable (JSON) -> String?) -> Operation {
    var operation = self
    operation.selectors.append(InputSelector(name: name, words: words, word: word))
    return operation
  }

  /// The words of which a port can name those that its SDK takes, by the names of fields and of what messages choose.
  package var choices: [(name: String, words: [String])] {
    fields.filter { !$0.words.isEmpty }.map { ($0.name, $0.words) } + selectors.map { ($0.name, $0.words) }
  }
}
