import Formulas
import Gateways
import Messages

extension SecretSearch {
  /// The texts of a reply in which a secret is a leak, each with its place.
  ///
  /// These are all texts except the value and the steps that the case has too. What a request has beyond the expected
  /// one, such as another header, does not count as its value.
  ///
  /// A case that is or may be refused has no steps; what a port that accepts it has computed is no leak.
  package static func texts(_ testCase: Case, _ reply: Reply) -> [(place: String, bytes: [UInt8])] {
    var texts: [(String, [UInt8])] = []
    let mayBeRefused = if case .value = reply { testCase.expectation.allowsRejection } else { false }
    for step in reply.steps where !testCase.steps.contains(where: { $0.name == step.name }) {
      if !mayBeRefused { texts.append((stepPlace(step.name), step.bytes)) }
      texts.append(("the name of a step", Array(step.name.utf8)))
    }
    switch reply {
    case .reject(let code, let message, _):
      // A code of the suite says nothing about the input.
      if Rejection.Code(rawValue: code) == nil { texts.append(("the code of its rejection", Array(code.utf8))) }
      texts.append(("the message of its rejection", Array(message.utf8)))
    case .error(let message): texts.append(("the message of its error", Array(message.utf8)))
    case .value: texts += WireSurplus(testCase, reply)?.texts ?? []
    default: break
    }
    return texts.filter { !$0.1.isEmpty }
  }

  private static func stepPlace(_ name: String) -> String { "the step '\(name)'" }

  /// The secret that a reply leaks, and where; `nil` if it leaks none.
  static func leak(_ testCase: Case, _ reply: Reply) -> String? {
    let texts = texts(testCase, reply)
    guard !texts.isEmpty else { return nil }
    // A port that signs by a wrong formula writes what it signs into its steps, and so does one that computes a
    // signature before it refuses the message.
    let signing = (Gateway.of(testCase.operation)?.stepNames ?? []).map(stepPlace)
    let search = SecretSearch([testCase])
    for (place, bytes) in texts where !signing.contains(place) {
      if let hit = search.find(in: bytes[...]) { return "\(place) holds \(hit.what)" }
    }
    return nil
  }
}
