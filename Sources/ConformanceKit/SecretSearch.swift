import Encodings
import Gateways

/// Finds the secrets of cases in a port's output: plain, backwards, in another case, in hexadecimal, in base 64,
/// percent-encoded and escaped.
///
/// The golden inputs have their own passwords, keys and card numbers, so any of them outside an answer's value was
/// leaked by the port. The output is decoded in every way, so that each secret need be searched for only once.
package struct SecretSearch {
  /// A secret where it must not be.
  package struct Hit {
    /// Which secret, in words that do not repeat it.
    package let what: String
    /// The case that has it, the last one if there are several.
    package let owner: Case
    /// Whether several cases have it.
    package let isShared: Bool

    /// The same hit with its place added.
    package func at(_ place: String) -> Hit { Hit(what: "\(place) holds \(what)", owner: owner, isShared: isShared) }

    /// The same hit in words for another case's answer.
    package func elsewhere(than testCase: Case) -> Hit {
      Hit(what: owner == testCase ? what : "\(what) of \(owner.name)", owner: owner, isShared: isShared)
    }
  }

  struct Entry {
    let secret: CaseSecrets.Secret
    let grouping: String
    var owner: Case
    var isShared = false
    /// The number of the last case that has it.
    var number: Int
  }

  /// One spelling of an entry.
  struct Place {
    let entry: Int
    let spelling: RespelledSecret
  }

  /// How many secrets are remembered, several times those of the corpus; beyond that the older half is dropped.
  private static let capacity = 8192

  private(set) var entries: [Entry] = []
  private(set) var known: [[UInt8]: Int] = [:]
  private var grouped: [[UInt8]: [[UInt8]]] = [:]
  /// The spellings of the entries by their first bytes, folded.
  private(set) var places: [UInt64: [Place]] = [:]
  /// A bit set by the hash of the first bytes, which rules out almost all texts.
  private(set) var filter: [UInt64] = Array(repeating: 0, count: 256)
  /// The most bytes that a secret can have.
  package private(set) var longest = 0

  package init(_ cases: [Case] = []) {
    for testCase in cases { learn(testCase, number: 0) }
  }

  var isEmpty: Bool { entries.isEmpty }

  /// Adds the secrets of a case.
  ///
  /// - Parameter number: increases from case to case.
  package mutating func learn(_ testCase: Case, number: Int) {
    for secret in CaseSecrets(testCase).all {
      learn(Entry(secret: secret, grouping: "", owner: testCase, number: number))
      guard secret.isCard else { continue }
      for written in groups(secret.bytes) {
        let grouped = CaseSecrets.Secret(bytes: written, field: secret.field, oddity: secret.oddity, isCard: true)
        learn(Entry(secret: grouped, grouping: " in groups", owner: testCase, number: number))
      }
    }
    guard entries.count > Self.capacity else { return }
    let kept = entries.sorted { $0.number < $1.number }.suffix(Self.capacity / 2)
    self = SecretSearch()
    for entry in kept { learn(entry) }
  }

  /// How a card number is written in groups; cached, because most cases have one of the same few cards.
  private mutating func groups(_ digits: [UInt8]) -> [[UInt8]] {
    if let known = grouped[digits] { return known }
    let written = CardNumbers.grouped(digits)
    grouped[digits] = written
    return written
  }

  private mutating func learn(_ entry: Entry) {
    if let index = known[entry.secret.bytes] {
      entries[index].isShared = entries[index].isShared || entries[index].owner != entry.owner
      (entries[index].owner, entries[index].number) = (entry.owner, entry.number)
      return
    }
    known[entry.secret.bytes] = entries.count
    if entry.secret.oddity > .word {
      let plain = [RespelledSecret(bytes: entry.secret.bytes)]
      for spelling in entry.grouping.isEmpty ? RespelledSecret.all(entry.secret) : plain {
        let key = spelling.bytes.prefix(CaseSecrets.shortest).reduce(0) { $0 << 8 | UInt64(RespelledSecret.fold($1)) }
        places[key, default: []].append(Place(entry: entries.count, spelling: spelling))
        let bit = Self.bit(key)
        filter[bit >> 6] |= 1 << UInt64(bit & 63)
      }
    }
    entries.append(entry)
    // Upper-casing beyond ASCII can make a text up to three times as long.
    longest = max(longest, entry.secret.bytes.count * (ASCII.isAll(entry.secret.bytes) ? 1 : 3))
  }

  static func bit(_ key: UInt64) -> Int { Int(truncatingIfNeeded: (key &* 0x9e37_79b9_7f4a_7c15) >> 50) }
}
