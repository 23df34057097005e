import Encodings
import Formulas
import Platform

/// Finds the faults that turn a formula's value into another one.
///
/// Values are built from the leaves up, so that two faults share all the work that one of them does not touch, and
/// equal values share everything that follows. Encodings of the target are undone as far as possible.
struct FaultSearch: ~Copyable {
  /// A part of a formula in its context; elsewhere the same part may have other faults.
  struct Key: Hashable {
    let node: Expression
    let isReversed: Bool
    let isRoot: Bool

    init(_ node: Expression, _ site: FormulaPlace) {
      (self.node, isReversed, isRoot) = (node, site.isReversed, site.isRoot)
    }
  }

  /// The number of parallel searches that share the work.
  private static let shares = 2

  let formula: Formula
  let fields: [String: FieldValue]
  /// The index of this search's share.
  private let share: Int
  /// Counts the pieces of work, which all searches reach in the same order; a class, because results record the count.
  private let turns = SearchTurns()
  var stack = ByteStack()
  var mutations: [Mutation] = []
  var rewritten: [Key: [(mutation: Int32, expression: Expression)]] = [:]
  var shown: [Key: Effects] = [:]
  var memory: [Key: Variants] = [:]
  var texts: [String: [(mutation: Int32, expression: Expression)]] = [:]
  var messages: [PairRule: [UInt8]] = [:]
  /// The object whose members are signed, at most one in a formula; `nil` where the message lists the signed members.
  var deviating: DeviatingObject?
  private var found: [(turn: Int, way: Variants.Way)] = []

  private init(_ formula: Formula, _ fields: [String: FieldValue], share: Int) {
    (self.formula, self.fields, self.share) = (formula, fields, share)
    deviating = formula.expression.firstPairs.flatMap { name, rule in
      if case .object(let object)? = fields[name] { DeviatingObject(object, rule) } else { nil }
    }
  }

  /// The pairs of faults that give a formula's value, in the same order on any number of cores.
  static func find(_ target: [UInt8], of formula: Formula, _ arguments: [FieldValue]) -> [[Mutation]] {
    let fields = Dictionary(uniqueKeysWithValues: zip(formula.fields, arguments).map { ($0, $1) })
    let found = Concurrently.map(Array(0..<shares)) { share in
      var search = FaultSearch(formula, fields, share: share)
      search.learn(formula.expression, FormulaPlace(formula.expression))
      search.search(formula.expression, FormulaPlace(formula.expression), 2, target, behind: nil)
      return search.found.map { turn, way in
        (turn: turn, mutations: [way.first, way.second].filter { $0 >= 0 }.map { search.mutations[Int($0)] })
      }
    }
    var output: [[Mutation]] = []
    for (_, mutations) in found.joined().sorted(by: { $0.turn < $1.turn })
    where !output.contains(where: { Set($0) == Set(mutations) }) { output.append(mutations) }
    return output
  }

  /// Counts the next piece of work, and returns whether it belongs to this search.
  mutating func takesTurn() -> Bool {
    turns.count += 1
    return turns.count % Self.shares == share
  }

  private mutating func report(_ ways: [Variants.Way]) { found += ways.map { (turns.count, $0) } }

