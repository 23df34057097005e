import Encodings
import Formulas

extension Fault {
  private static let separatorTexts = [" ", "&", "|", ":", ",", "*", "-", ".", ";", "_", "+", "\n"]

  /// Text between operands.
  static let separators: [Fault] = [
    Fault(
      "separator-added", "puts … between the values",
      story: "Other gateways separate the values, and so does join() by default.",
      mend: "Join without anything in between."
    ) { node, _ in
      guard case .join(let parts) = node, parts.count > 1, parts.allSatisfy({ !$0.isLiteral }),
        !parts.contains(where: { if case .apply(.first, _) = $0 { true } else { false } })
      else { return [] }
      // Between two values, white space is indistinguishable from white space after the first.
      return separatorTexts.filter { parts.count > 2 || ![" ", "\n"].contains($0) }.map { text in
        Rewrite(.join(Array(parts.map { [$0] }.joined(separator: [.text(text)]))), at: quoted(text))
      }
    },
    Fault(
      "scheme-with-colon", "writes a colon after the scheme of the credentials",
      story: "The scheme was taken for the name of a header.",
      mend: "Write the scheme, a space, and the credentials."
    ) { node, _ in
      guard case .literal(let text) = node, text.count > 1, text.last == UInt8(ascii: " "),
        text.dropLast().allSatisfy({ ASCII.isLetter($0) })
      else { return [] }
      return [Rewrite(.literal(text.dropLast() + Array(": ".utf8)))]
    },
    Fault(
      "separator-missing", "leaves the separators out",
      story: "The values were joined as other gateways want it.",
      mend: "Put the separator between every two values, empty ones too."
    ) { node, _ in
      guard let (values, _) = separated(node) else { return [] }
      return [Rewrite(.join(values))]
    },
    Fault(
      "separator-other", "separates by …",
      story: "The separator of another gateway was taken.",
      mend: "Use the separator of the formula."
    ) { node, _ in
      guard let (values, right) = separated(node) else { return [] }
      return separatorTexts.filter { Array($0.utf8) != right }.map { text in
        Rewrite(.join(Array(values.map { [$0] }.joined(separator: [.text(text)]))), at: quoted(text))
      }
    },
    Fault(
      "separator-at-the-ends", "puts a separator …",
      story: "The separator was added after every value, or the message was cut out of a longer one.",
      mend: "Separators come between values only."
    ) { node, _ in
      guard let (_, right) = separated(node), case .join(let parts) = node else { return [] }
      return [
        Rewrite(.join(parts + [.literal(right)]), at: "at the end"),
        Rewrite(.join([.literal(right)] + parts), at: "at the front"),
      ]
    },
    Fault(
      "empty-values-dropped", "drops empty values with their separator",
      story: "PHP's array_filter, or a filter by truth, ran before the values were joined.",
      mend: "Keep empty text where a value is empty or absent, so that the number of separators never changes."
    ) { node, _ in
      guard let (values, right) = separated(node) else { return [] }
      let separator = String(decoding: right, as: UTF8.self)
      // With only two values, neither can be a zero.
      return [Rewrite(.mistaken(.withoutEmpty(separator: separator), node))]
        + (values.count > 2
          ? [Rewrite(.mistaken(.withoutEmpty(separator: separator, zeros: true), node), at: "and zeros")] : [])
    },
    Fault(
      "separators-at-the-end-dropped", "leaves out the separators of empty values at the end",
      story: "rtrim() or rstrip() ran over the joined message.",
      mend: "Keep the separators: their number never changes."
    ) { node, _ in
      guard let (values, right) = separated(node), values.count > 2, right.count == 1 else { return [] }
      return [Rewrite(.mistaken(.withoutTrailing(separator: String(decoding: right, as: UTF8.self)), node))]
    },
    Fault(
      "absent-values-dropped", "drops absent values with their separator",
      story:
        "Kotlin's filterNotNull, Swift's compactMap or Python's if x is not None ran before the values were joined.",
      mend: "Keep empty text for every absent value, so that the number of separators never changes."
    ) { node, _ in
      // With only two values, none is optional.
      guard let (values, right) = separated(node), values.count > 2 else { return [] }
      let marked = node.mapped { if case .field = $0 { .mistaken(.markedIfAbsent, $0) } else { $0 } }
      return [Rewrite(.mistaken(.withoutAbsent(separator: String(decoding: right, as: UTF8.self)), marked))]
    },
    Fault(
      "field-missing-with-separator", "leaves … and its separator out",
      story: "A value was forgotten, or the formula of another call was used.",
      mend: "Put every value in, absent ones as empty text."
    ) { node, _ in
      guard let (values, right) = separated(node), values.count > 1 else { return [] }
      return values.indices.map { index in
        var fewer = values
        fewer.remove(at: index)
        return Rewrite(
          .join(Array(fewer.map { [$0] }.joined(separator: [.literal(right)]))), at: values[index].ownName)
      }
    },
    absent("null"), absent("undefined"), absent("None"), absent("nil"), absent("0"),
    absent("00000000"),
  ]

  private static func quoted(_ text: String) -> String { text == "\n" ? "a line feed" : "\"\(text)\"" }

  /// The values of a join with the same literal between every two of them, and that literal.
  private static func separated(_ node: Expression) -> (values: [Expression], separator: [UInt8])? {
    guard case .join(let parts) = node, parts.count > 2, !parts.count.isMultiple(of: 2) else { return nil }
    let separators = parts.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
    let values = parts.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    guard case .literal(let text)? = separators.first, separators.allSatisfy({ $0 == .literal(text) }),
      values.allSatisfy({ !$0.isLiteral })
    else { return nil }
    return (values, text)
  }

  private static func absent(_ word: String) -> Fault {
    Fault(
      "absent-as-\(word.lowercased())", "writes an absent … as \(word)",
      story: "The value went through a text template or a cast before it was joined.",
      mend: "An absent value is empty text."
    ) { node, site in
      if case .pairs(let name, var rule) = node, rule.listedIn != nil {
        rule.deviations.append(.missing(word))
        return [Rewrite(.pairs(name, rule), at: "listed value")]
      }
      if let (values, _) = separated(node), values.count > 2 {
        let cast = node.mapped { part in
          if case .field = part { .mistaken(.absenceWritten(word), .mistaken(.markedIfAbsent, part)) } else { part }
        }
        return [Rewrite(cast, at: "value")]
      }
      guard case .field(let name) = node, FieldRole(name) == .text || FieldRole(name) == .amount,
        site.traits.hasLiterals
      else { return [] }
      return [Rewrite(.mistaken(.absent(word), node))]
    }
  }
}

extension Expression {
  /// Whether the part is literal text of the formula.
  var isLiteral: Bool { if case .literal = self { true } else { false } }
}
