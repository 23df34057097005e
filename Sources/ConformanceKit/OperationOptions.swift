import Encodings
import Formulas
package import Gateways

/// What an SDK lacks of an operation, as its port says in the hello.
///
/// Source: `ports/README.md`, "What the SDK does not have".
public struct OperationOptions: Sendable, Hashable {
  /// The words that it accepts in fields with a fixed list of them; fields not listed accept all.
  ///
  /// `answers` lists the members of a response that it reports, if it does not report all.
  public var words: [String: [String]] = [:]
  /// The inputs that it lacks, as dotted paths.
  public var without: [String] = []
  /// The optional inputs that it requires, as dotted paths.
  public var requires: [String] = []
  /// Whether it accepts only text, so that bytes that are not UTF-8 cannot be passed to it.
  public var acceptsOnlyUTF8 = false
  /// Whether it refuses without a reason.
  public var refusesUnnamed = false
  /// Whether it leaves refusing a request to the gateway, so that no refusal can be asked of it; if it refuses all the
  /// same, it gives no reason.
  public var refusesNothing = false
  /// The inputs that it makes from its own clock or randomness, whatever the input says.
  package var own: Set<OwnInput.Source> = []

  /// Whether it reads its own clock, so that an answer is judged with the time that it carries.
  public var hasOwnClock: Bool {
    get { own.contains(.clock) }
    set { if newValue { own.insert(.clock) } else { own.remove(.clock) } }
  }

  /// Whether it makes its nonces itself, so that an answer is judged with the nonce that it carries.
  public var hasOwnNonce: Bool {
    get { own.contains(.nonce) }
    set { if newValue { own.insert(.nonce) } else { own.remove(.nonce) } }
  }

  /// An SDK that lacks only what is given here.
  public init(
    words: [String: [String]] = [:], without: [String] = [], requires: [String] = [], acceptsOnlyUTF8: Bool = false,
    refusesUnnamed: Bool = false, refusesNothing: Bool = false, hasOwnClock: Bool = false, hasOwnNonce: Bool = false
  ) {
    (self.words, self.without, self.requires) = (words, without, requires)
    (self.acceptsOnlyUTF8, self.refusesUnnamed) = (acceptsOnlyUTF8, refusesUnnamed)
    self.refusesNothing = refusesNothing
    (self.hasOwnClock, self.hasOwnNonce) = (hasOwnClock, hasOwnNonce)
  }

  /// Why an input is not offered, in words that follow a count of cases, such as `with algorithm sha1`; `nil` if it is
  /// offered.
  func objection(to input: JSON, of operation: Operation) -> String? {
    for field in operation.fields where !field.words.isEmpty {
      guard let taken = words[field.name], let word = Self.word(input[field.name]) ?? field.fallback else { continue }
      if !taken.contains(word) {
        return "with \(field.words.contains(word) ? "\(field.name) \(word)" : "an unknown word as \(field.name)")"
      }
    }
    for selector in operation.selectors {
      guard let taken = words[selector.name], let word = selector.word(input), !taken.contains(word) else { continue }
      return "with \(selector.name) \(word)"
    }
    for path in without where Self.value(input, path) != nil { return "with \(path)" }
    for path in requires where [nil, .null, .text("")].contains(Self.value(input, path)) { return "without \(path)" }
    return acceptsOnlyUTF8 && (Self.hasBytes(input) || Self.isFormOfBytes(input))
      ? "with bytes that are not UTF-8" : nil
  }

  private static func value(_ input: JSON, _ path: String) -> JSON? {
    input[path.split(separator: ".").map(String.init)]
  }

  private static func word(_ json: JSON?) -> String? {
    json.flatMap(MatchRule.bytes).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether a form decodes to text that is not UTF-8.
  private static func isFormOfBytes(_ input: JSON) -> Bool {
    guard let form = input["form"].flatMap({ try? TextInput.bytes($0, "form") }) else { return false }
    return !UTF8Text.isValid(PercentEncoding.decode(form))
  }

  /// Whether any text in a value is not UTF-8.
  private static func hasBytes(_ json: JSON) -> Bool {
    switch json {
    case .null, .bool, .number: return false
    case .string(let text): return !UTF8Text.isValid(text.utf8)
    case .array(let elements): return elements.contains(where: hasBytes)
    case .object(let members):
      if let bytes = try? TextInput.encoded(json, ""), !UTF8Text.isValid(bytes) { return true }
      return members.contains { hasBytes($0.value) }
    }
  }
}

extension OperationOptions {
  /// The options as a hello states them.
  var json: JSON {
    var members = words.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { name, words in
      JSON.Member(JSONText(name), .array(words.map(JSON.text)))
    }
    if !without.isEmpty { members.append(JSON.Member("without", .array(without.map(JSON.text)))) }
    if !requires.isEmpty { members.append(JSON.Member("demands", .array(requires.map(JSON.text)))) }
    if acceptsOnlyUTF8 { members.append(JSON.Member("text", .text("utf8"))) }
    if refusesUnnamed { members.append(JSON.Member("refusals", .text("unnamed"))) }
    if refusesNothing { members.append(JSON.Member("refusals", .text("none"))) }
    for source in OwnInput.Source.allCases where own.contains(source) {
      members.append(JSON.Member(JSONText(source.rawValue), .text("own")))
    }
    return .object(members)
  }
}

extension OperationOptions {
  /// The case to judge an answer by: inputs that the SDK makes itself are replaced by the values in the answer.
  package func carried(_ testCase: Case, _ reply: Reply) -> Case {
    guard !own.isEmpty, case .value(let answer, _) = reply, let operation = Gateway.operation(testCase.operation)
    else { return testCase }
    var input = testCase.input
    for made in operation.ownInputs where own.contains(made.source) && input[made.field] != nil {
      if let value = made.value(in: answer) { input = input.with([made.field], value) }
    }
    guard input != testCase.input else { return testCase }
    let claimed = testCase.expectation.mapped { operation.carrying(input, in: $0) }
    guard case .value(let before) = operation.answer(testCase.input) else {
      return testCase.with(input: input, expectation: claimed)
    }
    var evaluator = Evaluator()
    let response = operation.respond(to: input, &evaluator)
    switch response.answer {
    case .value(let value):
      let expectation = testCase.expectation.mapped { $0 == before ? value : operation.carrying(input, in: $0) }
      return testCase.with(input: input, steps: response.steps, expectation: expectation)
    // No port refuses its own inputs: the case still expects a value, and fails because of it.
    case .reject: return testCase.with(input: input)
    case .error: return testCase
    }
  }

  /// Whether a refused case is about an input that the SDK makes itself, so that the SDK never sees what to refuse.
  func hides(_ testCase: Case, twin: Case?) -> Bool {
    guard !own.isEmpty, testCase.expectation.allowsRejection, let twin,
      let operation = Gateway.operation(testCase.operation)
    else { return false }
    var input = testCase.input
    for made in operation.ownInputs where own.contains(made.source) {
      if let value = twin.input[made.field] { input = input.with([made.field], value) }
    }
    guard input != testCase.input, case .value = operation.answer(input) else { return false }
    return true
  }
}
