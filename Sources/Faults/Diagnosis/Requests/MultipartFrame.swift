import ConformanceKit
import Encodings
import Gateways

/// Diagnoses multipart bodies with wrong framing: their parts cannot be read, so the rest is judged with the framing
/// corrected.
enum MultipartFrame {
  private static let mends: [(fault: FaultName, mend: @Sendable ([UInt8]) -> [UInt8])] = [
    (.multipartLineFeeds, withReturns), (.multipartEndLikeAPart, withEnd),
  ]

  /// Attributes open failures to wrong framing, and adds them to groups that other cases have shown.
  static func explain(_ failures: inout OperationFailures) {
    for (name, mend) in mends {
      let explained = failures.open.filter { isRight($0, with: mend) }
      guard !explained.isEmpty, let fault = Fault.named(name) else { continue }
      let place = failures.groups.firstIndex { $0.explanation.mutations.map(\.fault) == [fault] }
      guard let place else {
        failures.explain(explained, by: Mutation(fault: fault, place: "the message"))
        continue
      }
      failures.groups[place].outcomes += explained
      failures.open = failures.open.without(explained)
    }
  }

  private static func isRight(_ outcome: Outcome, with mend: ([UInt8]) -> [UInt8]) -> Bool {
    guard let value = outcome.value else { return false }
    let mended =
      MatchRule.bytes(value).map { UTF8Text.json(mend($0)) }
      ?? value["body"].flatMap(MatchRule.bytes).map { value.with(["body"], UTF8Text.json(mend($0))) }
    return mended.map { Judge.judge(outcome.testCase, .value($0)).verdict == .pass } ?? false
  }

  private static func withReturns(_ body: [UInt8]) -> [UInt8] {
    let (feed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    var last: UInt8?
    return body.flatMap { byte -> [UInt8] in
      defer { last = byte }
      return byte == feed && last != carriageReturn ? [carriageReturn, feed] : [byte]
    }
  }

  private static func withEnd(_ body: [UInt8]) -> [UInt8] {
    let end = Array("\r\n".utf8)
    return body.suffix(2).elementsEqual(end) ? body.dropLast(2) + Array("--\r\n".utf8) : body + Array("--\r\n".utf8)
  }
}
