import Encodings

// The pairs of an object under a rule that deviates from the gateway's.
extension PairRule {
  /// Does the same as ``pairs(of:)``, with every deviation applied.
  func deviatingPairs(of object: FieldObject) -> (pairs: [Pair], list: [UInt8]?) {
    let written = object.members.map(pair)
    var pairs = zip(object.members, written).compactMap { isSigned($0) ? $1 : nil }
    var list: [UInt8]?
    if let listedIn {
      let listing = Array(listedIn.utf8)
      let names = self.list(of: object, written, listing)
      list = names
      let isTrimmed = deviations.contains(.trimmedList)
      pairs = names.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).compactMap { name in
        let name = isTrimmed ? Trimming.trimmed.apply(Array(name))[...] : name
        if name.elementsEqual(listing) {
          let member = FieldObject.Member(name: listing, value: .text(names))
          let value = deviations.contains(.unreadList) ? object.value(of: listing) ?? names : names
          return Pair(name: self.name(listing), value: changed(value, of: member))
        }
        let given = object.members.firstIndex { $0.name.elementsEqual(name) }.flatMap { written[$0] }
        return given ?? missing.map { Pair(name: self.name(Array(name)), value: $0) }
      }
      if deviations.contains(.listNotSigned) { pairs.removeAll { $0.name == listing } }
    }
    sort(&pairs)
    omit(&pairs)
    return (pairs, list)
  }

  /// The result for one member, independent of the others.
  func cell(_ member: FieldObject.Member) -> DeviatingObject.Cell {
    DeviatingObject.Cell(isSigned: isSigned(member), name: name(member.name), value: value(of: member))
  }

  func sort(_ pairs: inout [Pair]) {
    // `sort` is stable, so an order in which nothing comes before anything keeps document order.
    let order = deviations.compactMap { if case .order(let order) = $0 { order } else { nil } }.last
    if let order {
      pairs.sort(by: order.isBefore)
    } else {
      pairs.sort { $0.name.lexicographicallyPrecedes($1.name) }
    }
  }

  /// Omits pairs by position or value.
  func omit(_ pairs: inout [Pair]) {
    for deviation in deviations {
      switch deviation {
      case .withoutFirst: pairs = Array(pairs.dropFirst())
      case .withoutLast: pairs = Array(pairs.dropLast())
      case .withoutEmpty: pairs.removeAll { $0.value.isEmpty }
      case .withoutFalsy, .withoutFalsyNested:
        pairs.removeAll { $0.value.isEmpty || $0.value == [0x30] || $0.value.elementsEqual("false".utf8) }
      default: break
      }
    }
  }

  /// The value of a listed name that has none; `nil` where such names are omitted.
  private var missing: [UInt8]? {
    if deviations.contains(.withoutMissing) { return nil }
    let texts = deviations.compactMap { if case .missing(let text) = $0 { text } else { nil } }
    return texts.last.map { Array($0.utf8) } ?? []
  }

  private func list(of object: FieldObject, _ written: [Pair?], _ listing: [UInt8]) -> [UInt8] {
    if let given = object.value(of: listing), !deviations.contains(.madeList), !deviations.contains(.unreadList) {
      return given
    }
    var names = zip(object.members, written).filter { isSigned($0) && $1 != nil }.map(\.0.name).filter { $0 != listing }
    if !deviations.contains(.listWithoutItself) { names.append(listing) }
    if !deviations.contains(.unsortedList) { names.sort { $0.lexicographicallyPrecedes($1) } }
    return Array(names.joined(separator: [UInt8(ascii: ",")]))
  }

  func isSigned(_ member: FieldObject.Member) -> Bool {
    for deviation in deviations {
      switch deviation {
      case .including(let name) where member.name.elementsEqual(name.utf8): return true
      case .includingAll: return member.value != .null
      case .excluding(let name) where member.name.elementsEqual(name.utf8): return false
      case .only(let name) where !member.name.elementsEqual(name.utf8): return false
      case .excludingByContent where excluded.contains(where: { contains(member, $0) }): return false
      case .excludingParts(let name) where ByteSearch.contains(Array(name.utf8), in: member.name): return false
      default: continue
      }
    }
    return !excluded.contains { member.name.elementsEqual($0.utf8) }
  }

  private func contains(_ member: FieldObject.Member, _ word: String) -> Bool {
    ByteSearch.contains(Array(word.utf8), in: member.name + [0x3d] + member.value.written)
  }

  /// The pair of a member; `nil` where it is omitted.
  private func pair(_ member: FieldObject.Member) -> Pair? {
    guard deviations.contains(.bracketed), member.value.isNested else {
      return value(of: member).map { Pair(name: name(member.name), value: $0) }
    }
    // The first leaf is the pair and the others are part of its value, so that they stay together when pairs are
    // sorted.
    let leaves = member.leaves.compactMap { leaf in value(of: leaf).map { Pair(name: name(leaf.name), value: $0) } }
    guard let first = leaves.first else { return nil }
    return Pair(
      name: first.name, value: leaves.dropFirst().reduce(first.value) { $0 + separator + $1.name + [0x3d] + $1.value })
  }
}

extension FieldObject.Value {
  /// Whether it is a list or an object.
  fileprivate var isNested: Bool {
    switch self {
    case .list, .object: true
    case .text, .number, .bool, .null: false
    }
  }
}

extension FieldObject.Member {
  /// The values nested in the member, under names like those of `http_build_query` and `qs`.
  fileprivate var leaves: [FieldObject.Member] {
    let inner: [FieldObject.Member] =
      switch value {
      case .list(let values): values.enumerated().map { FieldObject.Member(name: Array("\($0)".utf8), value: $1) }
      case .object(let object): object.members
      case .text, .number, .bool, .null: []
      }
    guard value.isNested else { return [self] }
    return inner.flatMap { member in
      FieldObject.Member(name: name + [0x5b] + member.name + [0x5d], value: member.value).leaves
    }
  }
}
