import Encodings
import Testing

/// Tests digests beyond the golden cases: every length around the block boundaries, large messages, pieces.
struct DigestTests {
  /// Message `n` has `n` bytes; byte `i` is `7i + n` modulo 256.
  private func message(_ length: Int) -> [UInt8] {
    (0..<length).map { UInt8(truncatingIfNeeded: 7 * $0 + length) }
  }

  /// The SHA-256 of the concatenated digests of messages 0 to 300, on which PHP 8.2 `hash` and Python 3.11 `hashlib`
  /// agree.
  @Test(arguments: [
    (DigestAlgorithm.md5, "01f484cef341ddb5881905712187a8264e23e0a8882da88890874d86f771b102"),
    (.sha1, "47239c52c701c5e05398e4709678f658b2d2108f40c2da3b6615c0121d3c0d5d"),
    (.sha256, "60d63ff40b5558727a9b786ac0be9300f7ca58fd9ddd3b2f3681b369018a87dc"),
    (.sha512, "f3a878b16610912d9a238688c52fc5f29f8fe30d2c5656e7e77dcf747171648d"),
  ])
  func everyLengthTo300(_ algorithm: DigestAlgorithm, _ expected: String) {
    let digests = (0...300).flatMap { algorithm.hash(message($0)) }
    #expect(Hex.encode(DigestAlgorithm.sha256.hash(digests)) == expected)
  }

  /// The same for HMAC, with message `n` as the key and its reverse as the data.
  @Test(arguments: [
    (DigestAlgorithm.sha1, "e041d032ae70b42e1c9d72d6130e9ed51ba665c1357d6b0d1c1398bf5595af66"),
    (.sha256, "6a946e3a8485fba16e422331f89618447af0893212ecbd00023ece57f0c52252"),
    (.sha512, "3e1999b3bccfa0c16c3a75eeaf1533debaf8637d9d126a9c500a5997b7a14675"),
  ])
  func everyKeyLengthTo300(_ algorithm: DigestAlgorithm, _ expected: String) {
    let digests = (0...300).flatMap { algorithm.hmac(key: message($0), message($0).reversed()) }
    #expect(Hex.encode(DigestAlgorithm.sha256.hash(digests)) == expected)
  }

  /// RFC 1321 has no such value; FIPS 180-4's examples print the SHA ones, and PHP and Python agree on all four.
  @Test(arguments: [
    (DigestAlgorithm.md5, "7707d6ae4e027c70eea2a935c2296f21"),
    (.sha1, "34aa973cd4c4daa4f61eeb2bdbad27316534016f"),
    (.sha256, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    (
      .sha512,
      "e718483d0ce769644e2e42c7bc15b4638e1f98b13b2044285632a803afa973eb"
        + "de0ff244877ea60a4cb0432ce577c31beb009c5c2c49aa2e4eadb217ad8cc09b"
    ),
  ])
  func aMillionTimesA(_ algorithm: DigestAlgorithm, _ expected: String) {
    #expect(Hex.encode(algorithm.hash([UInt8](repeating: 0x61, count: 1_000_000))) == expected)
  }

  @Test(arguments: DigestAlgorithm.allCases)
  func piecesCutAnywhere(_ algorithm: DigestAlgorithm) {
    let whole = message(300)
    let expected = algorithm.hash(whole)
    for cut in 0...whole.count {
      var digest = IncrementalDigest(algorithm)
      digest.update(Array(whole[..<cut]))
      digest.update(Array(whole[cut...]))
      #expect(digest.digest() == expected, "cut at \(cut)")
    }
    var bytewise = IncrementalDigest(algorithm)
    for byte in whole { bytewise.update([byte]) }
    #expect(bytewise.digest() == expected)
  }

  @Test func aDigestCanGoOn() {
    var digest = IncrementalDigest(.sha256)
    digest.update(message(70))
    _ = digest.digest()
    digest.update(message(5))
    #expect(digest.digest() == DigestAlgorithm.sha256.hash(message(70) + message(5)))
  }
}
