/// What an SDK may forget to look at when it writes a log.
package enum LogGap: Sendable, Hashable, CaseIterable {
  /// Arrays in JSON.
  case arrays
  /// Numbers in JSON.
  case numbers
  /// Card numbers of more than sixteen digits.
  case longCards
  /// Headers whose names are none of a few.
  case headers

  /// The names of headers that everybody knows.
  static let knownHeaders = ["authorization", "cookie", "x-api-key"]
}
