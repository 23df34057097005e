import Encodings
import Formulas

extension Fault {
  /// Members of an object that are chosen, sorted or written in another way.
  static let pairs: [Fault] = [
    pair(
      "unsorted", "does not sort the pairs", .order(.document),
      story: "The pairs stayed in the order in which they came.",
      mend: "Sort the names by their bytes."
    ),
    pair(
      "sorted-by-pair-text", "sorts by name and value together", .order(.pairText),
      story: "The texts name=value were made first and then sorted; = sorts after - and digits.",
      mend: "Sort the names, then write the pairs."),
    rule(
      "sorted-ignoring-case", "sorts without regard to case",
      story: "A case-insensitive comparer or key.lower() was used.",
      mend: "Sort by the bytes of the names: capitals come first."
    ) { rule in
      let folded: [(PairDeviation, String?)] = [(.order(.ignoringCase), nil), (.order(.inCapitals), "in capitals")]
      // Listed names are in byte order already.
      guard rule.listedIn == nil else { return folded }
      return folded + [(.order(.ignoringCaseThenBytes), "names that differ only in case by their bytes")]
    },
    pair(
      "sorted-by-culture", "sorts by the rules of a language", .order(.culture),
      story: "C#'s OrderBy, JavaScript's localeCompare and a database's collation follow a language.",
      mend: "Compare the bytes of the names."),
    pair(
      "sorted-by-value", "sorts by value", .order(.value),
      story: "asort() was used instead of ksort().", mend: "Sort by name."),
    pair(
      "sorted-backwards", "sorts backwards", .order(.descending),
      story: "krsort() or a reversed comparison.", mend: "Sort ascending."),
    pair(
      "sorted-by-number", "sorts names that are numbers by their value", .order(.numeric),
      story: "PHP's ksort() without SORT_STRING compares numeric names as numbers: 9 comes before 10.",
      mend: "Compare the names as text."),
    rule(
      "excluded-included", "signs …, which is left out of the signature",
      story: "The list of exceptions is missing, incomplete, or that of another call.",
      mend: "Remove the name before the pairs are sorted."
    ) { rule in rule.excluded.map { (.including($0), $0) } },
    rule(
      "all-excluded-included", "also signs the fields that are left out of the signature",
      story: "The list of exceptions was not applied.", mend: "Remove these names before the pairs are sorted."
    ) { rule in rule.excluded.count > 1 ? [(.includingAll, nil)] : [] },
    rule(
      "included-excluded", "leaves … out",
      story: "The list of exceptions of another call was used, or a value was thought too secret to be signed.",
      mend: "Sign every parameter that is not in the list of exceptions."
    ) { rule in
      [
        "card_security_code", "card_number", "expiry_date", "card_holder_name", "remember_me", "access_code",
        "token_name",
        "merchant_identifier", "language", "service_command", "command", "query_command", "digital_wallet",
      ].filter { rule.listedIn == nil && !rule.excluded.contains($0) }.map { (.excluding($0), $0) }
    },
    rule(
      "excluded-by-content", "leaves out … that merely contain an excluded name",
      story: "The exceptions were looked for as parts of the name, or of the text name=value.",
      mend: "Compare whole names."
    ) { rule in
      // Listed names are not compared with the exceptions.
      let names = rule.listedIn == nil ? rule.excluded.prefix(1) : []
      return [(.excludingByContent, "pairs")] + names.map { (.excludingParts($0), "names") }
    },
    pair(
      "empty-pairs-dropped", "leaves out pairs with empty values", .withoutEmpty,
      story: "Empty parameters were filtered.", mend: "Sign name= with nothing after it."),
    rule(
      "falsy-pairs-dropped", "leaves out pairs with …",
      story: "PHP's array_filter and empty() treat 0, false and an empty array as empty; so does if in Python.",
      mend: "Filter null only."
    ) { rule in
      let texts: [(PairDeviation, String?)] = [(.withoutFalsy, "empty, 0 or false values")]
      guard rule.listedIn == nil else { return texts }
      return texts + [
        (.withoutFalsyNested(objects: false), "empty, 0 or false values and empty arrays"),
        (.withoutFalsyNested(objects: true), "empty, 0 or false values, empty arrays and empty objects"),
      ]
    },
    pair(
      "first-pair-dropped", "leaves the first pair out", .withoutFirst, story: "A loop began at 1.", mend: "Begin at 0."
    ),
    pair(
      "last-pair-dropped", "leaves the last pair out", .withoutLast, story: "A loop ended one too early.",
      mend: "Go to the end."),
  ]

  static func rule(
    _ name: String, _ phrase: String, story: String, mend: String,
    _ deviations: @escaping @Sendable (PairRule) -> [(PairDeviation, String?)]
  ) -> Fault {
    placed(name, phrase, story: story, mend: mend) { deviations($0).map { ($0, $1.map(Place.part)) } }
  }

  static func placed(
    _ name: String, _ phrase: String, story: String, mend: String,
    _ deviations: @escaping @Sendable (PairRule) -> [(PairDeviation, Place?)]
  ) -> Fault {
    Fault(name, phrase, story: story, mend: mend) { node, _ in
      guard case .pairs(let field, let right) = node else { return [] }
      return deviations(right).map { deviation, place in
        var rule = right
        rule.deviations.append(deviation)
        return Rewrite(.pairs(field, rule), at: place)
      }
    }
  }

  static func pair(
    _ name: String, _ phrase: String, _ deviation: PairDeviation, story: String, mend: String
  ) -> Fault {
    rule(name, phrase, story: story, mend: mend) { _ in [(deviation, nil)] }
  }
}
