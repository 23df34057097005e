import Formulas
import Gateways
import Messages

extension SecretSearch {
  /// All that a reply says beside its value and the steps that its case has too, which hold secrets by right, and where.
  ///
  /// What nobody asked for in a request, such as another header, is no part of the value.
  ///
  /// A case that is or may be refused has no steps; what a port computed that accepts it is no leak.
  package static func texts(_ testCase: Case, _ reply: Reply) -> [(place: String, bytes: [UInt8])] {
    var texts: [(String, [UInt8])] = []
    let mayBeRefused = if case .value = reply { testCase.expectation.takesRejection } else { false }
    for step in reply.steps where !testCase.steps.contains(where: { $0.name == step.name }) {
      if !mayBeRefused { texts.append((stepPlace(step.name), step.bytes)) }
      texts.append(("the name of a step", Array(step.name.utf8)))
    }
    switch reply {
    case .reject(let code, let message, _):
      // A code that is one of ours says nothing.
      if Rejection.Code(rawValue: code) == nil { texts.append(("the code of its rejection", Array(code.utf8))) }
      texts.append(("the message of its rejection", Array(message.utf8)))
    case .error(let message): texts.append(("the message of its error", Array(message.utf8)))
    case .value: texts += WireSurplus(testCase, reply)?.texts ?? []
    default: break
    }
    return texts.filter { !$0.1.isEmpty }
  }

  private static func stepPlace(_ name: String) -> String { "the step '\(name)'" }

  /// The secret of a case that its reply lets out, and where; `nil` where it lets out none.
  static func leak(_ testCase: Case, _ reply: Reply) -> String? {
    let texts = texts(testCase, reply)
    guard !texts.isEmpty else { return nil }
    // Who signs by another formula than the right one writes what he signs into its steps, and so does who computes a
    // signature before he refuses its message.
    let signing = (Gateway.of(testCase.operation)?.stepNames ?? []).map(stepPlace)
    let search = SecretSearch([testCase])
    for (place, bytes) in texts where !signing.contains(place) {
      if let hit = search.find(in: bytes[...]) { return "\(place) holds \(hit.what)" }
    }
    return nil
  }
}
