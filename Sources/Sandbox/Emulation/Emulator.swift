import Encodings

/// A gateway as its merchants see it: reads requests, keeps payments, and answers in the gateway's own words.
///
/// What all gateways share is outside: the server, the record, the state file, callbacks, faults.
protocol Emulator: Sendable {
  /// The kit's name of the gateway, which begins its paths.
  static var name: String { get }
  /// The gateway's names of its calls, for the record and for scenarios.
  static var calls: [String] { get }
  /// The variables that identify the merchant.
  static var variables: [Credentials.Variable] { get }

  init(_ credentials: Credentials)

  /// What a merchant has to configure, in one line.
  ///
  /// - Parameter base: the URL prefix of all its paths.
  func greeting(_ base: String) -> String

  /// Answers a request and adds its flaws to the review.
  mutating func respond(_ exchange: inout EmulatedExchange) -> HTTPResponse

  /// How the receiver of a callback has to check it; `nil` for one of another gateway.
  func check(of callback: CallbackContent) -> CallbackCheck?

  /// Restores an entry of a state file.
  ///
  /// - Returns: whether it belongs to this gateway.
  mutating func restore(_ entry: JSON) -> Bool
}
