import Encodings

extension Transform {
  /// Applies the operation to a value; ``Evaluator`` does the same in place.
  package func applied(to bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .reverse: bytes.reversed()
    case .upper: bytes.map(ASCII.upper)
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
  package func message(of object: FieldObject) -> [UInt8] { text(of: pairs(of: object).pairs) }

  /// Writes pairs out.
  func text(of pairs: [Pair]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(pairs.reduce(16) { $0 + $1.name.count + $1.value.count + 4 })
    write(pairs, to: &output)
    if !deviations.isEmpty { output += closing }
    return output
  }
}
