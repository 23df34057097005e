import ConformanceKit
import Encodings
import Gateways
import Messages

/// Diagnoses multipart bodies whose boundary is missing from the header: they cannot be read, so the rest is judged
/// with the boundary added.
enum UnstatedBoundary {
  /// The requests without a boundary, where some of them have other mistakes too, and all outcomes as they would be
  /// with it.
  static func groups(
    _ operation: Operation, _ outcomes: [Outcome]
  ) -> (groups: [FailureGroup], mended: [Outcome]) {
    guard operation.isRequest, let fault = Fault.named(.boundaryNotStated) else {
      return ([], outcomes)
    }
    let mended = outcomes.map { outcome in
      guard outcome.verdict == .fail, let value = outcome.value.flatMap(stated) else { return outcome }
      return Judge.judge(outcome.testCase, .value(value))
    }
    let unstated = zip(outcomes, mended).filter { $0.reply != $1.reply }
    // Where nothing else is wrong, it is an ordinary mistake with messages.
    guard unstated.contains(where: { $1.verdict != .pass }) else { return ([], outcomes) }
    let explanation = Diagnosis.Explanation(Mutation(fault: fault, place: "the message"))
    return ([FailureGroup(explanation: explanation, outcomes: unstated.map(\.0))], mended)
  }

  /// A request with the boundary that its body begins with; `nil` where its Content-Type has one, or the body does not
  /// begin with one.
  private static func stated(_ value: JSON) -> JSON? {
    guard let headers = value["headers"]?.elements, let body = value["body"].flatMap(MatchRule.bytes),
      body.starts(with: "--".utf8)
    else { return nil }
    let boundary = Array(body.dropFirst(2).prefix { $0 != 0x0d && $0 != 0x0a })
    guard Boundary(boundary) != nil else { return nil }
    var isMended = false
    let mended = headers.map { header -> JSON in
      guard let name = header.elements?.first?.string, name.lowercasedASCII == "content-type",
        let type = header.elements?.last?.string.flatMap({ MediaType(Array($0.utf8)) }),
        type.name == "multipart/form-data", type.parameter("boundary") == nil
      else { return header }
      isMended = true
      let stated = "multipart/form-data; boundary=\(String(decoding: boundary, as: UTF8.self))"
      return .array([.text(name), .text(stated)])
    }
    return isMended ? value.with(["headers"], .array(mended)) : nil
  }
}
