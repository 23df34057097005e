import Encodings
import Formulas

// Generates the values with one fault and with two; they are not kept, because there are tens of thousands.
extension FaultSearch {
  /// Every value of a part with one fault, with repetitions.
  mutating func ones(_ node: Expression, _ site: FormulaPlace) -> [Variants.Variant] {
    var ones: [Variants.Variant] = []
    switch node {
    case .field, .literal: break
    case .pairs(let name, let rule): ones = earlier(name, rule, site)
    case .step(_, let operand): ones = known(operand, site.operand(of: node, operand))
    case .apply(let transform, let operand):
      ones = known(operand, site.operand(of: node, operand)).map { $0.with(transform.applied(to: $0.bytes)) }
    case .hmac(let algorithm, let key, let message):
      let (rightKey, rightMessage) = (value(key), value(message))
      ones = known(key, site.operand(of: node, key)).map { $0.with(algorithm.hmac(key: $0.bytes, rightMessage)) }
      ones += known(message, site.operand(of: node, message)).map { $0.with(algorithm.hmac(key: rightKey, $0.bytes)) }
    case .join(let parts):
      for (part, frame) in zip(parts, frames(parts)) {
        ones += known(part, site.operand(of: node, part)).map { $0.with(frame.around($0.bytes)) }
      }
      ones += copies(parts, node, site)
    }
    for wrong in passingEffects(node, site).showing { ones.append(Variants.Variant(value(wrong), by: wrong.mutation)) }
    return ones
  }

  /// The same values, without repetitions where the part was seen before.
  mutating func known(_ node: Expression, _ site: FormulaPlace) -> [Variants.Variant] {
    memory[Key(node, site)]?.one ?? ones(node, site)
  }

  /// Values in which a field was wrong before another fault repeated or removed it, so that every occurrence is wrong.
  mutating func withWrongFields(
    _ first: Effect, insteadOf node: Expression, _ site: FormulaPlace
  ) -> [Variants.Variant] {
    first.expression.fields.flatMap { name -> [Variants.Variant] in
      let field = Expression.field(name)
      let count = first.expression.count(of: field)
      guard count != node.count(of: field), count > 1 || site.traits.repeated.contains(name) else { return [] }
      return wrongTexts(name).map { mutation, wrong in
        Variants.Variant(value(first.expression.mapped { $0 == field ? wrong : $0 }), by: mutation)
      }
    }
  }

  /// Values with a fault of pairs made before the present one: the order matters for two faults of the same stage.
  private mutating func earlier(_ name: String, _ rule: PairRule, _ site: FormulaPlace) -> [Variants.Variant] {
    var earlier = rule
    guard let last = earlier.deviations.popLast() else { return [] }
    let node = Expression.pairs(name, earlier)
    return effects(node, site).showing.compactMap { wrong in
      guard let deviation = wrong.deviation(from: node), deviation.stage == last.stage else { return nil }
      return Variants.Variant(value(.pairs(name, earlier.deviating([deviation, last]))), by: wrong.mutation)
    }
  }

  /// Values in which a part was wrong before another mistake duplicated it, so that both copies are wrong.
  private mutating func copies(_ parts: [Expression], _ node: Expression, _ site: FormulaPlace) -> [Variants.Variant] {
    var copies: [Variants.Variant] = []
    for (index, part) in parts.enumerated() where parts[..<index].contains(part) && !part.isLiteral {
      let values = parts.map { $0 == part ? nil : value($0) }
      copies += known(part, site.operand(of: node, part)).map { variant in
        variant.with(Array(values.map { $0 ?? variant.bytes }.joined()))
      }
    }
    return copies
  }

