import ConformanceKit
import Encodings
import Formulas
import Gateways

/// New inputs of one operation, each determined by seed, operation and number alone.
struct FreshInputs {
  /// Longest input in bytes that a new one is made from, since longer ones take too long to send.
  private static let longest = 4000
  private static let nonce = Base64.encode(Array("payconform nonce".utf8))
  /// Most inputs tried for one number.
  private static let patience = 200

  let operation: Operation
  private let seed: UInt64
  /// The tables of the operation's messages, by the last name of each field.
  let rules: [String: FieldRule]
  /// The cases that are answered with a single value.
  let accepted: [Case]
  /// The refused cases, grouped by code in the order of the corpus.
  private let refused: [[Case]]
  /// Inputs of the corpus from which a new one may take parts.
  let donors: [JSON]
  /// The inputs of the corpus, which do not count as new.
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

  /// The new case with that number, from 1; `nil` where none could be made.
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

  /// The case that a new input starts from: two in four from an accepted case with valid changes, one from an accepted
  /// case that is damaged, one from a refused case whose other fields change.
  private func base(_ number: Int, _ change: inout InputChange) -> Case? {
    change.keepsInputValid = number % 4 != 2
    if number % 4 == 3 || accepted.isEmpty, let group = change.random.pick(refused) { return change.random.pick(group) }
    return change.random.pick(accepted)
  }

  /// Whether the refusal depends on a time or nonce that an SDK makes itself, so that it never sees the given one.
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

  /// Whether a message is refused only for a number in place of a text, which untyped languages print as text.
  private func isAboutNumber(_ input: JSON) -> Bool {
    guard let text = input["body"].flatMap({ try? TextInput.bytes($0, "body") }), let body = try? JSON(parsing: text)
    else { return false }
    let answer = operation.answer(input.with(["body"], .text(body.withNumbersAsText.line)))
    if case .reject(let rejection) = answer { return rejection.code != .wrongType }
    return true
  }

  /// The case with the reference's answer, though a right SDK may answer differently; `nil` for an invalid input.
  func answered(_ id: String, _ input: JSON, _ base: Case, _ evaluator: inout Evaluator) -> Case? {
    let response = operation.respond(to: input, &evaluator)
    return switch response.answer {
    case .value(let value): newCase(id, input, base, .answer(.value(value)), response.steps)
    case .reject(let rejection): newCase(id, input, base, refusal(rejection.code), response.steps)
    case .error: nil
    }
  }

  /// The case with the reference's answer; `nil` for an input that is disputed, invalid, or refused by some right SDKs.
  func judged(_ id: String, _ input: JSON, _ base: Case, _ evaluator: inout Evaluator) -> Case? {
    guard !operation.isDisputed(input) else { return nil }
    let response = operation.respond(to: input, &evaluator)
    let expected: Expectation
    switch response.answer {
    case .value(let value):
      guard !hasOddURL(input), !hasOddEmail(input) else { return nil }
      // Any nonce serves as the expected one, since the answer is judged with its own.
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

  /// The expected refusal; a verification may instead report that the signature does not match.
  private func refusal(_ code: Rejection.Code) -> Expectation {
    let untold: [Rejection.Code] = [.missingField, .wrongType, .unsupportedAlgorithm]
    guard operation.kind == .verify, untold.contains(code) else { return .answer(.reject(code)) }
    return .claims(
      [code, .signatureMismatch].map {
        Expectation.Claim(.reject($0), by: "a verification, which need not give its reason", status: .confirmed)
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

  /// Whether a URL is an app's, which SDKs for servers refuse, or has a host that the URL classes of some languages
  /// refuse or read as another one.
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
