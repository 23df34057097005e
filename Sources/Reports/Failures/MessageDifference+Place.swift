import Encodings
import Gateways
import Messages

extension MessageDifference {
  /// One place in which two messages differ.
  struct Place {
    enum Kind {
      case missing
      case added
      /// What came in place of what is right, for example `another value`.
      case different(String)
      /// The same elements or members, in an order that is not free.
      case reordered
      /// What is wrong with it, for example `more than once`; empty where that goes without saying.
      case wrong(String)
    }

    /// What leads to it, for example `field amount`.
    let name: String
    let kind: Kind
    /// Both values, where everybody may see them.
    var values = ""
    /// What came, where it is a word of a list, as kinds and states are.
    var word: String?
    /// How what came differs, in words that hold neither value.
    var manner: String?
    var isNull = false

    var text: String {
      switch kind {
      case .missing: "\(name): missing"
      case .added: "\(name): must not be there\(isNull ? ", not as null either" : "")"
      case .different(let what): "\(name): \(what)\(values)"
      case .reordered: "\(name): the same in another order"
      case .wrong(let what): what.isEmpty ? "\(name)\(values)" : "\(name): \(what)"
      }
    }
  }
}
