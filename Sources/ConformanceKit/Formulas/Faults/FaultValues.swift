// What single faults make of the parts of a formula, and the values of parts.
extension FaultSearch {
  /// The values of a part with one fault in it, each once.
  mutating func variants(_ node: Expression, _ site: Site) -> Variants {
    let key = Key(node, site)
    if let known = memory[key] { return known }
    var output = Variants(value(node))
    eachOne(node, site) { output.add($0, $1) }
    memory[key] = output
    return output
  }

  /// Keeps what one fault makes of the parts of a right formula, which are met again behind most first faults.
  mutating func learn(_ node: Expression, _ site: Site) {
    for operand in node.operands { learn(operand, site.operand(of: node, operand)) }
    _ = variants(node, site)
  }

  mutating func rewrites(_ node: Expression, _ site: Site) -> [(slip: Int32, expression: Expression)] {
    let key = Key(node, site)
    if let known = known[key] { return known }
    let rewrites = newRewrites(node, site)
    known[key] = rewrites
    return rewrites
  }

  private mutating func newRewrites(_ node: Expression, _ site: Site) -> [(slip: Int32, expression: Expression)] {
    var rewrites: [(slip: Int32, expression: Expression)] = []
    for fault in Fault.all {
      for rewrite in fault.rewrites(node, site) {
        rewrites.append((Int32(truncatingIfNeeded: slips.count), rewrite.expression))
        slips.append(Slip(fault: fault, place: rewrite.place ?? site.place))
      }
    }
    return rewrites
  }

  /// What a fault makes of a part.
  struct Effect {
    let slip: Int32
    let expression: Expression
    /// What is hashed, or the value itself where nothing is.
    let message: [UInt8]

    /// The deviation that the fault adds to the rule of pairs, where that is all it does.
    func deviation(from node: Expression) -> PairDeviation? {
      guard case .pairs(_, let right) = node, case .pairs(_, var wrong) = expression,
        let added = wrong.deviations.popLast()
      else { return nil }
      return wrong == right ? added : nil
    }
  }

  /// The faults of a part: those that change anything, and those that may change what another fault makes of it.
  struct Effects {
    fileprivate(set) var showing: [Effect] = []
    /// But for those with every text at once: with what a fault makes of one text, they do what the same mistake with that
    /// text alone does.
    fileprivate(set) var silent: [Effect] = []
  }

  mutating func effects(_ node: Expression, _ site: Site) -> Effects {
    let key = Key(node, site)
    if let known = shown[key] { return known }
    let effects = effects(of: rewrites(node, site), node)
    shown[key] = effects
    return effects
  }

  /// The same without keeping them: a part that is wrong already is met once.
  mutating func passingEffects(_ node: Expression, _ site: Site) -> Effects {
    let key = Key(node, site)
    return shown[key] ?? effects(of: known[key] ?? newRewrites(node, site), node)
  }

  private mutating func effects(of rewrites: [(slip: Int32, expression: Expression)], _ node: Expression) -> Effects {
    let right = value(message(of: node))
    var output = Effects()
    let rightFrame = frame(of: node)
    for rewrite in rewrites {
      let bytes = value(message(of: rewrite.expression))
      let effect = Effect(slip: rewrite.slip, expression: rewrite.expression, message: bytes)
      if bytes != right || frame(of: rewrite.expression) != rightFrame {
        output.showing.append(effect)
      } else if slips[Int(rewrite.slip)].place != Fault.everyText {
        output.silent.append(effect)
      }
    }
    return output
  }

  /// The value of a part with a fault.
  func value(_ wrong: Effect) -> [UInt8] {
    frame(of: wrong.expression).reversed().reduce(wrong.message) { $1.applied(to: $0) }
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

  /// The pairs of a field written out.
  private mutating func message(of name: String, _ rule: PairRule) -> [UInt8] {
    guard case .object(let object)? = fields[name] else { return [] }
    if let bytes = deviatingMessage(of: object, rule) { return bytes }
    if let known = messages[rule] { return known }
    let bytes = rule.message(of: object)
    messages[rule] = bytes
    return bytes
  }

  /// The pairs of an object under one deviation or two, of which there are too many to keep.
  private mutating func deviatingMessage(of object: FieldObject, _ rule: PairRule) -> [UInt8]? {
    guard let one = rule.deviations.first, rule.deviations.count <= 2, let first = deviating?.number(of: one),
      let second = rule.deviations.count == 1 ? DeviatingObject.none : deviating?.number(of: rule.deviations[1])
    else { return nil }
    var bytes: [UInt8] = []
    deviating?.write(first, second, separator: rule.separator, to: &bytes)
    return bytes
  }

  mutating func value(_ node: Expression) -> [UInt8] {
    let start = stack.count
    defer { stack.keepFirst(0, from: start) }
    write(node)
    return stack.bytes(from: start)
  }

  /// Whether a part has a value.
  mutating func isValue(_ target: [UInt8], of node: Expression) -> Bool {
    let start = stack.count
    defer { stack.keepFirst(0, from: start) }
    write(node)
    return stack.holds(target, from: start)
  }

  /// Writes the value of a part behind what stands on the stack.
  private mutating func write(_ node: Expression) {
    let start = stack.count
    switch node {
    case .field(let name): if case .bytes(let bytes)? = fields[name] { stack.append(bytes) }
    case .literal(let bytes): stack.append(bytes)
    case .join(let parts): for part in parts { write(part) }
    case .step(_, let operand): write(operand)
    case .pairs(let name, let rule): stack.append(message(of: name, rule))
    case .hmac(let algorithm, let key, let message):
      write(key)
      let middle = stack.count
      write(message)
      stack.hmac(algorithm, keyFrom: start, messageFrom: middle)
    case .apply(let transform, let operand):
      write(operand)
      stack.apply(transform, from: start)
    }
  }
}

extension ByteStack {
  /// Puts what an operation makes of the bytes behind `start` in their place.
  mutating func apply(_ transform: Transform, from start: Int) {
    switch transform {
    case .reverse: reverse(from: start)
    case .upper: uppercase(from: start)
    case .first(let length): keepFirst(length, from: start)
    case .last(let length): keepLast(length, from: start)
    case .digest(let algorithm): digest(algorithm, from: start)
    case .hex: hex(from: start)
    case .base64: base64(from: start)
    case .mistaken(let mistake): replace(from: start, with: mistake.apply(bytes(from: start)))
    }
  }
}
