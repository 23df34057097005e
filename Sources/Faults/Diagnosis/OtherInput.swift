import ConformanceKit
import Encodings
import Formulas
import Gateways

/// What a port signs or verifies in place of what it was given: a value that it leaves out or writes otherwise.
///
/// A digest tells nothing of what went in, so each value of the input is tried in each form.
enum OtherInput {
  private typealias Form = (words: String, change: @Sendable ([UInt8]) -> [UInt8]?)

  /// The name for all texts of an object.
  private static let everyValue = "every value"

  /// As many failures show whether a form is worth trying with all cases.
  private static let shown = 6

  /// Puts open failures down to mistakes, each with all its cases.
  static func explain(_ failures: inout OperationFailures) {
    let (operation, open) = (failures.operation, failures.open)
    guard !operation.isProcedure, !open.isEmpty else { return }
    // One may be chance, but that a signature fits; a refusal of a right message has many reasons.
    func isEnough(_ outcomes: [Outcome]) -> Bool {
      outcomes.contains { $0.isTakenForgery || $0.isSignature }
        || outcomes.count >= 2 && !outcomes.allSatisfy { $0.isWronglyRefused && $0.testCase.input["body"] != nil }
    }
    let candidates = ReplyCandidates(
      failures.outcomes,
      structures(operation) + nothings(operation)
        + (isEnough(open) ? UnknownNames.readings(operation, failures.outcomes) + readings(operation, open) : []))
    failures.explain { open in
      candidates.best(among: open).flatMap { isEnough($1) || !isOfOneText($0) ? ($0, $1) : nil }
    }
  }

  /// How languages write what is in objects.
  private static func structures(_ operation: Operation) -> [MisreadMessage.Reading] {
    nested.map { words, isNested, change in
      (
        Mutation(fault: .otherInput, place: words),
        { testCase in
          let changed = mapped(testCase.input) { value in
            value.members == nil ? isNested ? value : change(value) : mapped(value) { $0.mapped(change) }
          }
          return changed == testCase.input ? nil : Reply(of: operation, to: changed)
        }
      )
    }
  }

  /// Members of objects that are left out, as what is in them is nothing for a language.
  private static func nothings(_ operation: Operation) -> [MisreadMessage.Reading] {
    InputTreatment.nothings.flatMap { words, isDropped in
      [false, true].map { isDeep in
        (
          Mutation(fault: .otherInput, place: "no member that \(words)"),
          { testCase in
            let changed = InputTreatment.without(isDropped, in: testCase.input, isDeep: isDeep)
            return changed == testCase.input ? nil : Reply(of: operation, to: changed)
          }
        )
      }
    }
  }

  private static func isOfOneText(_ mutation: Mutation) -> Bool {
    !(nested.map(\.words) + InputTreatment.nothings.map(\.words)).contains { mutation.phrase.contains($0) }
  }

  /// What becomes of values wherever they stand, or of objects inside the members alone.
  private static let nested: [(words: String, isNested: Bool, change: @Sendable (JSON) -> JSON)] = [
    (
      "no text for 0, as PHP's empty() and ?: take it", false,
      { [.text("0"), .number(JSONNumber(digits: "0"))].contains($0) ? .text("") : $0 }
    ),
    ("[] for empty objects, as PHP's arrays have it", true, { $0.members?.isEmpty == true ? .array([]) : $0 }),
    (
      "names of digits in front in nested objects, as JavaScript has them", true,
      { value in
        guard let members = value.members else { return value }
        func index(_ member: JSON.Member) -> UInt32? {
          UInt32(member.name.string).flatMap { String($0) == member.name.string ? $0 : nil }
        }
        let indices = members.filter { index($0) != nil }.sorted { (index($0) ?? 0) < (index($1) ?? 0) }
        return .object(indices + members.filter { index($0) == nil })
      }
    ),
  ]

  /// The forms that explain one of the first failures.
  private static func readings(_ operation: Operation, _ open: [Outcome]) -> [MisreadMessage.Reading] {
    let first = open.prefix(shown)
    let names = [everyValue] + Set(first.flatMap { texts($0.testCase.input).map(\.name) }).sorted()
    // Of one text every length is some cut.
    let forms = open.count < 2 ? named + numbers : forms
    return names.flatMap { name in
      (operation.signingSecrets.contains(name) ? SecretForm.all + forms : forms).compactMap {
        form -> MisreadMessage.Reading? in
        let reading: (Case) -> Reply? = { reply(operation, $0, name, form).flatMap { $0.isComputed ? $0 : nil } }
        let isLikely = first.contains { outcome in
          switch (reading(outcome.testCase), outcome.reply) {
          case (.value(let mine, _), .value(let theirs, _)): mine == theirs
          case (.reject(let mine, _, _), .reject(let theirs, _, _)): mine == theirs
          default: false
          }
        }
        return isLikely ? (Mutation(fault: .otherInput, place: "\(name) \(form.words)"), reading) : nil
      }
    }
  }

  private static func reply(_ operation: Operation, _ testCase: Case, _ name: String, _ form: Form) -> Reply? {
    let input = testCase.input
    if name == everyValue {
      // A text by itself is the secret, or chooses something.
      let changed = mapped(input) { value in
        value.members == nil
          ? value
          : mapped(value) { own in own.string.map { form.change(Array($0.utf8)).map(UTF8Text.json) } ?? own }
      }
      return changed == input ? nil : Reply(of: operation, to: changed)
    }
    guard let text = texts(input).first(where: { $0.name == name }) else { return nil }
    let changed = form.change(text.value)
    guard changed != text.value else { return nil }
    return Reply(of: operation, to: text.replaced(changed))
  }

