import Gateways
import Platform

/// EdfaPg's test cards, whose expiry date chooses the outcome (Akurateco S2S CARD, testing).
enum EdfaPgTestCard {
  /// Declines every card that is no test card, and every card whose month is over.
  static func plan(number: String, month: String, year: String) -> TestPlan {
    let today = Timestamp.text(POSIX.seconds).prefix(10)
    if let expiry = try? CardExpiry(month: Array(month.utf8), year: Array(year.utf8)), expiry.lastDay < today {
      return .declined
    }
    return switch (number, month, year) {
    // The guide takes any future date, and names 01/2039.
    case ("4111111111111111", "01", "2038"), ("4111111111111111", "01", "2039"): .approved
    case ("4111111111111111", "03", "2038"): .captureDeclined
    case ("4111111111111111", "05", "2038"), ("4111111111111111", "12", "2038"): .redirectApproved
    case ("4111111111111111", "06", "2038"), ("4111111111111111", "12", "2039"): .redirectDeclined
    // EdfaPay's own card, and the one of the SDK's documentation; neither source says that a date chooses.
    case ("5123450000000008", _, _), ("5123445000000008", _, _): .approved
    // The guide's card for 3-D Secure.
    case ("4000000000000002", _, _): .redirectApproved
    default: .declined
    }
  }
}
