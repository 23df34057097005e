import Encodings
import Testing

/// Strict reading of forms (WHATWG URL §5.1).
struct FormBodyTests {
  private func pairs(_ body: String) throws -> [String] {
    try FormBody.decodeStrictly(Array(body.utf8)).map {
      String(decoding: $0.name, as: UTF8.self) + "→" + String(decoding: $0.value, as: UTF8.self)
    }
  }

  @Test(arguments: [
    ("", []), ("a=1", ["a→1"]), ("a", ["a→"]), ("a=", ["a→"]), ("=1", ["→1"]), ("=", ["→"]),
    ("&&a=1&&b=2&", ["a→1", "b→2"]),
    ("a=b=c", ["a→b=c"]), ("a+b=c+d", ["a b→c d"]), ("a%2Bb=%26%3d", ["a+b→&="]), ("%61=%C3%a9", ["a→é"]),
    ("a=1&a=2", ["a→1", "a→2"]), ("a=%00", ["a→\0"]), ("a;b=1", ["a;b→1"]),
  ])
  func decodes(_ body: String, _ expected: [String]) throws { #expect(try pairs(body) == expected) }

  @Test(arguments: [("%", 0), ("a=%4", 2), ("a=%zz", 2), ("a=1&b=%", 6), ("%4=1", 0), ("a%=%41", 1)])
  func refuses(_ body: String, _ offset: Int) {
    let error = #expect(throws: FormBody.Malformed.self) { try pairs(body) }
    #expect(error?.offset == offset, "\(body)")
  }
}
