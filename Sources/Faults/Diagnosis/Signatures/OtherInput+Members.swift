import ConformanceKit
import Encodings
import Gateways

/// The members of a message that may have been taken for each other.
extension OtherInput {
  /// Of more forgeries that are believed none shows what is computed with.
  private static let mostForgeries = 64

  /// Members of a message that are computed with in place of others, where they are there: those by which a forgery is right
  /// that was believed.
  static func otherMembers(_ operation: Operation, _ open: [Outcome]) -> [ReplyCandidates.Reading] {
    guard operation.isVerification else { return [] }
    let forged = open.filter(\.isTakenForgery).prefix(mostForgeries).map(\.testCase)
    // What stands in the message, and is no number.
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
        // Another mistake may hide it where a choice is another one.
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
