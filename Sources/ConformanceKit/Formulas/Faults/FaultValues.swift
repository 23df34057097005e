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

  mutating func rewrites(_ node: Expression, _ site: Site) -> [(slip: Int32, expression: Expression)] {
    let key = Key(node, site)
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
  mutating func shows(_ rewrite: Expression, in node: Expression) -> Bool {
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

  mutating func value(_ node: Expression) -> [UInt8] {
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
      if let known = messages[node] { return known }
      guard case .object(let object)? = fields[name] else { return [] }
      let bytes = rule.message(of: object)
      messages[node] = bytes
      return bytes
    }
  }
}
