import Encodings
import Formulas
import Gateways

extension WireFault {
  /// Mistakes with the meaning of a response.
  static let outcomes = outcomeMeanings + outcomeTexts

  /// Mistakes with the amount, the status and the errors that an answer tells.
  private static let outcomeTexts: [WireFault] = [
    WireFault(
      "outcome-amount-as-float", "answers amounts as binary numbers print in …", story: "The amount became a Double.",
      mend: "Keep the digits that were sent."
    ) { operation in
      guard let shape = operation.response, shape.fills("amount") else { return [] }
      let withoutZeros = "JavaScript and PHP"
      // Amounts that are not in minor units must be refused in the form in which they came.
      guard !shape.amountsAreMinor else {
        let ofJSON = rewriting { body in
          (body.members ?? []).filter { $0.name.string.hasSuffix("amount") }.reduce(body) { body, amount in
            body.with([amount.name.string], text(amount.value, AmountStyle.shortest.apply))
          }
        }
        let ofForm = rewritingPairs { pairs in
          pairs.map { pair in
            let isAmount = pair.name.suffix(6).elementsEqual("amount".utf8)
            return isAmount ? FormBody.Pair(name: pair.name, value: AmountStyle.shortest.apply(pair.value)) : pair
          }
        }
        let answer: Mistaken = { example in ofJSON(example) ?? ofForm(example) }
        return [(withoutZeros, answer)]
      }
      let prints: [(String, @Sendable ([UInt8]) -> [UInt8])] = [
        (withoutZeros, AmountStyle.shortest.apply), ("Python", asFloat(.python)), ("Java and Kotlin", asFloat(.java)),
        ("Python where they have a point", { $0.contains(0x2e) ? asFloat(.python)($0) : $0 }),
      ]
      return prints.map { language, print in
        (language, answering { value in value.with(["amount"], value["amount"].map { text($0, print) }) })
      }
    },
    outcome(
      "outcome-minor-units-as-float", "answers minor units with a decimal zero",
      story: "The amount became a Double, which Swift and Java print as 10000.0.",
      mend: "Keep the digits that were sent.", where: \.amountsAreMinor
    ) { value in value.with(["amount"], value["amount"].map { text($0) { AmountStyle.binary.apply($0) } }) },
    outcome(
      "outcome-amount-with-two-decimals", "answers every amount with two decimals", story: "A formatter for display.",
      mend: "Keep the digits that were sent.", where: { $0.fills("amount") }
    ) { value in value.with(["amount"], value["amount"].map { text($0) { AmountStyle.twoDecimals.apply($0) } }) },
    WireFault(
      "outcome-status-in-upper-case", "answers the status in upper case", story: "It was folded for comparison.",
      mend: "Answer it as it was sent."
    ) { operation in
      guard let shape = operation.response, !shape.caseless.isEmpty || hasSmallWords(operation) else { return [] }
      let answer = answering { value in
        ["status", "result"].reduce(value) { value, name in
          value.with([name], value[name].flatMap(\.string).map { .text($0.uppercased()) })
        }
      }
      return [("the outcome", answer)]
    },
    outcome(
      "errors-first-only", "answers the first of several errors", story: "errors[0].", mend: "Answer all of them.",
      where: { $0.fills("errors.field") }
    ) { value in value.with(["errors"], value["errors"]?.elements.map { .array(Array($0.prefix(1))) }) },
    outcome(
      "errors-first-of-a-field", "answers the first of several errors of one field", story: "messages[0].",
      mend: "Answer all of them.", where: { $0.fills("errors.field") }
    ) { value in
      let errors = value["errors"]?.elements ?? []
      let firsts = errors.enumerated().filter { one in
        !errors[..<one.offset].contains { $0["field"] != nil && $0["field"] == one.element["field"] }
      }.map(\.element)
      return firsts.count == errors.count ? value : value.with(["errors"], .array(firsts))
    },
  ]

  static func outcome(
    _ name: String, _ phrase: String, story: String, mend: String,
    where isMeant: @escaping @Sendable (ResponseShape) -> Bool,
    _ change: @escaping @Sendable (JSON) -> JSON
  ) -> WireFault {
    WireFault(name, phrase, story: story, mend: mend) { operation in
      operation.response.map(isMeant) == true ? [("the outcome", answering(change))] : []
    }
  }

  /// An amount as a language prints a float, even a whole one.
  static func asFloat(_ language: NumberSpelling) -> @Sendable ([UInt8]) -> [UInt8] {
    { amount in language.apply(amount.contains(0x2e) ? amount : amount + Array(".0".utf8)) }
  }
}
