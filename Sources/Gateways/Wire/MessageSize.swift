/// Limits on messages that are read or written, since a hostile one may be endless.
enum MessageSize {
  static let mostBytes = 1 << 24
  /// The maximum number of pairs in a form; in memory a pair takes a hundred times its minimum of two bytes.
  static let mostPairs = 1 << 20

  /// The reason why no case holds a longer message.
  static let unshown: [Rejection.Code: String] = [
    .tooLong: "a message of megabytes is not a case; MessageSizeTests and Benchmarks/message-sizes.py have some"
  ]

  /// The bytes of a message of bounded size.
  ///
  /// - Throws: `too-long` for more than `most` bytes.
  static func checked(_ bytes: [UInt8], _ what: String, most: Int = mostBytes) throws(Refusal) -> [UInt8] {
    try checkBytes(bytes.count, what, most: most)
    return bytes
  }

  /// - Throws: `too-long` for more than `most` bytes.
  static func checkBytes(_ count: Int, _ what: String, most: Int = mostBytes) throws(Refusal) {
    guard count <= most else { throw .reject(.tooLong, "\(what) has more than \(most) bytes") }
  }

  /// Refuses a form with too many pairs, without counting empty ones, before any is decoded.
  ///
  /// - Throws: `too-long` for more than ``mostPairs`` pairs.
  static func checkPairs(_ form: [UInt8]) throws(Refusal) {
    var (pairs, isInside) = (0, false)
    for byte in form {
      if byte != UInt8(ascii: "&"), !isInside { pairs += 1 }
      isInside = byte != UInt8(ascii: "&")
    }
    try checkCount(pairs)
  }

  /// - Throws: `too-long` for more than ``mostPairs`` pairs.
  static func checkCount(_ pairs: Int) throws(Refusal) {
    guard pairs <= mostPairs else { throw .reject(.tooLong, "the form has more than \(mostPairs) pairs") }
  }
}

extension Input {
  /// The bytes of a text field that holds a message.
  ///
  /// - Throws: `too-long` for more than ``MessageSize/mostBytes`` bytes.
  func message(_ name: String) throws(Refusal) -> [UInt8] { try MessageSize.checked(text(name), "'\(name)'") }

  /// The bytes of a text field that holds a form.
  ///
  /// - Throws: `too-long` for too many bytes or pairs.
  func form(_ name: String) throws(Refusal) -> [UInt8] {
    let form = try message(name)
    try MessageSize.checkPairs(form)
    return form
  }
}
