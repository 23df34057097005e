/// How a payment of the sandbox ends, chosen by a test card or an amount.
enum TestPlan: String, Sendable {
  case approved, declined, redirectApproved, redirectDeclined, captureDeclined

  /// Whether the payment is approved in the end.
  var isApproved: Bool { self != .declined && self != .redirectDeclined }

  /// The plan chosen by the last two digits of an amount in minor units, for gateways where no card number arrives.
  ///
  /// 51 is ISO 8583's response code for insufficient funds.
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
