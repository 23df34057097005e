import Encodings
import Testing

/// Inflate against streams of one text written by zlib 1.3, and against damage.
@Suite struct InflateTests {
  private static let digest = "3205f59b8640b37f7a20874b816f3dd02c6f2994f0b347bfa509a97cd69e52c5"
  private static let streams: [(name: String, gzip: String)] = [
    (
      "stored",
      "H4sIAAAAAAAEAwHAAz/8ZmNnYWIgYmYKYSBkYWJnZ2JkYiBnYQpiZAphCgpnYWRhIGNlZ2MgYgplIGNiCgpkZmIgYgphCmRoIGdm"
        + "aApoZmVkY2RiCmUgaGZoZQpiYiBnY2ZjaGdhYiAKZmZmCmgKaGJiZWhiYWUKaGVnZmFoZmMKYmhhZGVjZGdnaGJjaGcgZWNnIGVn"
        + "ZmdkY2JjY2RkYWgKY2VlYWNnIGYKCmZjIAphaCBnZ2dnYmhnYWRiZGhjYmYKYWJhCmMgYmYKYWJkCmdjZWYKZmhiYmhoaGhlYmNi"
        + "ZmVoYyBhZCBmYyBhIGViZSBmY2ZkICAgZmQKZGRnZGQgaGZhYWVoZWQKZmhmZmJkYmRoZGZkaAoKYWhmYmJnZGhjZ2ZiZ2hnYmNj"
        + "Y2FjCmhjCgpoZmMgIGNhQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFB"
        + "QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFB"
        + "QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFB"
        + "QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFB"
        + "QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFB"
        + "QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFB"
        + "QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFB"
        + "QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFB"
        + "QUFBQUFBQUFBQUFBQUFBIXxzLWMxVzg7I0A7RWA+a0lBZVUwJ35NWnRqYlVgMGQzY2EiWDdtIDM2MlxvfC9nJ0l3YmNnXS1nJz84"
        + "0w5HyMADAAA="
    ),
    (
      "fast",
      "H4sIAAAAAAAEA+1QvUoEYAzb+xRVh5sOTwUVDtQbHBwcRREF26Q/KOKg4CI+u72HcLvAB+VL2qRNlLl6iinNq5yuZeIUEymjKaKg"
        + "LqFwEeaIh2JrZUtnENySnR3i04tEb0dKZsoo3KPdQjoqrRPibQywqn2UGphXWYQDpLUgwuYzRRIqNk4Dn6F0NrZR3WQibQtKIVJy"
        + "bHoQPnw01KjTbBoeUyRVNSlkkRPVLDo4XZmzL5vJlnFK9xqLSq+uiQODNGTWhCpss8PuAv9wgb2fzyWO7s/XB1fr65eLt5tN3K0W"
        + "v7ePX69+97LiCWz/4exdT06Pnz5+Dmtx8+2o52UtLs//ANMOR8jAAwAA"
    ),
    (
      "best",
      "H4sIAAAAAAACA+1Pu0pDQRDt5ytGLW4VjAY0EIimSJHCMiiikJkzLxSxiJAm5Nud6z/Y5cDCsue5gRRlDRI20Uw15RRSIyFKMWF4"
        + "gpWcoUQWLW7KijOKKtxgI1lRTtpeBGqMpIigVqh6qTiVZ0gFSEvMYZmlrWRHn4w0KGAmRXCXfgyiAJN0U0M71NQK41QVwt/mnpnw"
        + "oOiaarg27wUW4zYLu3pfwpg5jMzSrKeKeLm1K0LHUAsr6qZQza7I0KzsORBQgfqbYIaszjjjH3Bx3E9w8zxfXD0u1rvl52bl2+lw"
        + "enr9+dDtbmozyOXL/RfP7m7fvo/XOWwOinyf5PAw/wXTDkfIwAMAAA=="
    ),
    (
      "fixed",
      "H4sIAAAAAAAEA0tLTk9MUkhK40pUSElMSk9PSklSSE/kSkrhSuTiSk9MSVRITk1PVkjiSlVITuLiSkkDKgZKpWQopKdlcGWkpaYk"
        + "p4AkM9IyUrmSgHqT05IzQEZypaWlcQFVJCWlZiQlpnJlpKanJWakJXMlZSSmpCanpKdnJAFVKqQmA3F6WnpKclJyckpKYgZXcmpq"
        + "IlAwjYsrLVmBKxFoExAkAQ1NSUrJSAY5NSmRKxnsZqAz05NT07jSgNZkAEFqElA+NSNZITFFAag5USE1KRXISEtRUFBIS+FKSUlP"
        + "SQE6NTExNSM1BagrLS0JZGhKWkoGF9CmtKSkdKAV6WlJ6RnpQOckJyZzZSRzAb2ZrKCQnOg4CkYBDYBiTbFusmG4hbWyg7Vrgl22"
        + "p2NqqIF6nW9USVZSaIJBinFyolKEea6CsZlRTH6Nfrq6Z3lScnqsbrq6vQUA0w5HyMADAAA="
    ),
    (
      "huffman",
      "H4sIAAAAAAAEAwXBvcoQRhAAwH6f4hKLr5JoBCMIxilSWFhKgih4u/ezGEIKBRvx2Z05dWeOPDHHmnlvrhx3Rq6YEXeuOWrfGhl7"
        + "VEaskyNjxupxT0efvWpl7NGnd2SOW6f6zhxxzomOztydc0fve2afiuy5dq17O6vv2HXHvueuyqq1ZkftPeuOE3FqxOxx773Zd65c"
        + "XXli5owaeWLmilv7xOnM7u6dlWd3jbnGqTHHzj1OnTXGOCvWumuNPnPu3itOn5MrV6+zOmL2ybyr6568fbOqZkVXRJ8aoyYAAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAMAv3788"
        + "rqd/v3j56PXLvz69+veN/e7Jw4+3779+znefnqxnNX/954//xrPnv3/4//tv9+HNt6z78fF9+PPFT9MOR8jAAwAA"
    ),
  ]

