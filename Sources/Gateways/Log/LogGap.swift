import Encodings

/// What an SDK may forget to look at when it writes a log.
package enum LogGap: Sendable, Hashable, CaseIterable {
  /// Arrays in JSON.
  case arrays
  /// Numbers in JSON.
  case numbers
  /// Card numbers of more than sixteen digits.
  case longCards
  /// Headers that are none of a few which everybody knows.
  case headers

  private static let knownHeaders = ["authorization", "cookie", "x-api-key"]

  /// Whether a header of that name is not looked at.
  func passesOver(header name: [UInt8]) -> Bool {
    self == .headers && !Self.knownHeaders.contains { $0.utf8.elementsEqual(name.map(ASCII.lower)) }
  }
}
