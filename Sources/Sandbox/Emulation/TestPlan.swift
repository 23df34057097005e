/// How a payment of the sandbox ends: a test card or an amount chooses.
enum TestPlan: String, Sendable {
  case approved, declined, redirectApproved, redirectDeclined, captureDeclined

  /// Whether the customer's bank says yes in the end.
  var isGood: Bool { self != .declined && self != .redirectDeclined }

  /// The plan that the last two digits of an amount in minor units choose, at gateways where no card number arrives.
  ///
  /// 51 is the response code of ISO 8583 for a balance that is too low.
  static func amount(_ minor: Int) -> TestPlan {
    switch minor % 100 {
    case 51: .declined
    case 52: .redirectApproved
    case 53: .redirectDeclined
    case 54: .captureDeclined
    default: .approved
    }
  }
}
