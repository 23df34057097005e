/// The functions of a formula in Swift.
enum SwiftHelpers {
  static let hex = """
    func hex(_ bytes: [UInt8]) -> [UInt8] {
      let digits = Array("0123456789abcdef".utf8)
      return bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    }
    """

  static let upper = """
    func upper(_ bytes: [UInt8]) -> [UInt8] {
      bytes.map { (0x61...0x7a).contains($0) ? $0 - 0x20 : $0 }
    }
    """

  static let value = """
    /// Members stay in an array, because a dictionary loses their order.
    indirect enum Value {
      case text([UInt8]), bool(Bool), null, list([Value]), object([(name: String, value: Value)])

      var isNull: Bool { if case .null = self { true } else { false } }
    }

    /// By bytes: `<` of strings compares characters.
    func precedes(_ one: String, _ other: String) -> Bool { one.utf8.lexicographicallyPrecedes(other.utf8) }
    """

  /// The function for an object's signed pairs.
  static func sortedPairs(_ rule: PairRule, _ quoted: (String) -> String) -> String {
    let excluded = "[\(rule.excluded.map(quoted).joined(separator: ", "))]"
    guard let listing = rule.listedIn.map(quoted) else {
      return """
        func written(_ value: Value) -> [UInt8] {
          let comma = Array(", ".utf8)
          switch value {
          case .text(let bytes): return bytes
          case .bool(let flag): return Array("\\(flag)".utf8)
          case .null: return []
          case .list(let values):
            return Array("[".utf8) + values.filter { !$0.isNull }.map(written).joined(separator: comma) + Array("]".utf8)
          case .object(let members): return Array("{".utf8) + pairs(members).joined(separator: comma) + Array("}".utf8)
          }
        }

        func pairs(_ members: [(name: String, value: Value)]) -> [[UInt8]] {
          members.filter { !$0.value.isNull }.map { Array("\\($0.name)=".utf8) + written($0.value) }
        }

        func sortedPairs(_ members: [(name: String, value: Value)]) -> [[UInt8]] {
          let excluded: [String] = \(excluded)
          return pairs(members.filter { !excluded.contains($0.name) }.sorted { precedes($0.name, $1.name) })
        }
        """
    }
    return """
      func sortedPairs(_ members: [(name: String, value: Value)]) -> [[UInt8]] {
        let excluded: [String] = \(excluded)
        func value(_ name: String) -> [UInt8]? {
          guard case .text(let bytes)? = members.first(where: { $0.name.utf8.elementsEqual(name.utf8) })?.value else { return nil }
          return bytes
        }
        let names = members.filter { !$0.value.isNull }.map(\\.name).filter { !excluded.contains($0) } + [\(listing)]
        let list = value(\(listing)) ?? Array(names.sorted(by: precedes).joined(separator: ",").utf8)
        let listed = list.split(separator: 0x2c, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
        return listed.sorted(by: precedes).map { name in
          Array("\\(name)=".utf8) + (name == \(listing) ? list : value(name) ?? [])
        }
      }
      """
  }
}
