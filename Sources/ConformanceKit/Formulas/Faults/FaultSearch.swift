/// Finds the faults that turn a formula's value into another one.
///
/// Values are built from the leaves up, so that two faults share all the work that one of them does not touch, and equal
/// values all that follows; from the finished value down, encodings are undone as far as they can be.
struct FaultSearch {
  private struct Key: Hashable {
    let node: Expression
    let depth: Int
    let isReversed: Bool
    let isRoot: Bool
  }

  private let fields: [String: FieldValue]
  private var slips: [Slip] = []
  private var known: [Key: [(slip: Int32, expression: Expression)]] = [:]
  private var memory: [Key: Variants] = [:]
  private var pairs: [Expression: [UInt8]] = [:]

  init(_ formula: Formula, _ arguments: [FieldValue]) {
    fields = Dictionary(uniqueKeysWithValues: zip(formula.fields, arguments).map { ($0, $1) })
  }

  /// The pairs of faults, or single ones with `depth` 1, that give the value.
  mutating func find(_ target: [UInt8], in whole: Expression, depth: Int) -> [[Slip]] {
    var ways: [Variants.Way] = []
    search(whole, Site(whole), depth, target, behind: nil, &ways)
    var found: [[Slip]] = []
    for way in ways {
      let slips = [way.first, way.second].filter { $0 >= 0 }.map { self.slips[Int($0)] }
      if !found.contains(where: { Set($0) == Set(slips) }) { found.append(slips) }
    }
    return found
  }

  /// From the outside in: undoes encodings of the value; where that ends, compares.
  private mutating func search(
    _ node: Expression, _ site: Site, _ depth: Int, _ target: [UInt8], behind first: Int32?,
    _ ways: inout [Variants.Way]
  ) {
    if depth > 0 {
      for rewrite in rewrites(node, site) {
        let next = first.map { Variants.Way(first: $0, second: rewrite.slip) }
        if depth == 1 {
          if value(rewrite.expression, wanted: target) { ways.append(next ?? Variants.Way(first: rewrite.slip)) }
        } else if shows(rewrite.expression, in: node) {
          search(rewrite.expression, site, depth - 1, target, behind: rewrite.slip, &ways)
        }
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
        compare(variants(node, site, depth), first, &ways) { $0 == target }
        return
      }
      search(
        parts[1], site.operand(of: node, parts[1]), depth, Array(target.dropFirst(prefix.count)), behind: first, &ways)
    case .apply(.digest(let algorithm), let operand):
      guard algorithm.size == target.count else { return }
      let values = variants(operand, site.operand(of: node, operand), depth)
      compare(values, first, &ways) { algorithm.hash($0, is: target) }
    case .hmac(let algorithm, let key, let message):
      guard algorithm.size == target.count else { return }
      let (keys, messages) = (
        variants(key, site.operand(of: node, key), depth), variants(message, site.operand(of: node, message), depth)
      )
      compare(messages, first, &ways) { algorithm.hmac(key: keys.right, $0, is: target) }
      compare(keys, first, &ways) { algorithm.hmac(key: $0, messages.right, is: target) }
      guard depth > 1, first == nil else { return }
      for one in keys.one {
        for two in messages.one where algorithm.hmac(key: one.bytes, two.bytes, is: target) {
          ways += Variants.product(one.ways, two.ways)
        }
      }
    default: compare(variants(node, site, depth), first, &ways) { $0 == target }
    }
  }

  private func compare(
    _ values: Variants, _ first: Int32?, _ ways: inout [Variants.Way], _ isTarget: ([UInt8]) -> Bool
  ) {
    for variant in values.one where isTarget(variant.bytes) {
      ways += first.map { Variants.product([Variants.Way(first: $0)], variant.ways) } ?? variant.ways
    }
    for variant in values.two where isTarget(variant.bytes) { ways += variant.ways }
  }

  /// All values of a part with at most `depth` faults in it.
  private mutating func variants(_ node: Expression, _ site: Site, _ depth: Int) -> Variants {
    guard depth > 0 else { return Variants(value(node)) }
    let key = Key(node: node, depth: depth, isReversed: site.isReversed, isRoot: site.isRoot)
    if let known = memory[key] { return known }
    var output = structural(node, site, depth)
    var deeper: [(slip: Int32, variants: Variants)] = []
    for rewrite in rewrites(node, site) where shows(rewrite.expression, in: node) {
      let inner = variants(rewrite.expression, site, depth - 1)
      output.add(inner.right, [Variants.Way(first: rewrite.slip)])
      if depth > 1 { deeper.append((rewrite.slip, inner)) }
    }
    for (slip, inner) in deeper {
      for variant in inner.one {
        output.addSecond(variant.bytes, Variants.product([Variants.Way(first: slip)], variant.ways))
      }
    }
    memory[key] = output
    return output
  }

