import Encodings
import Foundation
import Testing

/// Texts as in the public JSON parsing suites: those that RFC 8259 requires every reader to accept, those it forbids,
/// and those it leaves open, for which the test only requires an answer without a crash.
struct JSONConformanceTests {
  private static let accepted: [String] = [
    "[]", "{}", " [] ", "\t[\n]\r", "null", "true", "false", "0", "-0", "-1", "1", "10", "1.5", "-1.5", "0.0", "1e1",
    "1E1",
    "1e+1", "1e-1", "1.5e300", "0e0", "0e+1", "-0.0e-0", "123456789012345678901234567890", "1.7976931348623159e308",
    "1e-400",
    "\"\"", "\"a\"", "\" \"", "\"\\\"\"", "\"\\\\\"", "\"\\/\"", "\"/\"", "\"\\b\\f\\n\\r\\t\"", "\"\\u0000\"",
    "\"\\u00e9\"",
    "\"\\u20AC\"", "\"\\uD83D\\uDE00\"", "\"\\ud83d\\ude00\"", "\"\u{7f}\"", "\"\u{80}\"", "\"é\"", "\"e\u{301}\"",
    "\"😀\"",
    "\"\u{2028}\u{2029}\"", "\"\u{feff}\"", "\"\\uFFFF\"", "\"\\uFDD0\"", "\"\u{10ffff}\"", "\"\\uDBFF\\uDFFF\"",
    "\"\\\\u0041\"",
    "[1]", "[1,2]", "[ 1 , 2 ]", "[[],[]]", "[null]", "[\"\"]", "[1,\"a\",null,true,{}]", "{\"a\":1}", "{ \"a\" : 1 }",
    "{\"\":0}", "{\"a\":{\"b\":[]}}", "{\"a\":1,\"b\":2}", "{\"b\":1,\"a\":2}", "{\"10\":1,\"9\":2}", "{\"\\u0061\":1}",
    "{\"a\":1,\"a\":2}", "{\"a\":1,\"\\u0061\":2}", "[0.1,1.10,1e0]", "\r\n\t 1 \r\n", "[-0]", "[1E22]", "[123.456e78]",
    "\"\\uD834\\uDD1E\"", "\"\\u0022\"", "\"\\u005C\"", "\"asd \"", "[true,false]", "{\"x\":[{\"y\":null}]}",
  ]

