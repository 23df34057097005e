/// What a decoder reads of a response and reports, beyond the words that decide; the catalogue's faults are made from
/// it.
package struct ResponseShape: Sendable {
  /// The members of the body that it reads; dots lead into objects.
  package let members: [String]
  /// The members of the outcome that it fills beyond those that all decoders fill; dots lead into objects.
  package let outcome: [String]
  /// The paths in the body of the members that ``OutcomeWords`` names.
  package let words: [(member: String, path: [String])]
  /// Members of objects in lists whose words decide too, with these words.
  package var listed: [(path: [String], words: [String])] = []
  /// The lists of payments, or of one payment's events, that decide together with the words.
  package var lists: [[String]] = []
  /// The paths in a list's first payment of what the session has too, by the outcome's members; the first path that
  /// exists counts.
  package var ofPayments: [(member: String, paths: [[String]])] = []
  /// The members whose words are case-insensitive.
  package var caseless: [String] = []
  /// The member that identifies the payment, without which a success is refused.
  package var id: String?
  /// The member with the URL that the customer is sent to.
  package var redirect: String?
  /// Pairs of members that must agree where both are present.
  package var agreeing: [(first: String, second: String)] = []
  /// Members that must begin with the text of another member.
  package var beginnings: [(member: String, of: String)] = []
  /// The members that say which call is answered.
  package var echoes: [String] = []
  /// Whether amounts are whole numbers of the currency's smallest unit.
  package var amountsAreMinor = false

  /// Whether an HTTP status other than success makes the outcome an error, whatever the body says of a payment.
  package var statusAloneFails = false

  /// Whether some calls are answered with forms too.
  package var readsForms = false

  private static let common = [
    "status", "transactionId", "orderId", "reason", "errors", "errors.code", "errors.message",
  ]

  /// The paths of all members of the outcome that it fills.
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