  /// The values that faults in the operands alone give.
  private mutating func structural(_ node: Expression, _ site: Site, _ depth: Int) -> Variants {
    switch node {
    case .field, .literal, .pairs: return Variants(value(node))
    case .step(_, let operand): return variants(operand, site.operand(of: node, operand), depth)
    case .apply(let transform, let operand):
      return variants(operand, site.operand(of: node, operand), depth).mapped { transform.applied(to: $0) }
    case .hmac(let algorithm, let key, let message):
      let parts = [
        variants(key, site.operand(of: node, key), depth), variants(message, site.operand(of: node, message), depth),
      ]
      return combined(parts, depth) { algorithm.hmac(key: $0[0], $0[1]) }
    case .join(let parts):
      let values = parts.map { variants($0, site.operand(of: node, $0), depth) }
      return combined(values, depth) { Array($0.joined()) }
    }
  }

  private func combined(_ parts: [Variants], _ depth: Int, _ join: ([[UInt8]]) -> [UInt8]) -> Variants {
    var values = parts.map(\.right)
    var output = Variants(join(values))
    for (index, part) in parts.enumerated() {
      for variant in part.one {
        values[index] = variant.bytes
        output.add(join(values), variant.ways)
      }
      values[index] = part.right
    }
    guard depth > 1 else { return output }
    for (index, part) in parts.enumerated() {
      for variant in part.two {
        values[index] = variant.bytes
        output.addSecond(join(values), variant.ways)
      }
      for variant in part.one {
        values[index] = variant.bytes
        for other in parts.indices where other > index {
          for second in parts[other].one {
            values[other] = second.bytes
            output.addSecond(join(values), Variants.product(variant.ways, second.ways))
          }
          values[other] = parts[other].right
        }
      }
      values[index] = part.right
    }
    return output
  }

  private mutating func rewrites(_ node: Expression, _ site: Site) -> [(slip: Int32, expression: Expression)] {
    let key = Key(node: node, depth: 0, isReversed: site.isReversed, isRoot: site.isRoot)
    if let rewrites = known[key] { return rewrites }
    var rewrites: [(slip: Int32, expression: Expression)] = []
    for fault in Fault.all {
      for rewrite in fault.rewrites(node, site) {
        rewrites.append((Int32(truncatingIfNeeded: slips.count), rewrite.expression))
        slips.append(Slip(fault: fault, place: rewrite.place ?? site.place))
      }
    }
    known[key] = rewrites
    return rewrites
  }

  /// Whether a fault changes anything here: one that does not, makes no pair that the other fault alone is not.
  private mutating func shows(_ rewrite: Expression, in node: Expression) -> Bool {
    value(message(of: rewrite)) != value(message(of: node)) || frame(of: rewrite) != frame(of: node)
  }

  /// What is hashed, or the part itself where nothing is: two messages are compared for less than two digests.
  private func message(of node: Expression) -> Expression {
    switch node {
    case .step(_, let operand), .apply(.hex, let operand), .apply(.base64, let operand): message(of: operand)
    case .apply(.digest, let operand): operand
    default: node
    }
  }

  /// What is done with the message; faults in it always show.
  private func frame(of node: Expression) -> [Transform] {
    switch node {
    case .step(_, let operand): frame(of: operand)
    case .apply(.digest(let algorithm), _): [.digest(algorithm)]
    case .apply(.hex, let operand): [.hex] + frame(of: operand)
    case .apply(.base64, let operand): [.base64] + frame(of: operand)
    default: []
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

  private mutating func value(_ node: Expression) -> [UInt8] {
    switch node {
    case .field(let name): if case .bytes(let bytes)? = fields[name] { return bytes } else { return [] }
    case .literal(let bytes): return bytes
    case .join(let parts):
      var output: [UInt8] = []
      for part in parts { output += value(part) }
      return output
    case .step(_, let operand): return value(operand)
    case .apply(let transform, let operand): return transform.applied(to: value(operand))
    case .hmac(let algorithm, let key, let message): return algorithm.hmac(key: value(key), value(message))
    case .pairs(let name, let rule):
      if let known = pairs[node] { return known }
      guard case .object(let object)? = fields[name] else { return [] }
      let bytes = rule.message(of: object)
      pairs[node] = bytes
      return bytes
    }
  }
}

extension Transform {
  /// What the operation makes of a value; ``Evaluator`` does the same in place.
  func applied(to bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .reverse: bytes.reversed()
    case .upper: bytes.map { $0 &- UInt8(ascii: "a") < 26 ? $0 &- 32 : $0 }
    case .first(let count): Array(bytes.prefix(count))
    case .last(let count): Array(bytes.suffix(count))
    case .digest(let algorithm): algorithm.hash(bytes)
    case .hex: Array(Hex.encode(bytes).utf8)
    case .base64: Array(Base64.encode(bytes).utf8)
    case .mistaken(let mistake): mistake.apply(bytes)
    }
  }
}

extension PairRule {
  /// The pairs of an object, written out.
  func message(of object: FieldObject) -> [UInt8] {
    var output: [UInt8] = []
    for (index, pair) in pairs(of: object).pairs.enumerated() {
      if index > 0 { output += separator }
      output += deviations.isEmpty ? pair.name + [UInt8(ascii: "=")] + pair.value : written(pair)
    }
    return deviations.isEmpty ? output : output + closing
  }
}
