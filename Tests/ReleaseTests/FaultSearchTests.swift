import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways
import Testing
import Vectors

/// The search shares work among tens of thousands of wrong formulas; here the same is computed one by one.
@Suite struct FaultSearchTests {
  /// Cases whose fields contain what faults change: letters that are not ASCII, zeros, spaces, nested values.
  @Test(arguments: [
    "edfapg.hash.wallet#email-sharp-s", "edfapg.hash.transaction#baseline", "payfort.signature#doc-purchase-test010",
    "placetopay.trankey#baseline", "everypay.hmac#baseline", "nexi.mac.request#baseline",
  ])
  func `two mistakes are found wherever they are made`(name: String) throws {
    try Self.expectPair(name)
  }

  /// Whichever fault is applied first, both copies are wrong.
  @Test(arguments: [
    ("edfapg.hash.sale#email-outer-spaces", "field-twice reversed email", "trimmed email"),
    ("edfapg.hash.applepay#baseline", "amount-whole amount", "field-twice amount"),
    ("edfapg.hash.wallet#password-outer-spaces", "trimmed password", "secret-at-both-ends password"),
    ("placetopay.notification#baseline", "secret-at-both-ends secretKey", "secret-as-base64 secretKey"),
    ("everypay.hmac#baseline", "secret-as-base64 secret", "hmac-twice its bytes"),
  ])
  func `a mistake with a value that another puts in twice is found`(name: String, first: String, second: String) throws
  {
    try Self.expectPair(name, first, second)
  }

  /// The first fault changes only what the second produces from these inputs, or the order of the two matters.
  @Test(arguments: [
    ("edfapg.hash.wallet#baseline", "percent-encoded password", "space-added password"),
    ("payfort.signature#doc-purchase-test010", "percent-encoded phrase", "space-added phrase"),
    ("everypay.hmac#baseline", "amount-whole amount", "newline-added every text"),
    ("edfapg.hash.wallet#baseline", "percent-encoded password", "space-added every text"),
    ("edfapg.hash.wallet#baseline", "utf16le email", "newline-added every text"),
  ])
  func `a mistake that shows in what another leaves is found`(name: String, first: String, second: String) throws {
    try Self.expectPair(name, first, second)
  }