  /// Searches from the outside in: undoes encodings of the target, and compares where no more can be undone.
  private mutating func search(
    _ node: Expression, _ site: FormulaPlace, _ depth: Int, _ target: [UInt8], behind first: Int32?
  ) {
    searchMistaken(node, site, depth, target, behind: first)
    switch node {
    case .step(_, let operand):
      search(operand, site.operand(of: node, operand), depth, target, behind: first)
    case .apply(.hex, let operand):
      guard let bytes = Hex.decode(target), Hex.encode(bytes).utf8.elementsEqual(target) else { return }
      search(operand, site.operand(of: node, operand), depth, bytes, behind: first)
    case .apply(.base64, let operand):
      guard let bytes = Base64.decode(target) else { return }
      search(operand, site.operand(of: node, operand), depth, bytes, behind: first)
    case .join(let parts):
      guard case .literal(let prefix)? = parts.first, parts.count == 2, target.starts(with: prefix), !parts[1].isLiteral
      else {
        compare(node, site, depth, first, .value(target))
        return
      }
      search(parts[1], site.operand(of: node, parts[1]), depth, Array(target.dropFirst(prefix.count)), behind: first)
    case .apply(.digest(let algorithm), let operand):
      guard algorithm.size == target.count else { return }
      compare(operand, site.operand(of: node, operand), depth, first, .digest(algorithm, target))
    case .hmac(let algorithm, let key, let message):
      guard algorithm.size == target.count else { return }
      let (keySite, messageSite) = (site.operand(of: node, key), site.operand(of: node, message))
      let (rightKey, rightMessage) = (HMACKey(algorithm, value(key)), value(message))
      compare(message, messageSite, depth, first, .message(of: rightKey, target))
      compare(key, keySite, depth, first, .key(algorithm, rightMessage, target))
      guard depth > 1 else { return }
      for one in variants(key, keySite).one where takesTurn() {
        let prepared = HMACKey(algorithm, one.bytes)
        for two in variants(message, messageSite).one where prepared.authenticates(two.bytes, as: target) {
          report(Variants.product(one.ways, two.ways))
        }
      }
    default: compare(node, site, depth, first, .value(target))
    }
  }

  /// Tries the mistaken forms of a node.
  private mutating func searchMistaken(
    _ node: Expression, _ site: FormulaPlace, _ depth: Int, _ target: [UInt8], behind first: Int32?
  ) {
    if depth == 1 {
      for rewrite in rewrites(node, site) where isValue(target, of: rewrite.expression) {
        report([
          first.map { Variants.Way(first: $0, second: rewrite.mutation) } ?? Variants.Way(first: rewrite.mutation)
        ])
      }
    } else if depth > 1 {
      let effects = effects(node, site)
      let silent = effects.silent.filter { !site.traits.repeated.contains(mutations[Int($0.mutation)].place) }
      for wrong in effects.showing + silent where takesTurn() {
        search(wrong.expression, site, depth - 1, target, behind: wrong.mutation)
        for second in withWrongFields(wrong, insteadOf: node, site) where second.bytes == target {
          report(Variants.product([Variants.Way(first: wrong.mutation)], second.ways))
        }
      }
      for field in site.isRoot ? site.traits.fields : [] where takesTurn() {
        searchLate(field, behind: effects.showing, target)
      }
    }
  }

  /// Tries a mistake with one text after a mistake with all texts, or with that text in several places, where the order
  /// makes a difference.
  private mutating func searchLate(_ field: String, behind firsts: [Effect], _ target: [UInt8]) {
    guard let text = fields[field]?.text else { return }
    let late = mistakes(with: field).map { (mutation: $0, change: $1, alone: $1.applied(to: text)) }
    for first in firsts where [Fault.everyText, field].contains(mutations[Int(first.mutation)].place) {
      guard let early = first.expression.mistake(with: field) else { continue }
      let (spoiled, changed) = (Expression.apply(early, .field(field)), early.applied(to: text))
      for second in late where second.change.applied(to: changed) != early.applied(to: second.alone) {
        let both = first.expression.mapped { $0 == spoiled ? .apply(second.change, $0) : $0 }
        if isValue(target, of: both) { report([Variants.Way(first: first.mutation, second: second.mutation)]) }
      }
    }
  }

  /// Compares the values of a message with at most `depth` faults in it.
  private mutating func compare(
    _ node: Expression, _ site: FormulaPlace, _ depth: Int, _ first: Int32?, _ target: SearchTarget
  ) {
    guard depth > 0 else {
      if let first, target.isMet(by: value(node)) { report([Variants.Way(first: first)]) }
      return
    }
    guard depth > 1 else {
      for variant in known(node, site) where target.isMet(by: variant.bytes) {
        report(first.map { Variants.product([Variants.Way(first: $0)], variant.ways) } ?? variant.ways)
      }
      return
    }
    for variant in variants(node, site).one where target.isMet(by: variant.bytes) { report(variant.ways) }
    let pairs = FoundPairs(target, turns)
    eachPair(node, site, pairs, [])
    found += pairs.ways
  }
}
