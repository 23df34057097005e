import ConformanceKit
import Encodings
import Gateways
import Messages

/// Fields that a port adds to its requests where they are not given, a default object say.
enum SentSurplus {
  private struct Message {
    let outcome: Outcome
    let right: RequestMessage
    /// What the right request lacks, by the way that leads to it.
    let surplus: Set<[String]>

    init?(_ operation: Operation, _ outcome: Outcome) {
      guard case .value(let value, _) = outcome.reply, let came = RequestMessage(value),
        let right = MessageExample(operation, outcome.testCase.input).request
      else { return nil }
      (self.outcome, self.right) = (outcome, right)
      surplus = Set(came.paths(beside: right))
    }

    /// Whether the request is right without the field, with a signature over what is sent or over what should be.
    func isRight(without path: [String], _ operation: Operation) -> Bool {
      guard case .value(let value, _) = outcome.reply else { return false }
      var mended = value
      if let signature = RequestSignature(operation, outcome.testCase.input, got: value) {
        guard signature.isRight || signature.signsWhatIsSent else { return false }
        mended = signature.mended
      }
      guard var message = RequestMessage(mended) else { return false }
      message[path] = nil
      return Judge.judge(outcome.testCase, .value(message.json, steps: [])).verdict == .pass
    }
  }

  /// The fields that are in every request that should not have them.
  static func groups(
    _ operation: Operation, _ open: inout [Outcome], among outcomes: [Outcome]
  ) -> [FailureAttribution.Group] {
    guard operation.isRequest, !open.isEmpty else { return [] }
    let messages = outcomes.compactMap { Message(operation, $0) }
    let left = messages.filter { message in open.contains { $0.testCase === message.outcome.testCase } }
    let paths = Set(left.flatMap(\.surplus)).sorted { $0.lexicographicallyPrecedes($1) }
    return paths.compactMap { path in
      let lacking = messages.filter { $0.right[path] == nil }
      guard lacking.count > 1, lacking.allSatisfy({ $0.surplus.contains(path) }) else { return nil }
      let explained = lacking.filter { message in
        open.contains { $0.testCase === message.outcome.testCase } && message.isRight(without: path, operation)
      }.map(\.outcome)
      guard !explained.isEmpty else { return nil }
      open = open.without(explained)
      let mutation = Mutation(
        fault: .sentInstead, place: "\(path.joined(separator: ".")), where it is not given")
      return FailureAttribution.Group(
        explanation: Diagnosis.Explanation(mutations: [mutation], expression: nil), outcomes: explained)
    }
  }
}

extension RequestMessage {
  /// The fields that another request lacks, the outermost of each.
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
