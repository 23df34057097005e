import Encodings
import Testing

/// Hexadecimal and base 64, and the input that they must refuse.
struct EncodingTests {
  /// RFC 4648 §10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ])
  func base64(_ plain: String, _ text: String) {
    #expect(Base64.encode(Array(plain.utf8)) == text)
    #expect(Base64.decode(Array(text.utf8)) == Array(plain.utf8))
  }

  @Test func base64UsesTheStandardAlphabet() {
    #expect(Base64.encode([0xfb, 0xff, 0xbf]) == "+/+/")
    #expect(Base64.decode(Array("-_-_".utf8)) == nil)
  }

  @Test(arguments: [
    "Z", "Zg", "Zg=", "Zg===", "=", "====", "Z===", "Zh==", "Zm9=", "Zg==Zg==", "Zm9v\n", "Zm 9", "Zm9é",
  ])
  func base64Refuses(_ text: String) { #expect(Base64.decode(Array(text.utf8)) == nil) }

  /// `lowercased()` makes U+212A a small `k`, and `uppercased()` makes U+017F a capital `S`.
  @Test func wordsOfAProtocolFoldInASCIIAlone() {
    #expect("CHUN\u{212a}ED".lowercasedASCII == "chun\u{212a}ed" && "Chunked".lowercasedASCII == "chunked")
    #expect("acce\u{17f}s".uppercasedASCII == "ACCE\u{17f}S")
    #expect(MediaType(Array("text/plain; charſet=utf-8".utf8))?.parameters.first?.name != "charset")
  }

  @Test func hex() {
    let all = (0...255).map { UInt8($0) }
    let text = Hex.encode(all)
    #expect(text.count == 512 && text.hasPrefix("000102") && text.hasSuffix("fdfeff"))
    #expect(Hex.decode(Array(text.utf8)) == all)
    #expect(Hex.decode(Array(text.uppercased().utf8)) == all)
  }

  @Test(arguments: ["0", "0g", "0x00", " 00", "00 ", "é"])
  func hexRefuses(_ text: String) { #expect(Hex.decode(Array(text.utf8)) == nil) }

  /// RFC 3629: bytes that look like UTF-8 and are not, beside the nearest ones that are.
  @Test(arguments: [
    ("c080", false), ("c1bf", false), ("c280", true), ("e09fbf", false), ("e0a080", true), ("ed9fbf", true),
    ("eda080", false), ("edbfbf", false), ("ee8080", true), ("f08fbfbf", false), ("f0908080", true),
    ("f48fbfbf", true), ("f4908080", false), ("f5808080", false), ("80", false), ("c2", false), ("e282", false),
    ("f09f98", false), ("c3a9", true), ("fe", false), ("ff", false), ("00", true), ("c3c3a9", false),
  ])
  func utf8(_ hex: String, _ isValid: Bool) throws {
    let bytes = try #require(Hex.decode(Array(hex.utf8)))
    #expect(UTF8Text.isValid(bytes) == isValid, "\(hex)")
    #expect((String(validating: bytes, as: UTF8.self) != nil) == isValid, "\(hex): the standard library disagrees")
  }
}
