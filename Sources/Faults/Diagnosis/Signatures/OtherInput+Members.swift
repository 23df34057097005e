import ConformanceKit
import Encodings
import Gateways

/// Members of a message that may have been mistaken for each other.
extension OtherInput {
  /// With more accepted forgeries than these, none is examined further.
  private static let mostForgeries = 64

  /// Members of a message that are used in place of others, where present: those with which an accepted forgery would
  /// be right.
  static func otherMembers(_ operation: Operation, _ open: [Outcome]) -> [ReplyCandidates.Reading] {
    guard operation.isVerification else { return [] }
    let forged = open.filter(\.isTakenForgery).prefix(mostForgeries).map(\.testCase)
    // The texts of the message itself, without numbers.
    func members(_ input: JSON) -> [Text] {
      texts(input).filter { text in input[text.name] == nil && !text.name.hasPrefix("the number") }
    }
    let names = Set(forged.flatMap { members($0.input).map(\.name) }).sorted()
    return names.flatMap { name in
      names.filter { $0 != name }.flatMap { other -> [ReplyCandidates.Reading] in
        let mutation = Mutation(fault: .otherMember, place: "\(other) in place of \(name)")
        let reply: (Case) -> Reply? = { testCase in
          let texts = members(testCase.input)
          guard let own = texts.first(where: { $0.name == name }),
            let wrong = texts.first(where: { $0.name == other }), own.value != wrong.value
          else { return nil }
          return Reply(of: operation, to: own.replaced(wrong.value))
        }
        let shown = forged.first { testCase in
          if case .value(Answer.accepted, _)? = reply(testCase) { true } else { false }
        }
        guard let shown else { return [] }
        // With another choice, another mistake may hide it.
        let restricted = operation.choicesWithWords.map { choice -> ReplyCandidates.Reading in
          let word = choice.word(shown.input)
          var narrow = mutation
          narrow.condition = word.map { "where \(choice.name) is \($0)" }
          return (narrow, { choice.word($0.input) == word ? reply($0) : nil })
        }
        return [(mutation, reply)] + restricted
      }
    }
  }
}
