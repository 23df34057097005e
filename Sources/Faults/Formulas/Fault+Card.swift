import Formulas

extension Fault {
  /// Which digits of a card are signed.
  static let cards: [Fault] = [
    Fault(
      "card-whole", "signs the whole card number",
      story: "The formula says \"card\", and the number was put in as it is.",
      mend: "Take the first six and the last four."
    ) { node, _ in digits(node).map { [Rewrite($0.field)] } ?? [] },
    Fault(
      "card-masked", "also signs the mask between the card's digits",
      story: "The masked number, as it is printed, was put in.",
      mend: "Take only the digits before and after the mask."
    ) { node, _ in
      guard let (first, last, field) = digits(node), case .apply(.first(let front), _) = first,
        case .apply(.last(let end), _) = last
      else { return [] }
      return ["******", "****", "xxxxxx"].map { mask in
        Rewrite(.join([first, .text(mask), last]), at: mask)
      } + [Rewrite(.mistaken(.starsBetween(front, end), field), at: "a star for each digit")]
    },
    Fault(
      "card-ends-by-characters", "cuts the ends of the card off by … instead of bytes",
      story:
        "substr() of strings counts characters in Python, Ruby and mb_substr(), UTF-16 units in JavaScript, Java, Kotlin "
        + "and C#, clusters in Swift; bytes were made of what was cut.",
      mend: "Make bytes of the card number first, then take the first six and the last four of them."
    ) { node, _ in
      guard case .join(let parts) = node, let (_, _, field) = digits(node),
        case .apply(.first(let front), _) = parts[0], case .apply(.last(let end), _) = parts[1]
      else { return [] }
      let units: [(TextUnit, String)] = [
        (.scalars, "Unicode scalars"), (.scalarsKeeping, "Unicode scalars, with other bytes kept"),
        (.leadBytes, "characters as mb_substr() counts them"), (.utf16, "UTF-16 units"),
        (.graphemes, "grapheme clusters"),
      ]
      return units.map { unit, name in
        Rewrite(.join([.mistaken(.first(front, unit), field), .mistaken(.last(end, unit), field)]), at: name)
      }
    },
    Fault(
      "token-cut-like-a-card", "cuts … to its first six and last four, like a card number",
      story: "The token went where the card number goes, and through the function that shortens it.",
      mend: "Use the whole token: only card numbers are shortened."
    ) { node, _ in
      guard case .field(let name) = node, name.hasSuffix("Token") else { return [] }
      return [Rewrite(.join([.first(6, node), .last(4, node)]))]
    },
    Fault(
      "card-first-digits-miscounted", "takes … of the card",
      story:
        "Receipts show four or eight digits at the front, the formula wants six; or an end index was taken for a "
        + "length.",
      mend: "Take exactly six digits from the front."
    ) { node, _ in
      guard case .apply(.first(let count), let operand) = node else { return [] }
      return [4, 5, 7, 8].map { Rewrite(.first($0, operand), at: "the first \($0) instead of \(count)") }
    },
    Fault(
      "card-last-digits-miscounted", "takes … of the card",
      story: "An index was off by one, or the mask of another provider was adopted.",
      mend: "Take exactly four digits from the end."
    ) { node, _ in
      guard case .apply(.last(let count), let operand) = node else { return [] }
      return [3, 5, 6].map { Rewrite(.last($0, operand), at: "the last \($0) instead of \(count)") }
    },
    Fault(
      "card-last-digit-left-out", "takes … of the card, without the last one",
      story: "An end index that is not part of the slice: [-4:-1] in Python, slice(-4, -1) in JavaScript.",
      mend: "Let the slice go to the end: [-4:], slice(-4)."
    ) { node, _ in
      guard case .apply(.last(let count), let operand) = node else { return [] }
      return [Rewrite(.mistaken(.lastBeforeLast(count - 1), operand), at: "the last \(count)")]
    },
    Fault(
      "card-end-of-short-missing", "takes nothing for the last … of a card that has fewer",
      story: "Ruby's card[-4..] is nil for a shorter text, and to_s makes nothing of it.",
      mend: "Take what there is: card.chars.last(4).join, or the whole text where it is shorter."
    ) { node, _ in
      guard case .apply(.last(let count), let operand) = node else { return [] }
      return [Rewrite(.mistaken(.lastIfThere(count), operand), at: "\(count)")]
    },
    cleaned("card-digits-only", .digits, "removes everything but digits from the card number"),
    cleaned("card-dashes-out", .withoutDashes, "removes the dashes from the card number"),
    Fault(
      "card-last-digits-fixed", "takes … of the card for its last ones",
      story: "Most cards have 16 digits, so that digits 13 to 16 are the last four of all test cards.",
      mend: "Count the four from the end: a card number has 12 to 19 digits."
    ) { node, _ in
      guard case .apply(.last(let count), let operand) = node, case .field(let name) = operand,
        FieldRole(name) == .card
      else { return [] }
      return [
        Rewrite(.mistaken(.slice(count, from: 16 - count), operand), at: "digits \(17 - count) to 16"),
        Rewrite(.mistaken(.behind(16 - count), operand), at: "all digits from the \(17 - count)th on"),
      ]
    },
    Fault(
      "card-short-not-twice", "does not let the two ends of a short card number overlap",
      story: "Guards for short numbers, or slices that start at the seventh digit, never use a digit twice.",
      mend:
        "Take six from the front and four from the end independently of each other: of a short number both take the whole."
    ) { node, _ in
      guard let (first, last, field) = digits(node), case .apply(.last(let count), _) = last else { return [] }
      return [
        Rewrite(
          .join([first, .mistaken(.lastBehind(count, first: 6), field)]), at: "the last \(count) of what is left")
      ]
    },
  ]

  /// The first and the last digits of a card in a join, and the card itself.
  private static func digits(_ node: Expression) -> (first: Expression, last: Expression, field: Expression)? {
    guard case .join(let parts) = node, parts.count == 2, case .apply(.first, let field) = parts[0],
      case .apply(.last, field) = parts[1]
    else { return nil }
    return (parts[0], parts[1], field)
  }

  /// A card number that is cleaned before it is signed, in all places of the formula or in one.
  private static func cleaned(_ name: String, _ trimming: Trimming, _ phrase: String) -> Fault {
    Fault(
      name, phrase, story: "The number was cleaned for validation, and the clean form was signed.",
      mend: "Sign the first six and last four characters of what is sent, whatever they are."
    ) { node, site in
      func clean(_ node: Expression) -> Expression { .mistaken(.trimming(trimming), node) }
      let everywhere = (site.isRoot ? site.traits.repeated : []).filter { FieldRole($0) == .card }.map { card in
        Rewrite(node.mapped { $0 == .field(card) ? clean($0) : $0 }, at: card)
      }
      guard case .field(let card) = node, FieldRole(card) == .card else { return everywhere }
      return everywhere + [Rewrite(clean(node))]
    }
  }
}
