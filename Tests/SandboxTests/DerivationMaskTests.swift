import Encodings
import Formulas
import Reports
import Testing

@testable import Sandbox

/// What a record shows of a derivation: no card number, and digests as a whole.
@Suite struct DerivationMaskTests {
  private func shown(_ step: Step) throws -> String {
    let redaction = try SandboxSettings { _ in nil }.redaction
    return redaction.shown(redaction.clean(step))
  }

  @Test(arguments: [
    ("SHA-256", "0b23a06f338431d1aef51b6e9964741234566336b9000db595a252f3d28389f8"),
    // It has a right check digit by chance.
    ("MD5", "ab4111111111111111cdef0011223344"), ("HMAC-SHA-1", "0123456789012345678901234567890123456789"),
  ])
  func `a digest is shown whole`(name: String, digits: String) throws {
    let bytes = try #require(Hex.decode(Array(digits.utf8)))
    #expect(try shown(Step(name: name, bytes: bytes)).contains(digits))
  }

  @Test(arguments: [
    "4111111111111111", "ab4111111111111111cd", "moc.elpmaxe@eod5c64fbd8-54b0-4660-8434-c0f4740f7f261111111114",
    "a411111111111111f", "d\u{e9}bit4111111111111111",
  ])
  func `a card in a text is masked, and the text is in quotes once`(text: String) throws {
    for name in ["message", "SHA-256"] {
      let value = try shown(Step(name: name, bytes: Array(text.utf8)))
      #expect(!value.contains("411111111111") && !value.contains("261111111114") && value.contains("*"), "\(value)")
      #expect(!value.contains("\\\""), "\(value)")
    }
  }
}