  private static func bytes(_ text: String) throws -> [UInt8] { try #require(Base64.decode(Array(text.utf8))) }

  private static func undo(_ coding: String, _ body: [UInt8], limit: Int = 1 << 20) -> ContentCoding.Outcome {
    ContentCoding.undo(Array(coding.utf8), body, limit: limit)
  }

  @Test func `what zlib wrote is read, stored, fixed and dynamic`() throws {
    for (name, stream) in Self.streams {
      guard case .body(let text) = Self.undo("gzip", try Self.bytes(stream)) else {
        Issue.record("\(name) is not read")
        continue
      }
      #expect(Hex.encode(DigestAlgorithm.sha256.hash(text)) == Self.digest, "\(name)")
    }
  }

  @Test func `pieces of one byte make no difference, and members follow one another`() throws {
    let whole = try Self.streams.flatMap { try Self.bytes($0.gzip) }
    var (next, text): (Int, [UInt8]) = (0, [])
    var reader = GzipReader {
      defer { next += 1 }
      return next < whole.count ? [whole[next]] : []
    }
    while true {
      let piece = try reader.next(limit: 7)
      if piece.isEmpty { break }
      text += piece
    }
    #expect(text.count == 960 * Self.streams.count)
  }

  @Test func `every cut and every changed byte is noticed, and nothing is read beyond the limit`() throws {
    let stream = try Self.bytes(Self.streams[2].gzip)
    for count in 0..<stream.count {
      guard case .damaged = Self.undo("gzip", Array(stream.prefix(count))) else {
        Issue.record("cut at \(count)")
        continue
      }
    }
    // The header's time, compressor flags and system do not affect the text.
    for index in stream.indices where !(4...9).contains(index) {
      var changed = stream
      changed[index] ^= 0x55
      if case .body(let text) = Self.undo("gzip", changed) {
        #expect(Hex.encode(DigestAlgorithm.sha256.hash(text)) == Self.digest, "changed at \(index)")
      }
    }
    #expect(Self.undo("gzip", stream, limit: 100) == .tooLarge)
  }

  @Test func `codings are undone from the last, and unknown ones are said to be`() throws {
    let plain = Array("text".utf8)
    #expect(Self.undo("", plain) == .body(plain))
    #expect(Self.undo("identity", plain) == .body(plain))
    #expect(Self.undo("br", plain) == .unknown)
    #expect(Self.undo("zstd, gzip", try Self.bytes(Self.streams[0].gzip)) == .unknown)
    // zlib.compress(b"text"), the same without its wrapper, and with a wrong checksum.
    let framed = try Self.bytes("eJwrSa0oAQAEZwHG")
    #expect(Self.undo("deflate", framed) == .body(plain))
    #expect(Self.undo("deflate", Array(framed.dropFirst(2).dropLast(4))) == .body(plain))
    #expect(Self.undo("deflate", framed.dropLast() + [0]) == .damaged("its check is wrong"))
  }

  /// zlib reports "header crc mismatch" for the first and "invalid window size" for the second.
  @Test func `a header that says something else than zlib takes is damage`() throws {
    let right = try #require(Hex.decode(Array("1f8b0802000003000000f389d301006e83dae001000000".utf8)))
    #expect(Self.undo("gzip", right) == .body(Array(",".utf8)))
    let wrong = try #require(Hex.decode(Array("1f8b0802000003000000ffffd301006e83dae001000000".utf8)))
    #expect(Self.undo("gzip", wrong) == .damaged("the check of its header is wrong"))
    for stream in ["f800030000000001", "98d2030000000001"] {
      guard case .damaged = Self.undo("deflate", try #require(Hex.decode(Array(stream.utf8)))) else {
        Issue.record("\(stream) is taken")
        continue
      }
    }
    #expect(Self.undo("deflate", try #require(Hex.decode(Array("789c030000000001".utf8)))) == .body([]))
  }
}