  private static let refused: [String] = [
    "", " ", "\n", "[", "]", "{", "}", "[]]", "[[]", "{}}", "[}", "{]", "[1", "[1,", "[1,]", "[,1]", "[,]", "[1,,2]",
    "[1 2]",
    "[1:2]", "1 2", "1,", ",", "[1;2]", "(1)", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{,\"a\":1}", "{\"a\" 1}",
    "{\"a\",1}", "{\"a\"::1}",
    "{a:1}", "{'a':1}", "{1:1}", "{null:1}", "{\"a\":1 \"b\":2}", "{\"a\":1;\"b\":2}", "{\"a\":1,,\"b\":2}",
    "{\"a\":1}x", "{\"a\":1}#",
    "{\"a\":1}//", "/**/{}", "{}/**/", "[1]//", "#1", "tru", "nul", "fals", "True", "NULL", "FALSE", "truE", "nullx",
    "true1",
    "undefined", "NaN", "-NaN", "Infinity", "-Infinity", "+Infinity", "nan", "inf", "+1", "++1", "--1", "-", "- 1",
    "-a", "01", "-01",
    "00", "-00", "012", "1.", ".1", "-.1", "-1.", "1..2", "1.2.3", "1.e1", "1e", "1e+", "1e-", "1e1.5", "1ee1", "1e+-1",
    "0x1", "0xFF", "0b1", "0o7",
    "1_000", "1,000", "1'", "١", "１", "1a", "0.e1", "1eE2", "1 000", "-2.", "0.1.2", ".", "e1", "\"", "\"a", "a\"",
    "\"a\"b\"", "'a'", "\"\\\"",
    "\"\\\"", "\"\\\\\\\"", "\"\\a\"", "\"\\x41\"", "\"\\0\"", "\"\\'\"", "\"\\U0041\"", "\"\\u\"", "\"\\u1\"",
    "\"\\u12\"", "\"\\u123\"",
    "\"\\u123g\"", "\"\\u 041\"", "\"\\u+041\"", "\"\\u00\"", "\"\\\u{0}\"", "\"\\é\"", "\"\\😀\"", "\"\u{0}\"",
    "\"\u{1}\"", "\"\u{1f}\"",
    "\"\n\"", "\"\r\"", "\"\t\"", "\"a\nb\"", "[\"a\tb\"]", "\u{feff}[]", "\u{feff}", "\u{a0}[]", "[\u{a0}]",
    "\u{2028}1", "[\u{c}]", "\u{b}1", "1\u{0}",
    "[1]\u{0}", "\u{0}", "“a”", "[\"a\",\n4\n,1,", "[1,\n1\n,1", "{\"a\":\"b\"}/**/", "{\"a\":\"b\"}/", "[\"\": 1]",
    "[\"x\"", "[\"x\", true", "{\"a\":\"a",
    "{\"a\":tru}", "{\"a\":1,\"b\"}", "{\"asd\":\"asd\"", "<null>", "[<null>]", "*", "[*]", "&", "\\u0031",
    "[\\u000A\"\"]", "{🇨🇭}", "{\"a\":/*x*/1}", "[1]x", "[1]]",
    "\"\" \"\"", "{}{}", "[][]", "nulltrue", "-1x", "2.e3", "2.e+3", "9.e+", "0e", "0e+", "0E", "1.0e", "1.0e+", "[-]",
    "[-1-2]", "1-2", "1/2", "1*2",
  ]

  /// Open cases: lone surrogates, deep nesting, long numbers.
  ///
  /// Here they are refused, which the standard allows.
  private static let open: [String] = [
    "\"\\ud800\"", "\"\\udc00\"", "\"\\udc00\\ud800\"", "\"\\ud800\\n\"", "\"\\ud800a\"", "\"\\uD800\\uD800\\n\"",
    "\"\\ud800\\u0041\"", "\"\\uDADA\"",
    String(repeating: "[", count: 500) + String(repeating: "]", count: 500), "1e99999999999999999999", "-1e+9999",
    "0.4e006699999999999999999999",
    String(repeating: "1", count: 5_000),
  ]

  /// Bytes that are not UTF-8, which RFC 8259 §8.1 requires.
  private static let notUTF8: [[UInt8]] = [
    [0x22, 0x80, 0x22], [0x22, 0xff, 0x22], [0x22, 0xc3, 0x22], [0x22, 0xc0, 0xaf, 0x22],
    [0x22, 0xe0, 0x80, 0xaf, 0x22],
    [0x22, 0xed, 0xa0, 0x80, 0x22], [0x22, 0xf4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xf8, 0x88, 0x80, 0x80, 0x80, 0x22],
    [0x22, 0xe2, 0x82, 0x22], [0x22, 0xf0, 0x9f, 0x98, 0x22], [0xff, 0xfe, 0x5b, 0x00, 0x5d, 0x00],
    [0x00, 0x5b, 0x00, 0x5d], [0xe9], [0x5b, 0xff, 0x5d],
    [0x22, 0xc1, 0xbf, 0x22], [0x22, 0xed, 0xbf, 0xbf, 0x22], [0x22, 0xf5, 0x80, 0x80, 0x80, 0x22],
    [0x7b, 0x22, 0xb9, 0x22, 0x3a, 0x31, 0x7d],
  ]

  @Test func takesWhatItMust() {
    for text in Self.accepted { #expect(throws: Never.self, "\(text)") { try JSON(parsing: text) } }
  }

  @Test func refusesWhatItMust() {
    for text in Self.refused { #expect(throws: JSONError.self, "\(text)") { try JSON(parsing: text) } }
    for bytes in Self.notUTF8 { #expect(throws: JSONError.self, "\(bytes)") { try JSON(parsing: bytes) } }
  }

  @Test func answersWhatIsOpen() {
    for text in Self.open { _ = try? JSON(parsing: text) }
  }

  /// Errors have offsets inside the text.
  @Test func offsetsAreInside() {
    for text in Self.refused {
      let error = #expect(throws: JSONError.self) { try JSON(parsing: text) }
      #expect((0...text.utf8.count).contains(error?.offset ?? -1), "\(text)")
    }
  }

  @Test(arguments: JSONSpelling.allCases) func everySpellingMeansTheSame(_ spelling: JSONSpelling) throws {
    for text in Self.accepted where !text.contains("\"a\":2}") && !text.contains("u0061\":2") {
      let json = try JSON(parsing: text)
      #expect(try JSON(parsing: spelling.write(json)).means(json), "\(text)")
    }
  }

  private static let sample =
    #"{"a/b":"x\"\\\n\r\t\b\f\u001f\u007f","<&>='":"\u00e9 \u0642\u0647\u0648\u0629\ud83d\ude00\u2028","n":[1.10,{"k":null}]}"#

  /// The output of PHP 8.2, Python 3.11 and Node 20 for the sample; Gson's according to its documentation.
  @Test func spellingsAreThoseOfRealEncoders() throws {
    let json = try JSON(parsing: Self.sample)
    func written(_ spelling: JSONSpelling) -> String { String(decoding: spelling.write(json), as: UTF8.self) }
    #expect(
      written(.php)
        == #"{"a\/b":"x\"\\\n\r\t\b\f\u001f\#u{7f}","<&>='":"\u00e9 \u0642\u0647\u0648\u0629\ud83d\ude00\u2028","n":[1.10,{"k":null}]}"#
    )
    #expect(
      written(.python)
        == #"{"a/b": "x\"\\\n\r\t\b\f\u001f\u007f", "<&>='": "\u00e9 \u0642\u0647\u0648\u0629\ud83d\ude00\u2028", "n": [1.10, {"k": null}]}"#
    )
    #expect(
      written(.javascript)
        == #"{"a/b":"x\"\\\n\r\t\b\f\u001f\#u{7f}","<&>='":"é قهوة😀\#u{2028}","n":[1.10,{"k":null}]}"#)
    #expect(
      written(.gson)
        == #"{"a/b":"x\"\\\n\r\t\b\f\u001f\#u{7f}","\u003c\u0026\u003e\u003d\u0027":"é قهوة😀\u2028","n":[1.10,{"k":null}]}"#
    )
  }

  /// Compares with Foundation itself, which is available here.
  @Test func foundationWritesAsItIsSaid() throws {
    for text in ["a/b", "<&>='", "é قهوة😀\u{2028}", "\"\\\n\r\t\u{8}\u{c}", "\u{1f}", "\u{7f}", ""] {
      let theirs = try JSONEncoder().encode([text])
      #expect(JSONSpelling.foundation.write(.array([.text(text)])) == [UInt8](theirs), "\(text.debugDescription)")
    }
  }
}
