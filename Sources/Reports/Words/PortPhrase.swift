/// Sentences about a port, made from the phrases of catalogue and diagnosis, such as `does not reverse email`.
package enum PortPhrase {
  static let subject = "your port"

  /// For the middle of a sentence.
  package static func clause(_ phrase: String) -> String { "\(subject) \(phrase)" }

  /// For a heading, or before a colon.
  package static func title(_ phrase: String) -> String { "Your port \(phrase)" }

  static func sentence(_ phrase: String) -> String { title(phrase) + "." }
}
