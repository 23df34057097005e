import Encodings

/// A gateway as its merchants see it: it reads requests, remembers payments, and answers in the gateway's own words.
///
/// Everything that is the same for all of them stands outside: the server, the record, the state file, callbacks, faults.
protocol Emulator: Sendable {
  /// The kit's name of the gateway; its paths begin with it.
  static var name: String { get }
  /// Its words for what can be asked, as the record shows them and a scenario names them.
  static var calls: [String] { get }
  /// Who the merchant is.
  static var variables: [Credentials.Variable] { get }

  init(_ credentials: Credentials)

  /// What a merchant has to enter where, in one line.
  ///
  /// - Parameter base: the URL that all of its paths begin with.
  func greeting(_ base: String) -> String

  /// Answers a request; what is wrong with it goes to the review.
  mutating func respond(_ exchange: inout EmulatedExchange) -> HTTPResponse

  /// How the receiver of a callback has to check it; `nil` for what is none of this gateway's.
  func check(of callback: CallbackContent) -> CallbackCheck?

  /// Takes back something from a state file.
  ///
  /// - Returns: whether it is something of this gateway.
  mutating func restore(_ entry: JSON) -> Bool
}
