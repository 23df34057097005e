/// The rule by which an object's members become part of a message: which ones, in which order, and how they are
/// written.
public struct PairRule: Sendable, Hashable {
  /// The names that are not signed.
  public var excluded: [String]
  /// The text between one pair and the next.
  public var separator: [UInt8]
  /// The member whose value lists the signed names, separated by commas.
  ///
  /// The list is made where it is absent. `nil` if there is no such member and all names are signed.
  public var listedIn: String?
  /// The deviations from the gateway's rule; empty in every correct formula.
  public var deviations: [PairDeviation] = []

  /// Rules of one formula differ in little else.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(separator)
    hasher.combine(deviations)
  }

  package init(excluding excluded: [String] = [], separator: String = "", listedIn: String? = nil) {
    self.excluded = excluded
    self.separator = Array(separator.utf8)
    self.listedIn = listedIn
  }

  /// The same rule with more deviations.
  package func deviating(_ deviations: [PairDeviation]) -> PairRule {
    var rule = self
    rule.deviations += deviations
    return rule
  }

  /// A pair as written.
  struct Pair: Equatable {
    var name: [UInt8]
    var value: [UInt8]
  }

  /// The signed pairs, sorted by the bytes of their names, and the list that named them where there is one.
  func pairs(of object: FieldObject) -> (pairs: [Pair], list: [UInt8]?) {
    guard deviations.isEmpty else { return deviatingPairs(of: object) }
    let pairs = object.members.filter { member in
      member.value != .null && !excluded.contains { member.name.elementsEqual($0.utf8) }
    }.map { Pair(name: $0.name, value: $0.value.written) }
    guard let listedIn else { return (sorted(pairs), nil) }
    let listing = Array(listedIn.utf8)
    let list = object.value(of: listing) ?? self.list(of: pairs, and: listing)
    let named = list.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { name in
      Pair(name: Array(name), value: Array(name) == listing ? list : object.value(of: Array(name)) ?? [])
    }
    return (sorted(named), list)
  }

  /// The names of the pairs and of the list itself, sorted and joined by commas.
  private func list(of pairs: [Pair], and listing: [UInt8]) -> [UInt8] {
    let names = (pairs.map(\.name) + [listing]).sorted { $0.lexicographicallyPrecedes($1) }
    return Array(names.joined(separator: [UInt8(ascii: ",")]))
  }

  private func sorted(_ pairs: [Pair]) -> [Pair] {
    pairs.sorted { $0.name.lexicographicallyPrecedes($1.name) }
  }
}
