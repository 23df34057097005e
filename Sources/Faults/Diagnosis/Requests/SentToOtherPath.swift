import ConformanceKit
import Encodings
import Gateways
import Messages

/// Diagnoses requests that go to another path of the right host, and are otherwise right.
enum SentToOtherPath {
  /// Attributes open failures to the mistake; none where the wrong part of the path differs between calls.
  static func explain(_ failures: inout OperationFailures) {
    let operation = failures.operation
    guard operation.isRequest, !failures.open.isEmpty else { return }
    explainQuery(&failures)
    let messages = failures.outcomes.compactMap {
      outcome -> (outcome: Outcome, right: ArraySlice<UInt8>, used: ArraySlice<UInt8>)? in
      guard case .value(let value, _) = outcome.reply, var came = RequestMessage(value),
        let example = MessageExample(operation, outcome.testCase.input).request,
        let right = path(example.url), let used = path(came.url)
      else { return nil }
      came.url = example.url
      let isMended = Judge.judge(outcome.testCase, .value(came.json)).verdict == .pass
      // A setting may determine the part that both paths begin with.
      let common = zip(used, right).prefix { $0 == $1 }.map(\.0)
      let shared = (common.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
      return used == right || isMended ? (outcome, right[shared...], used[shared...]) : nil
    }
    let explained = messages.map(\.outcome).filter(failures.isOpen)
    guard explained.count > 1, let first = messages.first, first.used != first.right,
      messages.allSatisfy({ $0.right == first.right && $0.used == first.used }), isPlain(first.used + first.right)
    else { return explainOrder(&failures, messages.filter { failures.isOpen($0.outcome) }) }
    let isDoubled = first.used.elementsEqual([UInt8(ascii: "/")] + first.right)
    let place =
      isDoubled
      ? "a path with // for /"
      : [first.used, first.right].map { String(decoding: $0, as: UTF8.self) }.joined(separator: " in place of ")
    failures.explain(explained, by: Mutation(fault: .sentElsewhere, place: place))
  }

  /// Attributes failures to the parts of the path being in another order; ids among them differ between calls.
  private static func explainOrder(
    _ failures: inout OperationFailures,
    _ messages: [(outcome: Outcome, right: ArraySlice<UInt8>, used: ArraySlice<UInt8>)]
  ) {
    let swapped = messages.filter { _, right, used in
      let parts = [right, used].map { $0.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) }
      return parts[0] != parts[1] && parts[0].sorted(by: precedes) == parts[1].sorted(by: precedes)
    }
    guard swapped.count > 1, swapped.count == messages.count else { return }
    failures.explain(
      swapped.map(\.outcome), by: Mutation(fault: .sentElsewhere, place: "a path whose parts are in another order"))
  }

  private static func precedes(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    one.lexicographicallyPrecedes(other)
  }

  /// Attributes failures to the last part of the path being sent in the query.
  private static func explainQuery(_ failures: inout OperationFailures) {
    let operation = failures.operation
    let names = failures.outcomes.map { outcome -> String? in
      guard let came = outcome.value.flatMap(RequestMessage.init),
        let right = MessageExample(operation, outcome.testCase.input).request?.url,
        let slash = right.lastIndex(of: UInt8(ascii: "/")), came.url.starts(with: right[..<slash])
      else { return nil }
      let query = came.url.dropFirst(slash).drop { $0 == UInt8(ascii: "/") }
      guard query.first == UInt8(ascii: "?"), let equals = query.firstIndex(of: UInt8(ascii: "=")),
        query[(equals + 1)...].elementsEqual(right[(slash + 1)...])
      else { return nil }
      return String(decoding: query[..<equals].dropFirst(), as: UTF8.self)
    }
    let found = zip(failures.outcomes, names).filter { $1 != nil && failures.isOpen($0) }
    guard found.count > 1, let name = found[0].1, found.allSatisfy({ $1 == name }), isPlain(ArraySlice(name.utf8))
    else { return }
    let place = "a path without its last part, which is in the query as \(name)"
    failures.explain(found.map(\.0), by: Mutation(fault: .sentElsewhere, place: place))
  }

  private static func path(_ url: [UInt8]) -> [UInt8]? {
    Origin(url).map { origin in Array(url[origin.length...].prefix { !"?#".utf8.contains($0) }) }
  }

  private static func isPlain(_ path: ArraySlice<UInt8>) -> Bool {
    (1...100).contains(path.count) && path.allSatisfy { ASCII.isLetterOrDigit($0) || "/-._:".utf8.contains($0) }
  }
}