  /// Requires that two faults in one formula, any or the given ones, are found by the value that they give.
  private static func expectPair(_ name: String, _ one: String? = nil, _ other: String? = nil) throws {
    let testCase = try #require(try Corpus.bundled().cases.first { $0.name == name })
    let operation = try #require(Gateway.operation(testCase.operation))
    let formula = try #require(operation.formula(for: testCase.input))
    var random = Numbers(seed: UInt64(name.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) }))
    let singles = Mutant.all(of: formula.expression)
    let firsts = singles.filter { one == nil || one == Self.text($0.mutation) }
    let known = Set(singles.compactMap { operation.value(of: $0.expression, testCase.input) })
    let right = operation.value(of: formula.expression, testCase.input)
    var (tried, attempts) = (0, 0)
    while tried < 1 {
      attempts += 1
      try #require(!firsts.isEmpty && attempts < 100)
      let first = firsts[random.next(below: firsts.count)]
      // The search knows six of the many that change nothing here; any of them may be asked for by name.
      guard one != nil || operation.value(of: first.expression, testCase.input) != right else { continue }
      let seconds = Mutant.all(of: first.expression).filter { other == nil || other == Self.text($0.mutation) }
      try #require(!seconds.isEmpty)
      let second = seconds[random.next(below: seconds.count)]
      guard let value = operation.value(of: second.expression, testCase.input), value != right, !known.contains(value)
      else { continue }
      let found = try #require(operation.diagnose(testCase.input, got: value)).explanations
      for explanation in found {
        #expect(explanation.expression.flatMap { operation.value(of: $0, testCase.input) } == value)
      }
      let mutations: [[String]] = found.map { $0.mutations.map(text).sorted() }
      let made = [first, second].map { text($0.mutation) }.sorted()
      // The search keeps six ways to one value (`Variants.mostWays`) and drops the rest; then another pair is drawn.
      guard mutations.count < 6 else { continue }
      tried += 1
      #expect(mutations.contains(made), "\(made) is not among \(mutations)")
    }
  }

  private static func text(_ mutation: Mutation) -> String { "\(mutation.fault.name) \(mutation.place)" }

  /// Every two deviations in both orders, over an object that each of them changes.
  @Test func `an object under two deviations is what both make of it`() throws {
    let operation = try #require(Gateway.operation("payfort.signature"))
    let formula = try #require(
      operation.formula(
        for: try JSON(
          parsing: Array(
            #"{"phrase": "p", "algorithm": "sha256", "profile": "tokenization-form", "parameters": {}}"#.utf8))))
    let rule = try #require(Self.rule(formula.expression))
    var deviations: [PairDeviation] = []
    for mutant in Mutant.all(of: formula.expression) {
      guard let wrong = Self.rule(mutant.expression), wrong.separator == rule.separator, wrong.deviations.count == 1
      else { continue }
      if !deviations.contains(wrong.deviations[0]) { deviations += wrong.deviations }
    }
    #expect(deviations.count > 130)
    let object = FieldObject(members: Self.members)
    var messages = try #require(DeviatingObject(object, rule))
    let numbers = deviations.map { messages.number(of: $0) }
    var differing = 0
    for one in deviations.indices {
      for two in deviations.indices {
        var message: [UInt8] = []
        messages.write(numbers[one], numbers[two], separator: rule.separator, to: &message)
        let plain = rule.deviating([deviations[one], deviations[two]]).message(of: object)
        if message != plain {
          differing += 1
          if differing < 5 {
            Issue.record("\(deviations[one]), \(deviations[two]): \(String(decoding: message, as: UTF8.self))")
          }
        }
      }
    }
    #expect(differing == 0)
  }

  private static let members: [FieldObject.Member] = [
    ("merchant_reference", .text("A+b c&d=e%20f/g")), ("language", .text("en")), ("amount", .number("0010.50")),
    ("customer_email", .text(" JOS\u{c9} <i\u{df}>\r\n\"x\"\\ ")), ("access_code", .text("zx0I=")), ("Zeta", .text("")),
    ("10", .text("0")), ("9", .bool(true)), ("a-b", .bool(false)), ("nothing", .null), ("card_number", .text("4111")),
    ("signature", .text("abc")), ("timestamp", .text("1700000000")), ("\u{1f600}name", .text("e\u{301}&amp;")),
    ("list", .list([.text("x y"), .null, .number("1.0")])), ("remember_me", .text("YES")),
    ("\u{fb01}", .object(FieldObject(members: [member("k", .bool(true)), member("b", .text("A&B"))]))),
  ].map(member)

  private static func member(_ name: String, _ value: Value) -> FieldObject.Member {
    FieldObject.Member(name: Array(name.utf8), value: value.value)
  }

  /// A value of the object, with its text as typed.
  private enum Value {
    case text(String)
    case number(String)
    case bool(Bool)
    case null
    case list([Value])
    case object(FieldObject)

    var value: FieldObject.Value {
      switch self {
      case .text(let text): .text(Array(text.utf8))
      case .number(let digits): .number(Array(digits.utf8))
      case .bool(let flag): .bool(flag)
      case .null: .null
      case .list(let values): .list(values.map(\.value))
      case .object(let object): .object(object)
      }
    }
  }

  private static func rule(_ expression: Expression) -> PairRule? {
    if case .pairs(_, let rule) = expression { return rule }
    return expression.operands.lazy.compactMap(rule).first
  }

  /// A generator of the same numbers in every run.
  private struct Numbers {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next(below bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
  }
}
