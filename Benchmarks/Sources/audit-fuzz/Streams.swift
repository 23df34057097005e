import Encodings

/// Compressed streams, whole and damaged, with zlib's results.
enum Streams {
  /// Reads records: a letter for the coding, the length, the stream, whether zlib accepts it, and the digest of its
  /// content.
  static func compare() {
    var (count, taken, refused, flaws) = (0, 0, 0, 0)
    while true {
      let head = Bytes.next(5)
      guard head.count == 5 else { break }
      let stream = Bytes.next(head[1...].reduce(0) { $0 << 8 | Int($1) })
      let (isTaken, digest) = (Bytes.next(1) == [1], Bytes.next(32))
      let coding = head[0] == UInt8(ascii: "g") ? "gzip" : "deflate"
      count += 1
      switch ContentCoding.undo(Array(coding.utf8), stream, limit: 16 << 20) {
      case .body(let text) where isTaken && DigestAlgorithm.sha256.hash(text) == digest: taken += 1
      case .damaged where !isTaken: refused += 1
      case let other:
        flaws += 1
        let said = if case .body(let text) = other { "\(text.count) bytes" } else { "\(other)" }
        if flaws <= 20 {
          print("flaw: \(coding) \(Hex.encode(stream)): zlib \(isTaken ? "takes" : "refuses") it; here \(said)")
        }
      }
    }
    print("told: streams=\(count) taken=\(taken) refused=\(refused) flaws=\(flaws)")
  }
}
