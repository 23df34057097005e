// The text of pairs under a rule that deviates from the gateway's.
extension PairRule {
  /// A pair as the deviations write it.
  func written(_ pair: Pair) -> [UInt8] {
    var output: [UInt8] = []
    write(CollectionOfOne(pair), to: &output)
    return output
  }

  /// Writes pairs as the deviations do, with the separators.
  func write(_ pairs: some Collection<Pair>, to output: inout [UInt8]) {
    var (assignment, name, value): ([UInt8], Bool, Bool) = ([UInt8(ascii: "=")], true, true)
    var quote: [UInt8] = []
    for deviation in deviations {
      switch deviation {
      case .assignment(let text): assignment = Array(text.utf8)
      case .json: (assignment, quote) = ([UInt8(ascii: ":")], [UInt8(ascii: "\"")])
      case .withoutNames where value: name = false
      case .withoutValues where name: value = false
      default: break
      }
    }
    let mistakes = deviations.compactMap { if case .both(let mistake) = $0 { mistake } else { nil } }
    func spoiled(_ text: [UInt8]) -> [UInt8] { mistakes.reduce(text) { $1.apply($0) } }
    for (index, pair) in pairs.enumerated() {
      let pair = mistakes.isEmpty ? pair : Pair(name: spoiled(pair.name), value: spoiled(pair.value))
      if index > 0 { output += separator }
      if name { output += quote.isEmpty ? pair.name : quote + pair.name.flatMap(NestedSpelling.escapedInJSON) + quote }
      if name, value { output += assignment }
      if value { output += pair.value }
    }
  }

  /// The text after the last pair.
  var closing: [UInt8] {
    deviations.flatMap { deviation -> [UInt8] in
      if case .closing(let text) = deviation { Array(text.utf8) } else { [] }
    }
  }
}
