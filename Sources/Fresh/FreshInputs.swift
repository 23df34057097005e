import ConformanceKit
import Encodings
import Formulas
import Gateways

/// New inputs of one operation, each a function of the seed, the operation and its number alone.
struct FreshInputs {
  /// An input that takes longer to send than it shows is no beginning of a new one.
  private static let longest = 4000
  private static let nonce = Base64.encode(Array("payconform nonce".utf8))
  /// So many inputs are tried for one number.
  private static let patience = 200

  let operation: Operation
  private let seed: UInt64
  /// The tables of the operation's messages, by the last name of each field.
  let rules: [String: FieldRule]
  /// The cases that are answered with one value.
  let accepted: [Case]
  /// The refused cases by their codes, which are sorted.
  private let refused: [[Case]]
  /// Inputs of the corpus, of which a new one may take parts.
  let donors: [JSON]
  /// The inputs of the corpus, none of which is new.
  private let known: Set<JSON>

  /// - Parameter cases: the golden cases of the operation, in the order of the corpus.
  init(_ operation: Operation, _ cases: [Case], seed: UInt64) {
    (self.operation, self.seed) = (operation, seed)
    var rules: [String: FieldRule] = [:]
    for rule in operation.rules + operation.tables.flatMap(\.rules) {
      if let name = rule.path.last, rules[name] == nil { rules[name] = rule }
    }
    self.rules = rules
    known = Set(cases.map(\.input))
    let usable = cases.filter { $0.input.lineBytes.count <= Self.longest }
    accepted = usable.filter { $0.expectation.acceptable.count < 2 && !$0.expectation.isRejection }
    let refusals = usable.filter(\.expectation.isRejection)
    var groups: [(code: String, cases: [Case])] = []
    for testCase in refusals {
      let code = Self.code(testCase)
      if let index = groups.firstIndex(where: { $0.code == code }) {
        groups[index].cases.append(testCase)
      } else {
        groups.append((code, [testCase]))
      }
    }
    refused = groups.map(\.cases)
    donors = (accepted.isEmpty ? refusals : accepted).map(\.input)
  }

  private static func code(_ testCase: Case) -> String {
    testCase.expectation.refusal?.rawValue ?? ""
  }

  /// The new case of that number, from 1; `nil` where none could be made.
  func testCase(_ number: Int, _ evaluator: inout Evaluator) -> Case? {
    let id = "fresh-\(seed)-\(number)"
    let random = SeededGenerator(seed, "\(operation.name) \(number)")
    var change = InputChange(operation, rules: rules, donors: donors, random)
    for _ in 0..<Self.patience {
      guard let base = base(number, &change) else { return nil }
      if base.log != nil {
        guard let made = FreshLogs.made(from: base, &change.random), !known.contains(made.input) else { continue }
        return newCase(id, made.input, base, .answer(.value(made.expected)))
      }
      var input = base.input
      for _ in 0..<1 + change.random.below(3) { input = change.changed(input) }
      if change.random.percent(60), let signed = Resigning.signed(operation, input, &evaluator) { input = signed }
      if !known.contains(input), let made = judged(id, input, base, &evaluator) { return made }
    }
    return nil
  }

  /// Where a new input begins: two in four with an accepted case that stays close to what is taken, one with an accepted case
  /// that is damaged, one with a refused case whose other fields change.
  private func base(_ number: Int, _ change: inout InputChange) -> Case? {
    change.isGentle = number % 4 != 2
    if number % 4 == 3 || accepted.isEmpty, let group = change.random.pick(refused) { return change.random.pick(group) }
    return change.random.pick(accepted)
  }

  /// Whether an input is refused otherwise where an SDK makes a time or a nonce itself, and never sees the one that is given.
  private func isAboutOwnInput(_ input: JSON, _ code: Rejection.Code) -> Bool {
    guard let good = accepted.first?.input else { return false }
    func mended(_ fields: [OwnInput]) -> JSON {
      fields.reduce(input) { input, made in
        input[made.field] == nil ? input : input.with([made.field], good[made.field])
      }
    }
    let choices = operation.ownInputs.map { [$0] } + (operation.ownInputs.count > 1 ? [operation.ownInputs] : [])
    return choices.map(mended).contains { other in
      guard other != input else { return false }
      if case .reject(let rejection) = operation.answer(other) { return rejection.code != code }
      return true
    }
  }

