import ConformanceKit
import Encodings
import Formulas
import Gateways

/// What a port may use in place of a secret: its hash, as from a store of passwords, or a part of it.
///
/// A verification only accepts or refuses, so the same forms are tried there as where the value shows.
enum SecretForm {
  typealias Form = (words: String, change: @Sendable ([UInt8]) -> [UInt8]?)

  static let all: [Form] = hashes + cuts + others

  private static let hashes: [Form] = DigestAlgorithm.allCases.flatMap { algorithm -> [Form] in
    [
      ("hashed with \(algorithm.title) and written in hexadecimal", { Array(Hex.encode(algorithm.hash($0)).utf8) }),
      ("hashed with \(algorithm.title)", { algorithm.hash($0) }),
    ]
  }

  private static let cuts: [Form] = [16, 32].map { length in ("cut to \(length) bytes", { Array($0.prefix(length)) }) }

  private static let others: [Form] = [
    ("without white space around it", { Edit.trimming($0) }),
    ("in Latin-1", { UTF8Text.isValid($0) ? Charset.latin1.encode($0) : $0 }),
    ("in lower case", { $0.map(ASCII.lower) }),
    ("in capitals", { $0.map(ASCII.upper) }),
  ]

  /// An input with the secret in the form of a mistake; `nil` where that makes no difference.
  static func input(_ operation: Operation, _ input: JSON, _ mutation: Mutation) -> JSON? {
    for secret in operation.signingSecrets {
      guard let form = all.first(where: { Self.mutation($0.words, secret) == mutation }) else { continue }
      return changed(input, secret, form)
    }
    return nil
  }

  static func changed(_ input: JSON, _ secret: String, _ form: Form) -> JSON? {
    guard let given = input[secret].flatMap(MatchRule.bytes), let changed = form.change(given), changed != given
    else { return nil }
    return input.with([secret], UTF8Text.json(changed))
  }

  /// The mistake of using a form of the secret.
  static func mutation(_ words: String, _ secret: String) -> Mutation {
    Mutation(fault: .otherInput, place: "\(secret) \(words)")
  }
}