  /// Passes every value of a part with two faults to `found`, with repetitions and with the faults that lead to it.
  ///
  /// - Parameter surroundings: the operations around the part, the innermost last.
  mutating func eachPair(
    _ node: Expression, _ site: FormulaPlace, _ found: FoundPairs, _ surroundings: [FoundPairs.Surrounding]
  ) {
    switch node {
    case .field, .literal, .pairs: break
    case .step(_, let operand): eachPair(operand, site.operand(of: node, operand), found, surroundings)
    case .apply(let transform, let operand):
      eachPair(operand, site.operand(of: node, operand), found, surroundings + [.transform(transform)])
    case .hmac(let algorithm, let key, let message):
      let (keySite, messageSite) = (site.operand(of: node, key), site.operand(of: node, message))
      let (rightKey, rightMessage) = (value(key), value(message))
      eachPair(key, keySite, found, surroundings + [.key(algorithm, message: rightMessage)])
      eachPair(message, messageSite, found, surroundings + [.message(algorithm, key: rightKey)])
      for one in variants(key, keySite).one where takesTurn() {
        for two in variants(message, messageSite).one {
          found.take(algorithm.hmac(key: one.bytes, two.bytes), in: surroundings, one.ways, two.ways)
        }
      }
    case .join(let parts): eachPairOfParts(node, parts, site, found, surroundings)
    }
    let wrong = effects(node, site)
    let single = variants(node, site)
    eachPairOfDeviations(node, wrong, single, found, surroundings)
    // Another kind of fault with deviating pairs is found starting from that fault.
    for first in wrong.showing where first.deviation(from: node) == nil && takesTurn() {
      let ways = [Variants.Way(first: first.mutation)]
      for second in ones(first.expression, site) + withWrongFields(first, insteadOf: node, site) {
        found.take(second.bytes, in: surroundings, ways, second.ways)
      }
    }
    for first in wrong.silent where first.deviation(from: node) == nil && takesTurn() {
      let ways = [Variants.Way(first: first.mutation)]
      // The values of single faults have been compared already.
      for second in ones(first.expression, site) where !single.contains(second.bytes) {
        found.take(second.bytes, in: surroundings, ways, second.ways)
      }
    }
  }

  /// Tries two deviations of the same pairs, at least one of which shows, in both orders where these differ.
  private mutating func eachPairOfDeviations(
    _ node: Expression, _ effects: Effects, _ single: Variants, _ found: FoundPairs,
    _ surroundings: [FoundPairs.Surrounding]
  ) {
    guard case .pairs(let name, let rule) = node, case .object(let object)? = fields[name] else { return }
    let showing = effects.showing
    let all = (showing + effects.silent).compactMap { effect in
      effect.deviation(from: node).map { (effect.mutation, $0) }
    }
    let count = showing.count { $0.deviation(from: node) != nil }
    let numbers = all.compactMap { deviating?.number(of: $0.1) }
    let messages = numbers.isEmpty ? nil : deviating
    var (message, swapped): ([UInt8], [UInt8]) = ([], [])
    func write(_ one: Int, _ two: Int, _ output: inout [UInt8]) {
      output.removeAll(keepingCapacity: true)
      if let messages {
        messages.write(numbers[one], numbers[two], separator: rule.separator, to: &output)
      } else {
        output += rule.deviating([all[one].1, all[two].1]).message(of: object)
      }
    }
    for (one, (mutation, deviation)) in all[..<count].enumerated() where takesTurn() {
      let first = [Variants.Way(first: mutation)]
      for two in one..<all.count {
        let second = [Variants.Way(first: all[two].0)]
        write(one, two, &message)
        if two < count || !single.contains(message) { found.take(message, in: surroundings, first, second) }
        guard two > one, deviation.stage == all[two].1.stage else { continue }
        write(two, one, &swapped)
        guard swapped != message else { continue }
        if two < count || !single.contains(swapped) { found.take(swapped, in: surroundings, first, second) }
      }
    }
  }

  private mutating func eachPairOfParts(
    _ node: Expression, _ parts: [Expression], _ site: FormulaPlace, _ found: FoundPairs,
    _ surroundings: [FoundPairs.Surrounding]
  ) {
    let frames = frames(parts)
    for (part, frame) in zip(parts, frames) {
      eachPair(
        part, site.operand(of: node, part), found, surroundings + [.join(before: frame.before, after: frame.after)])
    }
    let variants = parts.map { self.variants($0, site.operand(of: node, $0)) }
    for one in parts.indices {
      for other in parts.indices where other > one {
        let between = variants[(one + 1)..<other].flatMap(\.right)
        for first in variants[one].one where takesTurn() {
          var message = frames[one].before + first.bytes + between
          let start = message.count
          for second in variants[other].one {
            message.removeLast(message.count - start)
            message += second.bytes
            message += frames[other].after
            found.take(message, in: surroundings, first.ways, second.ways)
          }
        }
      }
    }
  }

  /// The values before and after one of several parts.
  private struct Frame {
    let before: [UInt8]
    let after: [UInt8]

    func around(_ bytes: [UInt8]) -> [UInt8] { before + bytes + after }
  }

  private mutating func frames(_ parts: [Expression]) -> [Frame] {
    let values = parts.map { value($0) }
    return parts.indices.map { index in
      Frame(before: Array(values[..<index].joined()), after: Array(values[(index + 1)...].joined()))
    }
  }
}
