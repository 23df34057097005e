extension Operation {
  /// The same operation with its checks in the order in which it makes them; the first that fails is the answer.
  ///
  /// - Parameter stages: the rejections of each check. One check has several where it goes through a table or a message
  ///   row by row, so that the first wrong row decides. A code may occur again in a later check.
  func inOrder(_ stages: [Rejection.Code]...) -> Operation {
    var operation = self
    operation.checks = stages
    return operation
  }
}

extension [Rejection.Code] {
  /// What a row of a table refuses, in this order, where all fields are text.
  static let textFields: [Rejection.Code] = [.missingField, .invalidCharacters, .tooLong]
  /// The same where fields must also have a form.
  static let fields: [Rejection.Code] = textFields + [.invalidValue]
  /// The same for the members of a JSON body.
  static let members: [Rejection.Code] = [.missingField, .wrongType, .invalidCharacters, .tooLong, .invalidValue]
}

extension Operation {
  /// The check before all others, in words; `nil` where the operation takes no secret.
  package var firstOfAll: String? {
    signingSecrets.isEmpty ? nil : "an empty secret is missing-field before all of them"
  }

  /// The checks for display, each with its rejections and a remark.
  package var orderOfChecks: [(codes: [Rejection.Code], about: String)] {
    checks.map { ($0, $0.count > 1 ? ": whichever is met first" : "") }
  }
}
