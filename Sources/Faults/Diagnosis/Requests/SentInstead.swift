import ConformanceKit
import Encodings
import Formulas
import Gateways
import Messages

/// What a port sends in a field instead of the value given: a constant, one value for another, or another input.
enum SentInstead: Hashable {
  case always(field: String, [UInt8])
  case value(field: String, [UInt8], of: [UInt8])
  /// The value of a field that is not given.
  case fallback(field: String, [UInt8], of: [UInt8])
  case input(field: String, name: String)

  /// A request in which at most one field is wrong, with the signature over it.
  private struct Message {
    let outcome: Outcome
    let fields: [SentField]
    /// The field that is wrong; `nil` where none is, or several are.
    let wrong: SentField?
    /// The inputs by name.
    let inputs: [(name: String, value: [UInt8])]

    init?(_ operation: Operation, _ outcome: Outcome) {
      let input = outcome.testCase.input
      guard case .value(let value, _) = outcome.reply, let fields = SentField.all(operation, input, value) else {
        return nil
      }
      (self.outcome, self.fields) = (outcome, fields)
      let changed = fields.filter { !$0.hasArrived }
      let isAlone = changed.count == 1 && changed[0].isAllThatIsWrong(operation, outcome, value)
      wrong = outcome.verdict != .pass && isAlone ? changed[0] : nil
      let members = (input.members ?? []) + (MessageExample(operation, input).fields.members ?? [])
      inputs = members.compactMap { member in MatchRule.bytes(member.value).map { (member.name.string, $0) } }
    }

    func field(_ name: String) -> SentField? { fields.first { $0.name == name } }

    /// The mistakes that may be behind the wrong field.
    var candidates: [SentInstead] {
      guard let wrong, let got = wrong.got else { return [] }
      let names = inputs.filter { $0.value == got && $0.name != wrong.name }.map(\.name)
      let one: [SentInstead] = [
        .always(field: wrong.name, got), .value(field: wrong.name, got, of: wrong.right),
        .fallback(field: wrong.name, got, of: wrong.right),
      ]
      return one + names.map { .input(field: wrong.name, name: $0) }
    }
  }

  /// Attributes open failures to mistakes, each with all its requests.
  static func explain(_ failures: inout OperationFailures) {
    let operation = failures.operation
    guard operation.isRequest, !failures.open.isEmpty else { return }
    let messages = failures.outcomes.compactMap { Message(operation, $0) }
    let redactor = Redactor(operation, failures.outcomes)
    while true {
      let left = messages.filter { failures.isOpen($0.outcome) }
      let found = Dictionary(
        left.flatMap { message in message.candidates.map { ($0, [message.outcome]) } }, uniquingKeysWith: +)
      let named = found.compactMap { change, explained in
        change.mutation(messages, redactor).map { (mutation: $0, explained: explained, width: change.width) }
      }.sorted { ($1.explained.count, $0.mutation.phrase) < ($0.explained.count, $1.mutation.phrase) }
      guard let best = named.first else { return }
      let equal = named.filter { $0.explained.areSame(as: best.explained) }
      // A constant, another input or a default is a wider statement than one value for another.
      let most = equal.map(\.width).max()
      let explanation = Diagnosis.Explanation.oneOf(
        equal.filter { $0.width == most }.map { Diagnosis.Explanation($0.mutation) })
      guard let explanation else { return }
      failures.explain(best.explained, by: explanation)
    }
  }

  private var width: Int {
    switch self {
    case .always, .input: 2
    case .fallback: 1
    case .value: 0
    }
  }

  /// - Returns: `nil` where a request contradicts it, where there are too few values, or where the value may not be
  ///   shown.
  private func mutation(_ messages: [Message], _ redactor: Redactor) -> Mutation? {
    switch self {
    case .always(let name, let value):
      let fields = messages.compactMap { $0.field(name) }
      guard Set(fields.map(\.right)).count > 1, fields.allSatisfy({ $0.got == value }) else { return nil }
      return Self.shown(value, redactor).map { Mutation(fault: .sentAlways, place: "\(name)=\($0)") }
    case .value(let name, let value, let right):
      let fields = messages.compactMap { $0.field(name) }.filter { $0.right == right }
      // Two numbers may be one amount in two units.
      let areNumbers = Amount(value) != nil && Amount(right) != nil
      guard fields.count > 1, !areNumbers, fields.allSatisfy({ $0.got == value }),
        let text = Self.shown(value, redactor), let given = Self.shown(right, redactor)
      else { return nil }
      return Mutation(fault: .sentInstead, place: "\(name)=\(text) in place of \(given)")
    case .fallback(let name, let value, let right):
      let all = messages.filter { message in !message.inputs.contains { $0.name == name } }
      let fields = all.compactMap { $0.field(name) }
      guard fields.count > 1, all.count < messages.count,
        fields.allSatisfy({ $0.right == right && $0.got == value }),
        let text = Self.shown(value, redactor), let given = Self.shown(right, redactor)
      else { return nil }
      return Mutation(fault: .sentInstead, place: "\(name)=\(text) in place of \(given) where none is given")
    case .input(let field, let name):
      let pairs = messages.compactMap { message in
        message.inputs.first { $0.name == name }.flatMap { input in
          message.field(field).map { (sent: $0.got, input: input.value) }
        }
      }
      guard pairs.allSatisfy({ $0.sent == $0.input }), Set(pairs.map(\.input)).count > 1 else { return nil }
      return Mutation(fault: .sentInstead, place: "\(name) as \(field)")
    }
  }

  /// A word or a short number that is not a secret.
  private static func shown(_ value: [UInt8], _ redactor: Redactor) -> String? {
    let text = String(decoding: value, as: UTF8.self)
    let isPlain =
      (1...40).contains(value.count) && value.allSatisfy { ASCII.isLetterOrDigit($0) || "_.-".utf8.contains($0) }
    return isPlain && value.count(where: ASCII.isDigit) < 9 && redactor.redact(text) == text ? text : nil
  }
}

extension SentField {
  /// Whether a request is right with this field and its signature corrected, and signs either the right value or the
  /// sent one.
  fileprivate func isAllThatIsWrong(_ operation: Operation, _ outcome: Outcome, _ request: JSON) -> Bool {
    let input = outcome.testCase.input
    let path = name.split(separator: ".").map(String.init)
    var mended = request
    if let signature = RequestSignature(operation, input, got: request) {
      guard let got, signature.isRight || signature.got == signature.value(sending: got, for: right, in: name) else {
        return false
      }
      mended = signature.mended
    }
    guard var message = RequestMessage(mended) else { return false }
    message[path] = MessageExample(operation, input).request?[path]
    return Judge.judge(outcome.testCase, .value(message.json)).verdict == .pass
  }
}

extension RequestSignature {
  /// The signature over another text in a field.
  fileprivate func value(sending got: [UInt8], for sent: [UInt8], in name: String) -> [UInt8] {
    var evaluator = Evaluator()
    let derivation = right.derivation
    return evaluator.value(
      derivation.formula, derivation.arguments.map { $0.replacing(sent, with: got, in: Array(name.utf8)) })
  }
}
