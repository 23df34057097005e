import Encodings
import Gateways

extension WireFault {
  /// Mistakes with the tables of request fields: each wrong row is a wrong port.
  static let tables = tableRows + tableLengths

  /// Mistakes with one row of a table.
  private static let tableRows: [WireFault] = [
    rows(
      "field-not-required", "does not require …", story: "The field was optional in a model class.",
      mend: "Refuse the call before it is sent; the gateway answers with an error that names no field."
    ) { $0.required && !$0.isAskedApart ? $0.with(required: false) : nil },
    rows(
      "optional-field-required", "refuses a call without …", story: "The model class has no optional properties.",
      mend:
        "Leave the field out of the body where it is absent. An SDK that never comes without it says in its port's options that it 'demands' it."
    ) { $0.required || $0.isAskedApart ? nil : $0.with(required: true) },
    rows(
      "field-length-unchecked", "accepts more characters than allowed in …",
      story: "The limit is missing, or is another number than the document's.",
      mend: "Refuse what is longer: gateways cut it, and sign what was cut."
    ) { $0.longest == .max ? nil : $0.with(longest: .max) },
    rows(
      "field-length-one-short", "refuses … at its full length", story: "< was written for <=.",
      mend: "The longest text that the document names is allowed."
    ) { $0.canBeFull ? $0.with(longest: $0.longest - 1) : nil },
    rows(
      "field-shortness-unchecked", "accepts … with too few characters",
      story: "Only the greatest length was checked.",
      mend: "Refuse what is shorter than the document says, before a card's code is sent in vain."
    ) { $0.shortest > 1 ? $0.atLeast(1) : nil },
    rows(
      "field-shortest-refused", "refuses … at its least length", story: "> was written for >=.",
      mend: "The shortest text that the document names is allowed."
    ) { $0.shortest > 1 ? $0.atLeast($0.shortest + 1) : nil },
    rows(
      "field-form-unchecked", "accepts any text in …", story: "Only the length was checked.",
      mend: "Check the form that the document gives before anything is sent."
    ) { rule in
      switch rule.kind {
      case .text, .number, .boolean, .object, .array: nil
      default: rule.with(kind: .text)
      }
    },
    rows(
      "field-characters-too-few", "accepts only letters and digits in …",
      story: "The document's list of further characters was overlooked.",
      mend: "Allow the characters of the document's column."
    ) { rule in
      switch rule.kind {
      case .alphanumeric(let others) where !others.isEmpty: rule.with(kind: .alphanumeric(""))
      case .words: rule.with(kind: .alphanumeric(""))
      case .numeric: rule.with(kind: .digits)
      default: nil
      }
    },
    WireFault(
      "field-type-unchecked", "accepts a JSON type other than the document's for …",
      story: "The member was passed on as it came.",
      mend: "Check the type: a number in quotes is text."
    ) { operation in
      operation.rules.filter { $0.path.count > 1 || !$0.isText }.map { rule in
        let start = "'\(rule.name)' "
        return (
          rule.name, unchecked { _, rejection in rejection.code == .wrongType && rejection.message.hasPrefix(start) }
        )
      }
    },
    WireFault(
      "field-word-unknown", "refuses …", story: "The list of words was copied incompletely.",
      mend: "Accept all words of the document."
    ) { operation in
      operation.rules.enumerated().flatMap { index, rule -> [(String, Mistaken)] in
        guard case .choice(let words) = rule.kind else { return [] }
        return words.map { word in
          ("\(word) as \(rule.name)", table(operation, index, rule.with(kind: .choice(words.filter { $0 != word }))))
        }
      }
    },
    WireFault(
      "field-condition-unchecked", "ignores other fields when checking …",
      story: "Each field was checked by itself, or the condition names only some of the other field's values.",
      mend: "Read what the document's column says about other fields; the gateway refuses the payment."
    ) { operation in
      conditions(operation) { rule, word in rule.heedless(of: word) }
    },
    WireFault(
      "field-condition-too-strict", "demands a word that may be absent, in …",
      story: "A rule about the allowed words was read as one that demands the field.",
      mend: "Leave the field out where it is absent."
    ) { operation in
      conditions(operation) { rule, _ in rule.with(required: true) }
    },
  ]

  private static func rows(
    _ name: String, _ phrase: String, story: String, mend: String,
    _ change: @escaping @Sendable (FieldRule) -> FieldRule?
  ) -> WireFault {
    WireFault(name, phrase, story: story, mend: mend) { operation in
      operation.rules.enumerated().compactMap { index, rule in
        change(rule).map { (rule.name, table(operation, index, $0)) }
      }
    }
  }

  /// Wrong ports for every row on which another field sets a condition, one for each word of that field.
  private static func conditions(
    _ operation: Operation, _ change: (FieldRule, String) -> FieldRule
  ) -> [(place: String, answer: Mistaken)] {
    operation.rules.enumerated().flatMap { index, rule -> [(place: String, answer: Mistaken)] in
      rule.conditions.flatMap { condition in
        condition.words.map { word in
          let wrong = table(operation, index, change(rule, word))
          let answer: Mistaken = { example in
            example.fields[condition.field]?.string == word ? wrong(example) : nil
          }
          return ("\(rule.name) with \(word)", answer)
        }
      }
    }
  }

  /// The operation's answer with a wrong row in its table, only where the two rows judge the input differently.
  private static func table(_ operation: Operation, _ index: Int, _ rule: FieldRule) -> Mistaken {
    var rules = operation.rules
    let right = rules[index]
    rules[index] = rule
    let wrong = operation.with(rules)
    return { example in
      guard example.judges(rule) != example.judges(right) else { return nil }
      return wrong.answer(example.input)
    }
  }
}
