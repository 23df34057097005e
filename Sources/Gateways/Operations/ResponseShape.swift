/// What a decoder reads of a response and answers, beside the words that decide; known mistakes are made with it.
package struct ResponseShape: Sendable {
  /// The members of the body that it reads; dots lead into objects.
  package let members: [String]
  /// The members of the outcome that it fills beside those that all decoders fill; dots lead into objects.
  package let outcome: [String]
  /// Where the body has the members that the rows of ``OutcomeWords`` name.
  package let words: [(member: String, path: [String])]
  /// Members of the objects in lists whose words decide too, with these words.
  package var listed: [(path: [String], words: [String])] = []
  /// The lists of payments, or of what happened to one, that decide with the words.
  package var lists: [[String]] = []
  /// Where the first payment of a list has what the session has too, by the outcome's members; the first way that leads
  /// somewhere counts.
  package var ofPayments: [(member: String, paths: [[String]])] = []
  /// The members whose words count in any case.
  package var caseless: [String] = []
  /// The member that names the payment, without which good news is refused.
  package var id: String?
  /// The member with the URL that the customer is sent to.
  package var redirect: String?
  /// Two members that have to agree where both are there.
  package var agreeing: [(first: String, second: String)] = []
  /// A member that another has to begin with.
  package var beginnings: [(member: String, of: String)] = []
  /// The members that say which call is answered.
  package var echoes: [String] = []
  /// Whether amounts are whole numbers of the currency's smallest unit.
  package var amountsAreMinor = false

  /// Whether a status of HTTP that is no success makes an error of the answer, whatever its body says of a payment.
  package var statusAloneFails = false

  /// Whether some calls are answered in forms too.
  package var readsForms = false

  private static let common = [
    "status", "transactionId", "orderId", "reason", "errors", "errors.code", "errors.message",
  ]

  /// The ways to all members of the outcome that it fills.
  package var parts: [[String]] { (Self.common + outcome).map { $0.split(separator: ".").map(String.init) } }

  package func fills(_ part: String) -> Bool { outcome.contains(part) }
}

extension Operation {
  func reading(_ shape: ResponseShape) -> Operation {
    var operation = self
    operation.response = shape
    return operation
  }
}
