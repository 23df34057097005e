package import Encodings

/// Something that an attacker can do with a signature scheme, with two inputs that prove it.
package struct Weakness: Sendable, Hashable {
  /// How much an attacker gains.
  package enum Severity: String, Sendable, Hashable, CaseIterable {
    /// Money or orders change hands.
    case critical
    /// A signed message can be changed into another one that somebody acts on.
    case high
    /// It takes something else as well.
    case medium
    /// Worth knowing.
    case low
  }

  /// What kind of weakness it is, for example `boundary`.
  package var kind: Kind
  /// How much an attacker gains.
  package var severity: Severity
  /// What was found, in one sentence.
  package var finding: String
  /// What an attacker gains, in one sentence.
  package var gain: String
  /// What a merchant can do about it, in one sentence.
  package var advice: String
  /// Two operations with their inputs that have the same signature; `nil` where nobody can show any.
  package var evidence: Evidence?
  /// Why there is no evidence, in one sentence; `nil` where there is.
  package var unproved: String?

  /// What a signature leaves open.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A field, or a part of one, that does not change the signature.
    case unsigned
    /// Two fields that run into each other.
    case boundary
    /// Inputs that differ in case only and sign alike.
    case folding
    /// One signature that is right for two kinds of message.
    case reuse
    /// A digest for which collisions are practical.
    case digest
    /// A secret in a place where the digest alone protects it badly.
    case secretPlace = "secret-place"
    /// Nothing that makes a message fresh.
    case freshness
  }

  /// Two inputs with one signature: different ones, or one that is sent twice.
  package struct Evidence: Sendable, Hashable {
    /// Whether it is the same message again.
    package var isReplay: Bool { operation == otherOperation && input == otherInput }
    /// The full name of the operation that signs the first input.
    package var operation: String
    /// What is signed first; for a replay, what is sent twice.
    package var input: JSON
    /// The full name of the operation that signs the second input, often the same.
    package var otherOperation: String
    /// What else has the signature.
    package var otherInput: JSON
    /// What the operation answers to the first input.
    package var signature: JSON
    /// The other input's, where an attacker computes it from the first one; else they are the same.
    package var otherSignature: JSON?
  }
}
