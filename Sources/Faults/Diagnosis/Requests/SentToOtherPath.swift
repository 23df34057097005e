import ConformanceKit
import Encodings
import Gateways
import Messages

/// Requests that go to another path of the right host, and are right but for that.
enum SentToOtherPath {
  /// Puts open failures down to the mistake; none where the paths hold what differs from call to call.
  static func explain(_ failures: inout OperationFailures) {
    let operation = failures.operation
    guard operation.isRequest, !failures.open.isEmpty else { return }
    let messages = failures.outcomes.compactMap {
      outcome -> (outcome: Outcome, right: ArraySlice<UInt8>, used: ArraySlice<UInt8>)? in
      guard case .value(let value, _) = outcome.reply, var came = RequestMessage(value),
        let example = MessageExample(operation, outcome.testCase.input).request,
        let right = path(example.url), let used = path(came.url)
      else { return nil }
      came.url = example.url
      let isMended = Judge.judge(outcome.testCase, .value(came.json)).verdict == .pass
      // What the two begin with may come from a setting.
      let common = zip(used, right).prefix { $0 == $1 }.map(\.0)
      let shared = (common.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
      return used == right || isMended ? (outcome, right[shared...], used[shared...]) : nil
    }
    let explained = messages.map(\.outcome).filter(failures.isOpen)
    guard explained.count > 1, let first = messages.first, first.used != first.right,
      messages.allSatisfy({ $0.right == first.right && $0.used == first.used }), isPlain(first.used + first.right)
    else { return }
    let isDoubled = first.used.elementsEqual([UInt8(ascii: "/")] + first.right)
    let place =
      isDoubled
      ? "a path with // for /"
      : [first.used, first.right].map { String(decoding: $0, as: UTF8.self) }.joined(separator: " in place of ")
    failures.explain(explained, by: Mutation(fault: .sentElsewhere, place: place))
  }

  private static func path(_ url: [UInt8]) -> [UInt8]? {
    Origin(url).map { origin in Array(url[origin.length...].prefix { !"?#".utf8.contains($0) }) }
  }

  private static func isPlain(_ path: ArraySlice<UInt8>) -> Bool {
    (1...100).contains(path.count) && path.allSatisfy { ASCII.isLetterOrDigit($0) || "/-._:".utf8.contains($0) }
  }
}
