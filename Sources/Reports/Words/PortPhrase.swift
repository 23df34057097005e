/// What a port does, as a clause of its own: catalogue and diagnosis know phrases such as `does not reverse email`.
package enum PortPhrase {
  static let subject = "your port"

  /// For the middle of a sentence.
  package static func clause(_ phrase: String) -> String { "\(subject) \(phrase)" }

  /// For a heading, or in front of a colon.
  package static func title(_ phrase: String) -> String { "Your port \(phrase)" }

  static func sentence(_ phrase: String) -> String { title(phrase) + "." }
}
