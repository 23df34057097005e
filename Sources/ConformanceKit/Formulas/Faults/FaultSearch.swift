/// Finds the faults that turn a formula's value into another one.
///
/// Values are built from the leaves up, so that two faults share all the work that one of them does not touch, and equal
/// values all that follows; from the finished value down, encodings are undone as far as they can be.
struct FaultSearch {
  /// A part of a formula where it stands; the same part elsewhere may be got wrong in other ways.
  struct Key: Hashable {
    let node: Expression
    let isReversed: Bool
    let isRoot: Bool

    init(_ node: Expression, _ site: Site) { (self.node, isReversed, isRoot) = (node, site.isReversed, site.isRoot) }
  }

  /// What is searched: two cores do one each.
  private enum Half: CaseIterable {
    /// Pairs with a fault in what is done with the message, digest and encoding for instance.
    case around
    /// Pairs of faults in the message.
    case within
  }

  let fields: [String: FieldValue]
  private var half = Half.around
  var slips: [Slip] = []
  var known: [Key: [(slip: Int32, expression: Expression)]] = [:]
  var shown: [Key: [Showing]] = [:]
  var memory: [Key: Variants] = [:]
  var messages: [PairRule: [UInt8]] = [:]

  init(_ formula: Formula, _ arguments: [FieldValue]) {
    fields = Dictionary(uniqueKeysWithValues: zip(formula.fields, arguments).map { ($0, $1) })
  }

  /// The pairs of faults that give the value.
  func find(_ target: [UInt8], in whole: Expression) -> [[Slip]] {
    let halves = Concurrently.map(Half.allCases) { half in
      var search = self
      search.half = half
      var ways: [Variants.Way] = []
      search.search(whole, Site(whole), 2, target, behind: nil, &ways)
      return ways.map { way in [way.first, way.second].filter { $0 >= 0 }.map { search.slips[Int($0)] } }
    }
    var found: [[Slip]] = []
    for slips in halves.joined() where !found.contains(where: { Set($0) == Set(slips) }) { found.append(slips) }
    return found
  }

  /// From the outside in: undoes encodings of the value; where that ends, compares.
  private mutating func search(
    _ node: Expression, _ site: Site, _ depth: Int, _ target: [UInt8], behind first: Int32?,
    _ ways: inout [Variants.Way]
  ) {
    if depth == 1 {
      for rewrite in rewrites(node, site) where value(rewrite.expression, wanted: target) {
        ways.append(first.map { Variants.Way(first: $0, second: rewrite.slip) } ?? Variants.Way(first: rewrite.slip))
      }
    } else if depth > 1, half == .around {
      for wrong in showing(node, site) {
        search(wrong.expression, site, depth - 1, target, behind: wrong.slip, &ways)
      }
    }
    switch node {
    case .step(_, let operand):
      search(operand, site.operand(of: node, operand), depth, target, behind: first, &ways)
    case .apply(.hex, let operand):
      guard let bytes = Hex.decode(target), Hex.encode(bytes).utf8.elementsEqual(target) else { return }
      search(operand, site.operand(of: node, operand), depth, bytes, behind: first, &ways)
    case .apply(.base64, let operand):
      guard let bytes = Base64.decode(target) else { return }
      search(operand, site.operand(of: node, operand), depth, bytes, behind: first, &ways)
    case .join(let parts):
      guard case .literal(let prefix)? = parts.first, parts.count == 2, target.starts(with: prefix), !parts[1].isLiteral
      else {
        compare(node, site, depth, first, &ways) { $0 == target }
        return
      }
      search(
        parts[1], site.operand(of: node, parts[1]), depth, Array(target.dropFirst(prefix.count)), behind: first, &ways)
    case .apply(.digest(let algorithm), let operand):
      guard algorithm.size == target.count else { return }
      compare(operand, site.operand(of: node, operand), depth, first, &ways) { algorithm.hash($0, is: target) }
    case .hmac(let algorithm, let key, let message):
      guard algorithm.size == target.count else { return }
      let (keySite, messageSite) = (site.operand(of: node, key), site.operand(of: node, message))
      let (rightKey, rightMessage) = (HMACKey(algorithm, value(key)), value(message))
      compare(message, messageSite, depth, first, &ways) { rightKey.authenticates($0, as: target) }
      compare(key, keySite, depth, first, &ways) { algorithm.hmac(key: $0, rightMessage, is: target) }
      guard depth > 1, half == .within else { return }
      for one in variants(key, keySite).one {
        let prepared = HMACKey(algorithm, one.bytes)
        for two in variants(message, messageSite).one where prepared.authenticates(two.bytes, as: target) {
          ways += Variants.product(one.ways, two.ways)
        }
      }
    default: compare(node, site, depth, first, &ways) { $0 == target }
    }
  }

  /// Compares the values of a message with at most `depth` faults in it; those with two are all in one half of the search.
  private mutating func compare(
    _ node: Expression, _ site: Site, _ depth: Int, _ first: Int32?, _ ways: inout [Variants.Way],
    _ isTarget: ([UInt8]) -> Bool
  ) {
    guard depth > 0 else {
      if let first, isTarget(value(node)) { ways.append(Variants.Way(first: first)) }
      return
    }
    guard depth == 1 || half == .within else { return }
    for variant in variants(node, site).one where isTarget(variant.bytes) {
      ways += first.map { Variants.product([Variants.Way(first: $0)], variant.ways) } ?? variant.ways
    }
    guard depth > 1 else { return }
    eachPair(node, site) { bytes, left, right in
      if isTarget(bytes) { ways += Variants.product(left, right) }
    }
  }

  private mutating func value(_ node: Expression, wanted target: [UInt8]) -> Bool {
    switch node {
    case .step(_, let operand): return value(operand, wanted: target)
    case .apply(.hex, let operand):
      guard let bytes = Hex.decode(target), Hex.encode(bytes).utf8.elementsEqual(target) else { return false }
      return value(operand, wanted: bytes)
    case .apply(.digest(let algorithm), let operand):
      return algorithm.size == target.count && algorithm.hash(value(operand), is: target)
    case .hmac(let algorithm, let key, let message):
      return algorithm.size == target.count && algorithm.hmac(key: value(key), value(message), is: target)
    default: return value(node) == target
    }
  }
}
