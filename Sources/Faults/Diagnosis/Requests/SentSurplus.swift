import ConformanceKit
import Encodings
import Gateways
import Messages

/// Diagnoses fields that a port adds to its requests where they are not given, such as a default object.
enum SentSurplus {
  private struct Message {
    let outcome: Outcome
    let right: RequestMessage
    /// The paths of the fields that the right request lacks.
    let surplus: Set<[String]>

    init?(_ operation: Operation, _ outcome: Outcome) {
      guard case .value(let value, _) = outcome.reply, let came = RequestMessage(value),
        let right = outcome.testCase.expectation.values.lazy.compactMap(RequestMessage.init).first
      else { return nil }
      (self.outcome, self.right) = (outcome, right)
      surplus = Set(came.paths(beside: right))
    }

    /// Whether every surplus field was given to the port among other inputs.
    var isHandedOn: Bool {
      // paymentIntentId may be sent as payment_intent_id.
      let given = Set(AnsweredMessage.came(outcome.testCase.input).keys.map(Self.letters))
      return !surplus.isEmpty && surplus.allSatisfy { $0.count == 1 && given.contains(Self.letters($0[0])) }
    }

    private static func letters(_ name: String) -> String { name.lowercasedASCII.filter { $0 != "_" } }

    /// Whether the request is right without the fields, with a signature over the sent fields or over the right ones.
    func isRight(without paths: Set<[String]>, _ operation: Operation) -> Bool {
      guard case .value(let value, _) = outcome.reply else { return false }
      var mended = value
      if let signature = RequestSignature(operation, outcome.testCase.input, got: value) {
        guard signature.isRight || signature.signsWhatIsSent else { return false }
        mended = signature.mended
      }
      guard var message = RequestMessage(mended) else { return false }
      for path in paths { message[path] = nil }
      return Judge.judge(outcome.testCase, .value(message.json)).verdict == .pass
    }
  }

  /// Attributes open failures to fields that are sent in every request that should not have them, and to inputs that
  /// are forwarded although they do not belong there.
  static func explain(_ failures: inout OperationFailures) {
    guard !failures.open.isEmpty else { return }
    let operation = failures.operation
    let messages = failures.outcomes.compactMap { Message(operation, $0) }
    let left = messages.filter { failures.isOpen($0.outcome) }
    let paths = Set(left.flatMap(\.surplus)).sorted { $0.lexicographicallyPrecedes($1) }
    let handed = left.filter { $0.isHandedOn && $0.isRight(without: $0.surplus, operation) }
    if !handed.isEmpty, messages.allSatisfy({ $0.surplus.isEmpty || $0.isHandedOn }) {
      let names = Set(handed.flatMap(\.surplus).map { $0[0] }).sorted().joined(separator: ", ")
      let mutation = Mutation(fault: .handedOn, place: names)
      return failures.explain(handed.map(\.outcome), by: mutation)
    }
    for path in paths {
      let lacking = messages.filter { $0.right[path] == nil }
      guard lacking.count > 1, lacking.allSatisfy({ $0.surplus.contains(path) }) else { continue }
      let explained = lacking.filter { failures.isOpen($0.outcome) && $0.isRight(without: [path], operation) }
      guard !explained.isEmpty else { continue }
      let place = "\(path.joined(separator: ".")), where it is not given"
      failures.explain(explained.map(\.outcome), by: Mutation(fault: .sentInstead, place: place))
    }
  }
}

extension RequestMessage {
  /// The paths of the fields that another request lacks, without anything nested in these.
  fileprivate func paths(beside right: RequestMessage) -> [[String]] {
    switch (body, right.body) {
    case (.form(let mine), .form(let theirs)):
      Set(mine.map(\.name)).subtracting(theirs.map(\.name)).map { [String(decoding: $0, as: UTF8.self)] }
    case (.parts(let mine, _), .parts(let theirs, _)):
      Set(mine.map(\.name)).subtracting(theirs.map(\.name)).map { [String(decoding: $0, as: UTF8.self)] }
    case (.json(let mine), .json(let theirs)): Self.paths(mine, theirs, [])
    default: []
    }
  }

  private static func paths(_ mine: JSON, _ theirs: JSON, _ path: [String]) -> [[String]] {
    guard let mine = mine.members, theirs.members != nil else { return [] }
    return mine.flatMap { member in
      let own = path + [member.name.string]
      return theirs[member.name.string].map { paths(member.value, $0, own) } ?? [own]
    }
  }
}
