import Encodings
import Formulas

extension Fault {
  /// Another prefix of the finished value, or something added to the value.
  static let prefixes: [Fault] = [
    Fault(
      "prefix-missing", "leaves out the prefix '…'",
      story: "Only the value after it was compared or sent.",
      mend: "Put the prefix in front."
    ) { node, _ in
      prefixed(node) { prefix, rest in [Rewrite(.join(rest), at: prefix)] }
    },
    Fault(
      "prefix-misspelled", "writes the prefix …",
      story: "The prefix was written from memory.",
      mend: "Spell the prefix as the formula does, the space or colon included."
    ) { node, _ in
      prefixed(node) { prefix, rest in
        // The scheme of credentials is case-insensitive, and one space or more may follow it.
        let free = prefix.hasSuffix(" ") ? [] : [prefix.uppercased(), prefix.lowercased(), prefix + " "]
        let other = ["\(prefix.dropLast())=", "\(prefix.dropLast())"] + free
        return other.filter { $0 != prefix }.map { Rewrite(.join([.text($0)] + rest), at: "as \"\($0)\"") }
      }
    },
    Fault(
      "prefix-added", "adds the prefix …",
      story: "The other algorithm's values carry a prefix.",
      mend: "Answer the bare value."
    ) { node, site in
      guard site.isRoot, case .apply(.hex, let operand) = node, case .apply(.digest(let algorithm), _) = operand.bare,
        site.traits.fields.contains("requestId")
      else { return [] }
      return [Rewrite(.join([.text("\(algorithm.rawValue):"), node]), at: "\"\(algorithm.rawValue):\"")]
    },
    Fault(
      "newline-behind-the-value", "adds a line feed to the value",
      story: "The value was printed with println or echo and read back.",
      mend: "Trim the finished value, nothing else."
    ) { node, site in
      guard site.isRoot, node.lastField == nil else { return [] }
      return [Rewrite(.mistaken(.trimming(.newline), node))]
    },
  ]

  private static func prefixed(_ node: Expression, _ rewrites: (String, [Expression]) -> [Rewrite]) -> [Rewrite] {
    guard case .join(let parts) = node, case .literal(let bytes)? = parts.first, parts.count > 1 else { return [] }
    return rewrites(String(decoding: bytes, as: UTF8.self), Array(parts.dropFirst()))
  }
}
