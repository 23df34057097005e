import Encodings
import Gateways

/// The name of a choice, and a function that finds which of its words an input has.
typealias ChoiceWithWords = (name: String, word: @Sendable (JSON) -> String?)

extension Operation {
  /// The choices that fields of the input and members of a message make.
  var choicesWithWords: [ChoiceWithWords] {
    fields.filter { !$0.words.isEmpty }.map { field in
      (field.name, { $0[field.name]?.string ?? field.fallback })
    } + selectors.map { ($0.name, $0.word(_:)) }
  }
}
