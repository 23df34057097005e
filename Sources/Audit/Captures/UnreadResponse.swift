/// A response that nobody has read yet, in the text of its entry.
struct UnreadResponse: Sendable {
  /// Why it is no response.
  struct Flaw: Error {
    let reason: String
  }

  /// Reads it; `nil` stands for an answer that never came.
  typealias Reader = @Sendable ([UInt8]) throws(Flaw) -> CapturedMessage?

  /// Shorter ones are read at once: what is wrong with them is said wherever they are.
  private static let shortest = 8192
  private let text: [UInt8]
  private let place: Range<Int>
  private let read: Reader

  /// The text without a long response, and the response; `nil` where there is none.
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
