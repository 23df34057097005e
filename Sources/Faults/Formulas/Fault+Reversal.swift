import Formulas

extension Fault {
  /// Reversal that is left out, or of the wrong unit or extent.
  static let reversals: [Fault] = [
    Fault(
      "reversal-missing", "does not reverse …",
      story: "The formula was read past `strrev`, or the value was reversed twice, which undoes it.",
      mend: "Reverse the bytes."
    ) { node, _ in
      guard case .apply(.reverse, let operand) = node else { return [] }
      return [Rewrite(operand)]
    },
    reversal(
      "reversal-by-grapheme", .graphemes, "reverses … by grapheme cluster instead of byte",
      story:
        "Swift's reversed() and PHP's grapheme functions keep what is one character on the screen in one piece, and "
        + "Swift counts CR LF as one character too."),
    reversal(
      "reversal-by-scalar", .scalars, "reverses … by Unicode scalar instead of byte",
      story: "Python's [::-1], Kotlin's reversed() and JavaScript's [...s].reverse() work on code points."),
    reversal(
      "reversal-by-scalar-keeping-bytes", .scalarsKeeping, "reverses … by Unicode scalar, with other bytes kept",
      story: "Python's [::-1] on text that was decoded with surrogateescape."),
    reversal(
      "reversal-by-utf16", .utf16, "reverses … by UTF-16 unit instead of byte",
      story: "JavaScript's split('').reverse() and C#'s Array.Reverse tear the two halves of an emoji apart."),
    Fault(
      "reversal-of-parts",
      "reverses the parts of … one by one instead of together, or joins them in the opposite order",
      story: "Each value was reversed before they were joined, or the values were swapped: the result is the same.",
      mend: "Join the values in the formula's order, then reverse the whole."
    ) { node, _ in
      guard case .apply(.reverse, let operand) = node else { return [] }
      return operand.mapJoin { parts in .join(parts.map { .reverse($0) }) }.map { [Rewrite($0)] } ?? []
    },
    Fault(
      "reversal-of-parts-in-reversed-order", "reverses the parts of … together and then each again",
      story: "The values were put into reverse order, but none of them was reversed.",
      mend: "Join first, then reverse the bytes of the whole."
    ) { node, _ in
      guard case .apply(.reverse, let operand) = node else { return [] }
      return operand.mapJoin { .join($0.reversed()) }.map { [Rewrite($0)] } ?? []
    },
    Fault(
      "reversal-of-one-part-only", "reverses only … of what must be reversed together",
      story: "The reversal was put around the first value of a run instead of around the run.",
      mend: "Put the reversal around the whole run of values."
    ) { node, _ in
      guard case .apply(.reverse, let operand) = node else { return [] }
      var rewrites: [Rewrite] = []
      _ = operand.mapJoin { parts in
        for index in parts.indices {
          var one = parts
          one[index] = .reverse(parts[index])
          rewrites.append(Rewrite(.join(one), at: parts[index].ownName))
        }
        return nil
      }
      return rewrites
    },
    Fault(
      "reversal-of-the-whole", "reverses … as a whole instead of its parts",
      story: "The parts were joined first, and one reversal was put around everything.",
      mend: "Reverse each part that the formula reverses, then join."
    ) { node, site in
      guard case .join(let parts) = node, !site.isReversed else { return [] }
      var isReversed = false
      let plain = parts.map { part -> Expression in
        guard case .apply(.reverse, let operand) = part.bare else { return part }
        isReversed = true
        return operand
      }
      return isReversed ? [Rewrite(.reverse(.join(plain)))] : []
    },
    Fault(
      "reversal-of-the-whole-too", "reverses … once more as a whole",
      story: "A formula that reverses everything was mixed with one that reverses single values.",
      mend: "Remove the outer reversal; only the parts that the formula names are reversed."
    ) { node, site in
      guard case .join(let parts) = node, !site.isReversed, site.traits.hasReversal,
        !parts.contains(where: { if case .apply = $0.bare { false } else { $0.fields == ["cardNumber"] } })
      else { return [] }
      return [Rewrite(.reverse(node))]
    },
    Fault(
      "reversal-added", "reverses …, which the formula leaves as it is",
      story: "One value is reversed in the formula, so all of them were.",
      mend: "Put this value in as it is."
    ) { node, site in
      guard case .field(let name) = node, FieldRole(name) != .card, !site.isReversed,
        site.traits.hasReversal || site.traits.hasUpper
      else { return [] }
      return [Rewrite(.reverse(node))]
    },
    Fault(
      "reversal-of-the-message", "reverses …, which the formula leaves as it is",
      story: "Other formulas of this or of another gateway reverse the message before they hash it.",
      mend: "Hash the message as it is; nothing is reversed here."
    ) { node, site in
      guard case .step("message", let operand) = node, !site.traits.hasReversal else { return [] }
      return [Rewrite(.step("message", .reverse(operand)))]
    },
  ]

  private static func reversal(_ name: String, _ unit: TextUnit, _ phrase: String, story: String) -> Fault {
    Fault(
      name, phrase, story: story,
      mend: "Reverse bytes, not characters, and go on with bytes from there."
    ) { node, _ in
      guard case .apply(.reverse, let operand) = node else { return [] }
      return [Rewrite(.mistaken(.reversal(unit), operand))]
    }
  }
}
