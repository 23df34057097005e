extension Operation {
  /// The option with which a port names the members that it answers.
  package static let answersChoice = "answers"

  /// The members of a response operation's answer, dotted where they are nested; an SDK may answer some only.
  ///
  /// Empty for every other operation.
  package var answerMembers: [String] {
    if words != nil { return PaymentOutcome.members }
    var seen: Set<String> = []
    let paths = details.flatMap { rule in rule.names.indices.map { rule.names[...$0].joined(separator: ".") } }
    return paths.filter { seen.insert($0).inserted }
  }

  /// The refusals that are asked of an SDK that answers only some members: those of a whole message, and those of a
  /// member that it answers.
  package static let answeredRefusals: [(code: Rejection.Code, member: String?)] = [
    (.malformedBody, nil), (.wrongContentType, nil), (.duplicateField, nil), (.unsafeRedirect, "redirect"),
    (.invalidAmount, "amount"),
  ]
}
