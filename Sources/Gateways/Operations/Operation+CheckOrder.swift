extension Operation {
  /// The same operation with its checks in the order in which it makes them; the first that fails is the answer.
  ///
  /// - Parameter stages: the rejections of each check. Several stand together where a table or a message is gone through
  ///   row by row, so that the first row that is wrong decides; a code may come again in a later check.
  func inOrder(_ stages: [Rejection.Code]...) -> Operation {
    var operation = self
    operation.checks = stages
    return operation
  }
}

extension [Rejection.Code] {
  /// What a row of a table of fields refuses, in its own order, where all fields are text.
  static let textFields: [Rejection.Code] = [.missingField, .invalidCharacters, .tooLong]
  /// The same with fields that have a form.
  static let fields: [Rejection.Code] = textFields + [.invalidValue]
  /// The same in a body of JSON.
  static let members: [Rejection.Code] = [.missingField, .wrongType, .invalidCharacters, .tooLong, .invalidValue]
}

extension Operation {
  /// What is refused before all checks; `nil` where no secret is taken.
  package var firstOfAll: String? {
    signingSecrets.isEmpty ? nil : "an empty secret is missing-field before all of them"
  }

  /// The checks for people, each with its rejections and what is to know of them.
  package var orderOfChecks: [(codes: [Rejection.Code], about: String)] {
    checks.map { ($0, $0.count > 1 ? ": whichever is met first" : "") }
  }
}
