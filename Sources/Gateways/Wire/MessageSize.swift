/// How much of a message is read or written: one that was made to break its reader has no end of its own.
enum MessageSize {
  static let mostBytes = 1 << 24
  /// The pairs of a form: what is made of one takes a hundred times its two bytes.
  static let mostPairs = 1 << 20

  /// Why no case holds a message that is longer.
  static let unshown: [Rejection.Code: String] = [
    .tooLong: "a message of megabytes is no case; MessageSizeTests and Benchmarks/message-sizes.py have some"
  ]

  /// The bytes of a message, where there are not too many.
  ///
  /// - Throws: `too-long`.
  static func checked(_ bytes: [UInt8], _ what: String, most: Int = mostBytes) throws(Refusal) -> [UInt8] {
    try checkBytes(bytes.count, what, most: most)
    return bytes
  }

  /// - Throws: `too-long`.
  static func checkBytes(_ count: Int, _ what: String, most: Int = mostBytes) throws(Refusal) {
    guard count <= most else { throw .reject(.tooLong, "\(what) has more than \(most) bytes") }
  }

  /// Refuses a form of too many pairs, empty ones not counted, before any is read.
  ///
  /// - Throws: `too-long`.
  static func checkPairs(_ form: [UInt8]) throws(Refusal) {
    var (pairs, isInside) = (0, false)
    for byte in form {
      if byte != UInt8(ascii: "&"), !isInside { pairs += 1 }
      isInside = byte != UInt8(ascii: "&")
    }
    try checkCount(pairs)
  }

  /// - Throws: `too-long`.
  static func checkCount(_ pairs: Int) throws(Refusal) {
    guard pairs <= mostPairs else { throw .reject(.tooLong, "the form has more than \(mostPairs) pairs") }
  }
}

extension Input {
  /// The bytes of a text field that holds a message.
  ///
  /// - Throws: `too-long`.
  func message(_ name: String) throws(Refusal) -> [UInt8] { try MessageSize.checked(text(name), "'\(name)'") }

  /// The bytes of a text field that holds a form.
  ///
  /// - Throws: `too-long`.
  func form(_ name: String) throws(Refusal) -> [UInt8] {
    let form = try message(name)
    try MessageSize.checkPairs(form)
    return form
  }
}