  /// Whether a message is refused for a number in place of a text, which languages without types print.
  private func isAboutNumber(_ input: JSON) -> Bool {
    guard let text = input["body"].flatMap({ try? TextInput.bytes($0, "body") }), let body = try? JSON(parsing: text)
    else { return false }
    let answer = operation.answer(input.with(["body"], .text(body.withNumbersAsText.line)))
    if case .reject(let rejection) = answer { return rejection.code != .wrongType }
    return true
  }

  /// The case with what the reference answers, though a right SDK may answer otherwise; `nil` for an input that is none.
  func answered(_ id: String, _ input: JSON, _ base: Case, _ evaluator: inout Evaluator) -> Case? {
    let response = operation.respond(to: input, &evaluator)
    return switch response.answer {
    case .value(let value): newCase(id, input, base, .answer(.value(value)), response.steps)
    case .reject(let rejection): newCase(id, input, base, refusal(rejection.code), response.steps)
    case .error: nil
    }
  }

  /// The case with what the reference answers; `nil` for an input that cannot be asked.
  func judged(_ id: String, _ input: JSON, _ base: Case, _ evaluator: inout Evaluator) -> Case? {
    guard !operation.isDisputed(input) else { return nil }
    let response = operation.respond(to: input, &evaluator)
    let expected: Expectation
    switch response.answer {
    case .value(let value):
      guard !hasOddURL(input), !hasOddEmail(input) else { return nil }
      // Any nonce serves as the expected one: the answer is judged with its own.
      let fixed = operation.answersByChance ? value.with(["nonce"], .text(Self.nonce)) : value
      expected = .answer(.value(operation.answer(input, carriedBy: fixed) ?? value))
    case .reject(let rejection):
      let isRefusedByURL = [.invalidURL, .unsafeRedirect].contains(rejection.code)
      guard isRefusedByURL || !hasOddURL(input), !isAboutOwnInput(input, rejection.code),
        rejection.code != .wrongType || !isAboutNumber(input)
      else { return nil }
      expected = refusal(rejection.code)
    case .error: return nil
    }
    return newCase(id, input, base, expected, response.steps)
  }

  /// A verification may tell no other reason than that the signature is not the one that it computed.
  private func refusal(_ code: Rejection.Code) -> Expectation {
    let untold: [Rejection.Code] = [.missingField, .wrongType, .unsupportedAlgorithm]
    guard operation.kind == .verify, untold.contains(code) else { return .answer(.reject(code)) }
    return .claims(
      [code, .signatureMismatch].map {
        Expectation.Claim(.reject($0), by: "a verification, which need not tell its reason", status: .confirmed)
      })
  }

  /// Whether an e-mail address is one that PHP refuses, as SDKs may.
  private func hasOddEmail(_ input: JSON) -> Bool {
    operation.rules.contains { rule in
      guard case .email = rule.kind else { return false }
      return (input.members ?? []).compactMap { $0.value[rule.path] }.contains { given in
        let text = (try? TextInput.bytes(given, rule.name)) ?? []
        return !text.isEmpty && EmailAddress.isUnknownToPHP(text)
      }
    }
  }

  /// Whether a URL is an app's, which SDKs for servers refuse, or has a host that the URL classes of some languages refuse, or
  /// read as another one.
  private func hasOddURL(_ input: JSON) -> Bool {
    let members = input.members ?? []
    let given = members.filter { $0.name.string.lowercased().hasSuffix("url") }.map(\.value)
    let inTables = operation.rules.filter(\.isURL).flatMap { rule in members.compactMap { $0.value[rule.path] } }
    return (given + inTables).contains { url in
      guard let url = try? TextInput.bytes(url, "url") else { return false }
      guard url.starts(with: "https://".utf8) else { return AppURL.isOne(url) }
      let host = url.dropFirst(8).prefix { !"/?#".utf8.contains($0) }
      let parts = host.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
      let isName = parts[0].allSatisfy { ASCII.isLetterOrDigit($0) || "-.".utf8.contains($0) }
      return !isName || parts[0].first == UInt8(ascii: ".")
        || parts.count > 1 && UInt16(String(decoding: parts[1], as: UTF8.self)) == nil
    }
  }

  private func newCase(
    _ id: String, _ input: JSON, _ base: Case, _ expected: Expectation, _ steps: [Step] = []
  ) -> Case {
    Case(
      operation: operation.name, id: id, comment: "A new input, made from \(base.id).", input: input, steps: steps,
      expectation: expected, match: base.match,
      evidence: [Case.Evidence(kind: .derived, ref: "the reference of \(Tool.name) \(Tool.version)")])
  }
}
