/// Undoes the `Content-Encoding` of a body (RFC 9110 §8.4) within bounds.
package enum ContentCoding {
  /// The result of decoding.
  package enum Outcome: Sendable, Hashable {
    /// The decoded body.
    case body([UInt8])
    /// A coding that is not supported, such as `br`.
    case unknown
    /// The body would have more bytes than the limit.
    case tooLarge
    /// The body does not have the stated coding; the reason is the end of a sentence.
    case damaged(String)
  }

  /// Undoes every coding of a header's value, the last first.
  ///
  /// - Parameter limit: the maximum number of bytes after each step.
  package static func undo(_ value: [UInt8], _ body: [UInt8], limit: Int) -> Outcome {
    let names = value.split(separator: UInt8(ascii: ",")).map { name in
      String(decoding: name.filter { !ASCII.isSpace($0) }.map(ASCII.lower), as: UTF8.self)
    }
    guard names.count <= 4 else { return .unknown }
    var body = body
    for name in names.reversed() {
      let outcome: Outcome =
        switch name {
        case "", "identity": .body(body)
        case "gzip", "x-gzip": gunzip(body, limit)
        case "deflate": inflate(body, limit)
        default: .unknown
        }
      guard case .body(let next) = outcome else { return outcome }
      body = next
    }
    return .body(body)
  }

  private static func once(_ bytes: [UInt8]) -> () -> [UInt8] {
    var rest = bytes
    return {
      defer { rest = [] }
      return rest
    }
  }

  private static func gunzip(_ body: [UInt8], _ limit: Int) -> Outcome {
    var (reader, output): (GzipReader, [UInt8]) = (GzipReader(pulling: once(body)), [])
    do {
      while true {
        let piece = try reader.next()
        if piece.isEmpty { return .body(output) }
        guard output.count + piece.count <= limit else { return .tooLarge }
        output += piece
      }
    } catch {
      return .damaged(error.reason)
    }
  }

  /// Undoes `deflate`, which means zlib's form (RFC 1950) although some servers send it bare.
  private static func inflate(_ body: [UInt8], _ limit: Int) -> Outcome {
    // §2.2: the method is 8, and the window has at most 32 KiB, which its first four bits give as 7.
    let isWrapped =
      body.count > 1 && body[0] & 15 == 8 && body[0] >> 4 <= 7 && (Int(body[0]) << 8 | Int(body[1])) % 31 == 0
      && body[1] & 0x20 == 0
    var inflater = Inflater(pulling: once(isWrapped ? Array(body.dropFirst(2)) : body))
    var output: [UInt8] = []
    do {
      while try inflater.read(into: &output, limit: 65_536) {
        guard output.count <= limit else { return .tooLarge }
      }
    } catch {
      return .damaged(error.reason)
    }
    guard output.count <= limit else { return .tooLarge }
    guard isWrapped else { return .body(output) }
    var check: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = inflater.byte() else { return .damaged("it ends too early") }
      check = check << 8 | UInt32(byte)
    }
    return check == adler(output) ? .body(output) : .damaged("its check is wrong")
  }

  /// Computes Adler-32 (RFC 1950 §9).
  private static func adler(_ bytes: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }
}
