import ConformanceKit
import Encodings
import Gateways

/// Responses that a port cannot read, and yet always answers with the same outcome.
enum UnreadBody {
  /// With fewer responses than `least` it may be chance; at most `named` types are listed.
  private static let (least, named) = (3, 3)

  private struct Response {
    let outcome: Outcome
    /// The Content-Type of a body that has the wrong one; `nil` where the type is right and the body is broken.
    let type: String?

    /// - Returns: `nil` for a response that can be read.
    init?(_ operation: Operation, _ outcome: Outcome) {
      let input = outcome.testCase.input
      // An HTTP status that is an error needs no body.
      guard input["status"] != nil,
        case .reject(let rejection) = operation.answer(input.with(["status"], .text("200"))),
        [.wrongContentType, .malformedBody].contains(rejection.code)
      else { return nil }
      self.outcome = outcome
      type = rejection.code == .wrongContentType ? input["contentType"]?.string ?? "" : nil
    }
  }

  static func explain(_ failures: inout OperationFailures) {
    let operation = failures.operation
    guard operation.response != nil, !failures.open.isEmpty else { return }
    let responses = failures.outcomes.compactMap { Response(operation, $0) }
    let types = readTypes(failures.outcomes)
    // A port may read the bodies of some wrong types after all.
    let unread = Dictionary(grouping: responses, by: \.type).values.filter { same in
      Set(same.map { $0.outcome.value?["kind"] }).count == 1 && same.allSatisfy { $0.outcome.verdict != .pass }
    }
    let kinds = Dictionary(grouping: unread.joined()) { $0.outcome.value?["kind"]?.string ?? "" }
    for (kind, own) in kinds.sorted(by: { $0.key < $1.key }) {
      let outcomes = own.map(\.outcome)
      guard outcomes.count(where: failures.isOpen) >= least, PaymentOutcome.Kind(rawValue: kind) != nil else {
        continue
      }
      let place = "\(kind) to \(words(own, read: types))"
      // What was reported for a few of them follows from this.
      failures.withdraw { $0.outcomes.without(outcomes).isEmpty }
      failures.explain(failures.open.filter(outcomes.holds), by: Mutation(fault: .unreadBodyBelieved, place: place))
    }
  }

  /// A description of these bodies.
  ///
  /// - Parameter read: types that are not named, as the port reads other bodies of them.
  private static func words(_ responses: [Response], read: Set<String>) -> String {
    let types = responses.compactMap(\.type)
    guard !types.isEmpty else { return "bodies that it cannot parse" }
    let names = Set(types.map(mediaType)).subtracting(read).filter(isPlain).sorted()
    let rest = names.count > named ? " and others" : ""
    let list = names.isEmpty ? "" : " (\(names.prefix(named).joined(separator: ", "))\(rest))"
    let broken = types.count < responses.count ? ", and to those that it cannot parse" : ""
    return "bodies of another Content-Type\(list)\(broken)"
  }

  /// The types of bodies from which the port gives right answers.
  private static func readTypes(_ outcomes: [Outcome]) -> Set<String> {
    Set(
      outcomes.filter { $0.verdict == .pass && $0.value != nil }
        .compactMap { ($0.testCase.input["contentType"]?.string).map(mediaType) })
  }

  private static func mediaType(_ header: String) -> String {
    String(header.prefix { $0 != ";" }).lowercased()
  }

  private static func isPlain(_ type: String) -> Bool {
    type.contains("/") && type.utf8.allSatisfy { ASCII.isLetterOrDigit($0) || "/+-.".utf8.contains($0) }
  }
}

extension Fault {
  static let unreadBodyBelieved = Fault(
    "unread-body-believed", "answers … without reading them",
    story: "A body that is not JSON skips the branch that reads it, and a default outcome remains.",
    mend: "Refuse what is not the gateway's answer; report an error if the HTTP status is not a success.",
    usual: Usual("approved to bodies of another Content-Type", in: "edfapg.response.decode#hostile-type-html"))
}
