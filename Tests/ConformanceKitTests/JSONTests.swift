import Encodings
import Testing

/// Reads and writes JSON without loss, and refuses what RFC 8259 does not allow.
struct JSONTests {
  @Test(arguments: [
    "", " ", "{", "[", "[1,]", "{\"a\":1,}", "{\"a\"}", "{\"a\":}", "{a:1}", "{'a':1}", "[1 2]", "01", "-", "1.", ".5",
    "+1", "1e", "1e+", "0x1", "NaN", "Infinity", "-Infinity", "tru", "nul", "True", "\"", "\"\\\"", "\"\\x\"",
    "\"\\u12\"",
    "\"\\ud800\"", "\"\\udc00\"", "\"\\ud800\\u0041\"", "\"\\ud800x\"", "\"\t\"", "\"\n\"", "1 2", "{} {}", "[]]",
    "\u{feff}1", "//x\n1", "[1]//", "\u{a0}1", "\"a\" b",
  ])
  func refuses(_ text: String) {
    #expect(throws: JSONError.self, "\(text)") { try JSON(parsing: text) }
  }

  @Test(arguments: [
    "0", "-0", "1.10", "1E5", "-12.5e-3", "12345678901234567890.1", "true", "null", "\"\"", "[]", "{}", "[[]]",
    "{\"\":{}}", "{\"b\":1,\"a\":[null,false,\"x\"]}", "\"\\u0000\"", "\"\\ud83d\\ude00\"", "{\"10\":1,\"2\":2}",
  ])
  func writesWhatItRead(_ text: String) throws { #expect(try JSON(parsing: text).line == text) }

  @Test func refusesInvalidUTF8() {
    for bytes: [UInt8] in [[0x22, 0xff, 0x22], [0x22, 0xc3, 0x22], [0x22, 0xed, 0xa0, 0x80, 0x22]] {
      #expect(throws: JSONError.self) { try JSON(parsing: bytes) }
    }
  }

  @Test func boundsDepthAndNumbers() throws {
    _ = try JSON(parsing: String(repeating: "[", count: 128) + String(repeating: "]", count: 128))
    #expect(throws: JSONError.self) {
      try JSON(parsing: String(repeating: "[", count: 129) + String(repeating: "]", count: 129))
    }
    #expect(throws: JSONError.self) { try JSON(parsing: String(repeating: "[", count: 1_000_000)) }
    _ = try JSON(parsing: String(repeating: "1", count: 1024))
    #expect(throws: JSONError.self) { try JSON(parsing: String(repeating: "1", count: 1025)) }
  }

  @Test func errorsSayWhere() throws {
    let error = #expect(throws: JSONError.self) { try JSON(parsing: "{\n  \"a\": 01\n}") }
    #expect(error?.line == 2)
    #expect(error?.offset == 10)
  }

  @Test func readsEscapes() throws {
    let json = try JSON(parsing: #"{"a":"\u0041\/\n\ud83d\ude00z"}"#)
    #expect(json["a"]?.string == "A/\n\u{1f600}z")
  }

  @Test func keepsSpellings() throws {
    let json = try JSON(parsing: #"{"a\u0041":"\u0041\/","b":"\u00e9"}"#)
    let texts = try #require(json.members).flatMap { member in
      guard case .string(let text) = member.value else { return [member.name] }
      return [member.name, text]
    }
    #expect(
      texts.map { $0.spelling.map { String(decoding: $0, as: UTF8.self) } } == [
        #"a\u0041"#, #"\u0041\/"#, nil, #"\u00e9"#,
      ])
    #expect(texts.map(\.string) == ["aA", "A/", "b", "\u{e9}"])
  }

  /// A long text keeps one copy of each short one, and must not confuse two of them.
  @Test func tellsShortTextsApart() throws {
    let words = (0..<5000).map { "w\($0 * 7919 % 5000)" }
    let json = try JSON(parsing: JSON.array(words.map { .text($0) }).line)
    #expect(json.elements?.map(\.string) == words)
  }

  /// Swift's strings call the two equal; names and signatures must not.
  @Test func tellsComposedFromDecomposed() throws {
    #expect("\u{e9}" == "e\u{301}")
    #expect(JSONText("\u{e9}") != JSONText("e\u{301}"))
    let json = try JSON(parsing: "{\"\u{e9}\":1,\"e\u{301}\":2}")
    #expect(json.duplicateName == nil)
    #expect(json["e\u{301}"] == .integer(2))
  }

  @Test(arguments: [
    (#"{"a":1,"a":2}"#, "a"), (#"{"x":[{"b":0},{"c":0,"c":0}]}"#, "x[1].c"),
    (#"{"1":0,"2":0,"3":0,"4":0,"5":0,"6":0,"7":0,"8":0,"9":0,"1":0}"#, "1"), (#"{"a":0,"\u0061":0}"#, "a"),
  ])
  func findsDuplicates(_ text: String, _ path: String) throws {
    #expect(try JSON(parsing: text).duplicateName?.description == path)
  }

  @Test(arguments: [
    ("1.10", "1.1", true), ("100", "1e2", true), ("-0", "0", true), ("0.001", "1E-3", true), ("1", "-1", false),
    ("10", "1", false), ("123456789012345678901", "123456789012345678902", false), ("0e99", "0", true),
    ("1e99999999999999999999", "10e99999999999999999998", true), ("1e18446744073709551617", "1e1", false),
    ("1e-99999999999999999999", "1e99999999999999999999", false), ("10e-1", "0.1E+1", true),
  ])
  func comparesNumbersByValue(_ left: String, _ right: String, _ same: Bool) throws {
    #expect(try JSON(parsing: left).means(try JSON(parsing: right)) == same)
  }

  @Test func comparesObjectsByMembers() throws {
    let one = try JSON(parsing: #"{"a":1,"b":[1,2]}"#)
    #expect(one.means(try JSON(parsing: #"{"b":[1.0,2],"a":1}"#)))
    #expect(!one.means(try JSON(parsing: #"{"b":[2,1],"a":1}"#)))
    #expect(!one.means(try JSON(parsing: #"{"b":[1,2]}"#)))
    #expect(!one.means(try JSON(parsing: #"{"a":1,"b":[1,2],"c":null}"#)))
  }

  @Test func pointersEscape() {
    let path = JSONPath().member("a/b").element(3).member("~1").member("")
    #expect(path.pointer == "/a~1b/3/~01/")
    #expect(JSONPath().pointer == "")
  }

  @Test func pathsFindTheirLines() throws {
    let text = Array("{\n \"a\": 1,\n \"cases\": [\n  {},\n  {\"id\":\n   \"x\"}\n ]\n}".utf8)
    let path = JSONPath().member("cases").element(1).member("id")
    #expect(path.description == "cases[1].id")
    #expect(path.line(in: text) == 6)
    #expect(JSONPath().member("cases").element(1).member("nothing").line(in: text) == 5)
  }

  @Test(arguments: [
    ("1.25e1", "12.5"), ("12.5", "12.5"), ("1E2", "100"), ("1.5E+3", "1500"), ("-25e-1", "-2.5"), ("5e-2", "0.05"),
    ("0.5e1", "5"), ("0e5", "0"), ("1e100", nil), ("1e99999999999999999999", nil),
  ])
  func `a number without its exponent`(number: String, plain: String?) throws {
    #expect(JSONNumber(digits: number).plain == plain)
  }
}