  /// What is left out, or written otherwise.
  private static let forms: [Form] =
    named + numbers
    + (Array(4...64) + [100, 128, 150, 200, 255]).map { length in
      ("cut to \(length) bytes", { Array($0.prefix(length)) })
    }

  private static let named: [Form] = [
    ("left out", { _ in nil }),
    ("left out where it is empty", { $0.isEmpty ? nil : $0 }),
    ("without its spaces", { $0.filter { $0 != 0x20 } }),
    ("without its dashes", { $0.filter { $0 != 0x2d } }),
    ("without what is no letter or digit", { $0.filter { ASCII.isLetterOrDigit($0) || $0 >= 0x80 } }),
    ("in small letters", { $0.map(ASCII.lower) }),
    ("in capitals", { $0.map(ASCII.upper) }),
    ("in small letters, those beyond ASCII too", { SentChange.inLowerCase.applied(to: $0) }),
    ("in capitals, those beyond ASCII too", { SentChange.inUpperCase.applied(to: $0) }),
    ("without white space around it", { Edit.trimming($0) }),
    ("without what stands behind a point", { Array($0.prefix { $0 != 0x2e }) }),
    ("without zeros in front", { Array($0.drop { $0 == 0x30 }) }),
    ("without zeros in front of other digits", { SentChange.withoutZeros.applied(to: $0) }),
    ("without its zone", { SentChange.withoutZone.applied(to: $0) }),
    (
      "with Z for its zone",
      { value in SentChange.withoutZone.applied(to: value).map { $0 == value ? value : $0 + [0x5a] } }
    ),
    ("with + for spaces", { $0.map { $0 == 0x20 ? 0x2b : $0 } }),
    ("with a space for T", { $0.map { $0 == 0x54 ? 0x20 : $0 } }),
    ("percent-encoded", { PercentEncoding.encode($0, sparing: "") }),
    ("percent-decoded", { PercentEncoding.decode($0) }),
    ("escaped for HTML", { SentChange.escapedForHTML(.php).applied(to: $0) }),
  ]

  /// Digits as each type of number gives them back.
  private static let numbers: [Form] = MisreadNumber.types.map { type, write in
    (
      "as a number of \(type)",
      { value in
        guard !value.isEmpty, value.allSatisfy(ASCII.isDigit) else { return value }
        return Array(write(String(decoding: value, as: UTF8.self)).utf8)
      }
    )
  }

  private static func mapped(_ object: JSON, _ change: (JSON) -> JSON?) -> JSON {
    JSON.members((object.members ?? []).compactMap { member in change(member.value).map { (member.name.string, $0) } })
  }

  private typealias Text = (name: String, value: [UInt8], replaced: ([UInt8]?) -> JSON)

  /// The texts and numbers in an object of JSON but for its signature; a number stays one, and is told from a text of its name.
  private static func texts(of json: JSON, _ replaced: @escaping (JSON) -> JSON) -> [Text] {
    (json.members ?? []).flatMap { member -> [Text] in
      let name = member.name.string
      func with(_ value: JSON?) -> JSON { replaced(json.with([name], value)) }
      switch member.value {
      case .string(let text) where name != "signature":
        return [(name, text.utf8, { with($0.map(UTF8Text.json)) })]
      case .number(let number):
        let digits = Array(number.digits.utf8)
        return [
          (
            "the number in \(name)", digits,
            { with($0.map { .number(JSONNumber(digits: String(decoding: $0, as: UTF8.self))) }) }
          )
        ]
      case .object: return texts(of: member.value, with)
      default: return []
      }
    }
  }

  /// The texts of an input that stand by themselves, in an object of texts, or in a form.
  private static func texts(_ input: JSON) -> [Text] {
    (input.members ?? []).flatMap { member -> [Text] in
      let name = member.name.string
      if name == "body", let body = MatchRule.bytes(member.value), let json = try? JSON(parsing: body) {
        return texts(of: json) { input.with([name], UTF8Text.json($0.lineBytes)) }
      }
      if name == "form", let form = MatchRule.bytes(member.value), let pairs = try? FormBody.decodeStrictly(form) {
        return pairs.enumerated().map { place, pair in
          (
            String(decoding: pair.name, as: UTF8.self), pair.value,
            { changed in
              var pairs = pairs
              if let changed { pairs[place].value = changed } else { pairs.remove(at: place) }
              return input.with([name], UTF8Text.json(FormSpelling.whatwg.encode(pairs)))
            }
          )
        }
      }
      if let members = member.value.members {
        return members.compactMap { own in
          own.value.string.map { text in
            (own.name.string, Array(text.utf8), { input.with([name, own.name.string], $0.map(UTF8Text.json)) })
          }
        }
      }
      return MatchRule.bytes(member.value).map { [(name, $0, { input.with([name], $0.map(UTF8Text.json)) })] } ?? []
    }
  }
}

extension Outcome {
  /// Whether a message was accepted whose signature is another one.
  fileprivate var isTakenForgery: Bool {
    verdict != .pass && value?["accepted"] == .bool(true) && testCase.expectation.refusal == .signatureMismatch
  }

  /// Whether a digest was answered, which nothing gives by chance.
  fileprivate var isSignature: Bool {
    guard let text = value?.string else { return false }
    return [32, 40, 64, 128].contains(text.utf8.count) && text.utf8.allSatisfy { Hex.value(of: $0) != nil }
  }
}

extension Reply {
  /// Whether a port came as far as the formula: a value, or the refusal of a signature that it compared.
  fileprivate var isComputed: Bool {
    switch self {
    case .value: true
    case .reject(let code, _, _): code == Rejection.Code.signatureMismatch.rawValue
    default: false
    }
  }
}
