extension Operation {
  /// The option in which a port names the members that it answers.
  package static let answersChoice = "answers"

  /// The members of what it says of a response, of which an SDK may answer some, dotted where they stand inside others; empty for
  /// every other operation.
  package var answerMembers: [String] {
    if words != nil { return PaymentOutcome.members }
    var seen: Set<String> = []
    let paths = details.flatMap { rule in rule.names.indices.map { rule.names[...$0].joined(separator: ".") } }
    return paths.filter { seen.insert($0).inserted }
  }

  /// Which refusals an SDK can be asked for that does not answer every member: those of a whole message, and those of the
  /// member alone that they are about.
  package static let answeredRefusals: [(code: Rejection.Code, member: String?)] = [
    (.malformedBody, nil), (.wrongContentType, nil), (.duplicateField, nil), (.unsafeRedirect, "redirect"),
    (.invalidAmount, "amount"),
  ]
}
