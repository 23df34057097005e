import Encodings
import Gateways
import Messages

extension MessageDifference {
  /// A place in which two messages differ.
  struct Place {
    enum Kind {
      case missing
      case added
      /// What came instead, for example `another value`.
      case different(String)
      /// The same elements or members, in an order that is not free.
      case reordered
      /// What is wrong with it, for example `more than once`; empty if the name says enough.
      case wrong(String)
    }

    /// The name of the place, for example `field amount`.
    let name: String
    let kind: Kind
    /// Both values, if they may be shown to everybody.
    var values = ""
    /// What came, if it is a word of a fixed list, as kinds and states are.
    var word: String?
    /// How the value differs, in words that hold neither value.
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
