package import Encodings

/// Something that an attacker can do with a signature scheme, with two inputs that prove it.
package struct Weakness: Sendable, Hashable {
  /// How much an attacker gains.
  package enum Severity: String, Sendable, Hashable, CaseIterable {
    /// Money or orders change hands.
    case critical
    /// A signed message can be changed into another that a receiver acts on.
    case high
    /// An attack needs something else as well.
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
  /// Two operations with inputs that have the same signature; `nil` where no such pair is known.
  package var evidence: Evidence?
  /// Why there is no evidence, in one sentence; `nil` where there is.
  package var unproved: String?

  /// The kinds of weakness.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A field, or a part of one, does not affect the signature.
    case unsigned
    /// Two fields run together without a delimiter.
    case boundary
    /// Inputs that differ only in case sign alike.
    case folding
    /// One signature is valid for two kinds of message.
    case reuse
    /// Collisions of the digest are practical.
    case digest
    /// The secret is at a place where the digest protects it badly.
    case secretPlace = "secret-place"
    /// Nothing makes a message fresh.
    case freshness
  }

  /// Two inputs with one signature: different ones, or one sent twice.
  package struct Evidence: Sendable, Hashable {
    /// Whether the second input repeats the first.
    package var isReplay: Bool { operation == otherOperation && input == otherInput }
    /// The full name of the operation that signs the first input.
    package var operation: String
    /// The first input; for a replay, the one that is sent twice.
    package var input: JSON
    /// The full name of the operation that signs the second input, often the same.
    package var otherOperation: String
    /// The second input with that signature.
    package var otherInput: JSON
    /// What the operation answers to the first input.
    package var signature: JSON
    /// The second input's signature, where an attacker computes it from the first; otherwise both are the same.
    package var otherSignature: JSON?
  }
}
