/// A response still unparsed in the text of its entry.
struct UnreadResponse: Sendable {
  /// Why the text is not a response.
  struct Flaw: Error {
    let reason: String
  }

  /// Parses the text; `nil` stands for an answer that never came.
  typealias Reader = @Sendable ([UInt8]) throws(Flaw) -> CapturedMessage?

  /// Shortest response in bytes to leave unparsed; flaws of shorter ones are reported wherever they are.
  private static let shortest = 8192
  private let text: [UInt8]
  private let place: Range<Int>
  private let read: Reader

  /// Splits a long response from the text, in which `null` takes its place; `nil` where there is none.
  static func part(_ text: [UInt8], _ read: @escaping Reader) -> (rest: [UInt8], response: UnreadResponse)? {
    guard text.count > shortest, let place = ValueScan.member("response", of: text), place.count > shortest else {
      return nil
    }
    return (
      Array(text[..<place.lowerBound]) + Array("null".utf8) + Array(text[place.upperBound...]),
      UnreadResponse(text: text, place: place, read: read)
    )
  }

  func message() throws(Flaw) -> CapturedMessage? { try read(Array(text[place])) }
}
