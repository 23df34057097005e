import ConformanceKit
import Encodings
import Gateways
import Messages

/// Diagnoses a JSON body whose top-level members are nested in a member that the port adds.
enum SentInside {
  /// Attributes open failures to the member, where every request of the operation has it.
  static func explain(_ failures: inout OperationFailures) {
    let operation = failures.operation
    guard operation.isRequest, !failures.open.isEmpty else { return }
    let messages = failures.outcomes.compactMap {
      outcome -> (outcome: Outcome, right: [JSON.Member], got: [JSON.Member])? in
      guard let value = outcome.value,
        case .json(let right)? = MessageExample(operation, outcome.testCase.input).request?.body,
        case .json(let got)? = RequestMessage(value)?.body, let right = right.members, let got = got.members
      else { return nil }
      return (outcome, right, got)
    }
    guard let first = messages.first else { return }
    for name in surplus(first.right, first.got) {
      let moved = messages.map { Self.moved($0.right, $0.got, into: name) }
      guard moved.allSatisfy({ $0 != nil }), moved.contains(where: { ($0 ?? 0) > 1 }) else { continue }
      let mutation = Mutation(fault: .sentInside, place: String(decoding: name, as: UTF8.self))
      failures.explain(messages.map(\.outcome).filter(failures.isOpen), by: mutation)
      return
    }
  }

  private static func surplus(_ right: [JSON.Member], _ got: [JSON.Member]) -> [[UInt8]] {
    let known = Set(right.map(\.name.utf8))
    return got.filter { $0.value.members != nil }.map(\.name.utf8).filter { name in
      !known.contains(name) && !name.isEmpty && name.count <= 40
        && name.allSatisfy { ASCII.isLetterOrDigit($0) || $0 == UInt8(ascii: "_") }
    }
  }

  /// How many members were moved into the named one; `nil` where members are missing, or that one is absent or has
  /// others.
  private static func moved(_ right: [JSON.Member], _ got: [JSON.Member], into name: [UInt8]) -> Int? {
    guard let inner = got.first(where: { $0.name.utf8 == name })?.value.members else { return nil }
    let (wanted, kept) = (Set(right.map(\.name.utf8)), Set(got.map(\.name.utf8)))
    let (missing, inside) = (wanted.subtracting(kept), Set(inner.map(\.name.utf8)))
    return missing == inside ? missing.count : nil
  }
}
