import Formulas

// Applies single faults to the parts of a formula.
extension FaultSearch {
  /// The values of a part with one fault in it, each once.
  mutating func variants(_ node: Expression, _ site: FormulaPlace) -> Variants {
    let key = Key(node, site)
    if let known = memory[key] { return known }
    var output = Variants(value(node))
    for one in ones(node, site) { output.add(one.bytes, one.ways) }
    memory[key] = output
    return output
  }

  /// Caches the effects of single faults on the parts of a right formula, which recur after most first faults.
  mutating func learn(_ node: Expression, _ site: FormulaPlace) {
    for operand in node.operands { learn(operand, site.operand(of: node, operand)) }
    _ = effects(node, site)
    _ = variants(node, site)
  }

  mutating func rewrites(_ node: Expression, _ site: FormulaPlace) -> [(mutation: Int32, expression: Expression)] {
    let key = Key(node, site)
    if let known = rewritten[key] { return known }
    let rewrites = newRewrites(node, site)
    rewritten[key] = rewrites
    return rewrites
  }

  private mutating func newRewrites(_ node: Expression, _ site: FormulaPlace) -> [(
    mutation: Int32, expression: Expression
  )] {
    var rewrites: [(mutation: Int32, expression: Expression)] = []
    for fault in Fault.all {
      for rewrite in fault.rewrites(node, site) {
        rewrites.append((Int32(truncatingIfNeeded: mutations.count), rewrite.expression))
        mutations.append(Mutation(fault: fault, at: rewrite.place ?? .part(site.place)))
      }
    }
    return rewrites
  }

  /// The effect of a fault on a part.
  struct Effect {
    let mutation: Int32
    let expression: Expression
    /// The message that is hashed, or the value itself where nothing is hashed.
    let message: [UInt8]

    /// The deviation that the fault adds to the rule of pairs, where it does nothing else.
    func deviation(from node: Expression) -> PairDeviation? {
      guard case .pairs(_, let right) = node, case .pairs(_, var wrong) = expression,
        let added = wrong.deviations.popLast()
      else { return nil }
      return wrong == right ? added : nil
    }
  }

  /// The faults of a part: those that change its value, and those that may change it after another fault.
  struct Effects {
    fileprivate(set) var showing: [Effect] = []
    /// Without faults of every text at once: after a fault in one text, they do the same as the fault in that text
    /// alone.
    fileprivate(set) var silent: [Effect] = []
  }

  mutating func effects(_ node: Expression, _ site: FormulaPlace) -> Effects {
    let key = Key(node, site)
    if let known = shown[key] { return known }
    let effects = effects(of: rewrites(node, site), node)
    shown[key] = effects
    return effects
  }

  /// The same effects without caching: a part that is wrong already occurs once.
  mutating func passingEffects(_ node: Expression, _ site: FormulaPlace) -> Effects {
    let key = Key(node, site)
    return shown[key] ?? effects(of: rewritten[key] ?? newRewrites(node, site), node)
  }

  private mutating func effects(of rewrites: [(mutation: Int32, expression: Expression)], _ node: Expression) -> Effects
  {
    let right = value(message(of: node))
    var output = Effects()
    let rightFrame = frame(of: node)
    for rewrite in rewrites {
      let bytes = value(message(of: rewrite.expression))
      let effect = Effect(mutation: rewrite.mutation, expression: rewrite.expression, message: bytes)
      if bytes != right || frame(of: rewrite.expression) != rightFrame {
        output.showing.append(effect)
      } else if mutations[Int(rewrite.mutation)].place != Fault.everyText {
        output.silent.append(effect)
      }
    }
    return output
  }

  /// The wrong forms that single faults give a text, wherever it occurs.
  mutating func wrongTexts(_ name: String) -> [(mutation: Int32, expression: Expression)] {
    if let known = texts[name] { return known }
    let (effects, isRepeated) = effects(with: name)
    let texts = effects.showing.compactMap { effect -> (mutation: Int32, expression: Expression)? in
      guard isRepeated else { return (effect.mutation, effect.expression) }
      return effect.expression.mistake(with: name).map { (effect.mutation, .apply($0, .field(name))) }
    }
    self.texts[name] = texts
    return texts
  }

  /// The mistakes with a text as it is given in the input.
  mutating func mistakes(with name: String) -> [(mutation: Int32, change: Transform)] {
    let effects = effects(with: name).effects
    return (effects.showing + effects.silent).compactMap { effect in
      effect.expression.mistake(with: name).map { (effect.mutation, $0) }
    }
  }

  /// The faults of a text; where it occurs in several places, they are faults of the whole formula.
  private mutating func effects(with name: String) -> (effects: Effects, isRepeated: Bool) {
    let whole = formula.expression
    var site = FormulaPlace(whole)
    guard site.isRepeated(.field(name)) else {
      (site.isRoot, site.place) = (false, name)
      return (effects(.field(name), site), false)
    }
    let all = effects(whole, site)
    func isMeant(_ effect: Effect) -> Bool { mutations[Int(effect.mutation)].place == name }
    return (Effects(showing: all.showing.filter(isMeant), silent: all.silent.filter(isMeant)), true)
  }

  /// The value of a part with a fault.
  func value(_ wrong: Effect) -> [UInt8] {
    frame(of: wrong.expression).reversed().reduce(wrong.message) { $1.applied(to: $0) }
  }

  /// The message that is hashed, or the part itself where nothing is: comparing two messages costs less than two
  /// digests.
  private func message(of node: Expression) -> Expression {
    switch node {
    case .step(_, let operand), .apply(.hex, let operand), .apply(.base64, let operand): message(of: operand)
    case .apply(.digest, let operand): operand
    default: node
    }
  }

  /// The operations applied to the message; faults in these always show.
  private func frame(of node: Expression) -> [Transform] {
    switch node {
    case .step(_, let operand): frame(of: operand)
    case .apply(.digest(let algorithm), _): [.digest(algorithm)]
    case .apply(.hex, let operand): [.hex] + frame(of: operand)
    case .apply(.base64, let operand): [.base64] + frame(of: operand)
    default: []
    }
  }
}

extension Expression {
  /// The mistake with a field as it is given in the input.
  func mistake(with field: String) -> Transform? {
    if case .apply(.mistaken(let mistake), .field(field)) = self { return .mistaken(mistake) }
    return operands.lazy.compactMap { $0.mistake(with: field) }.first
  }
}
