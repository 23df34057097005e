import ConformanceKit
import Encodings
import Gateways
import Messages

/// Diagnoses booleans and numbers that are sent as texts, including defaults, by a request that is right without the
/// quotes.
enum SentInQuotes {
  /// Attributes open failures to it, with all the fields that have quotes in some request.
  static func explain(_ failures: inout OperationFailures) {
    let operation = failures.operation
    guard operation.isRequest else { return }
    for (name, isMeant) in kinds {
      guard let fault = Fault.named(name) else { continue }
      let rules = operation.rules + (operation.request?.fixed ?? [])
      let fields = rules.filter { isMeant($0.kind) }.map(\.path) + fallbacks(operation, name)
      // If one field is sent without quotes somewhere, it is not every field.
      let isEverywhere = !fields.contains { path in failures.outcomes.contains { isPlain(path, in: $0) } }
      if !isEverywhere {
        failures.withdraw { $0.explanation.mutations.contains { $0.fault == fault && $0.place == Self.everyField } }
      }
      let found = failures.open.compactMap { outcome in
        quoted(fields, outcome).map { (outcome: outcome, fields: $0) }
      }
      guard !found.isEmpty else { continue }
      let sent = Set(found.flatMap(\.fields))
      let names = fields.map { $0.joined(separator: ".") }.filter(sent.contains)
      let place = isEverywhere ? Place.part(Self.everyField) : .fields(names)
      failures.explain(found.map(\.outcome), by: Mutation(fault: fault, at: place))
    }
  }

  private static let everyField = "every field"

  private static let kinds: [(fault: FaultName, isMeant: @Sendable (FieldKind) -> Bool)] = [
    (.booleansSentAsText, { if case .boolean = $0 { true } else { false } }),
    (.numbersSentAsText, { if case .number = $0 { true } else { false } }),
  ]

  /// Booleans that the table has only as defaults.
  private static func fallbacks(_ operation: Operation, _ fault: FaultName) -> [[String]] {
    guard fault == .booleansSentAsText else { return [] }
    let rules = Set(operation.rules.map(\.path))
    return operation.freedoms.compactMap { freedom in
      guard case .fallback(let path, let values) = freedom.kind, values.contains(.bool(false)), !rules.contains(path)
      else { return nil }
      return path
    }
  }

  private static func isPlain(_ path: [String], in outcome: Outcome) -> Bool {
    guard let value = outcome.value, let message = RequestMessage(value), case .json(let body) = message.body else {
      return false
    }
    return switch body[path] {
    case .bool, .number: true
    default: false
    }
  }

  /// The fields that have quotes; `nil` where a request is wrong without them too.
  private static func quoted(_ fields: [[String]], _ outcome: Outcome) -> [String]? {
    guard let value = outcome.value, var message = RequestMessage(value), case .json = message.body else { return nil }
    let quoted = fields.filter { path in
      guard case .string(let text)? = message[path], let plain = try? JSON(parsing: text.utf8) else { return false }
      switch plain {
      case .bool, .number: message[path] = plain
      default: return false
      }
      return true
    }
    guard !quoted.isEmpty, Judge.judge(outcome.testCase, .value(message.json)).verdict == .pass else { return nil }
    return quoted.map { $0.joined(separator: ".") }
  }
}
