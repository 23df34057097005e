import Encodings
import Gateways

extension WireFault {
  /// Mistakes of SDKs that compare one JSON text with another.
  static let jsonComparing: [WireFault] = [
    WireFault(
      "json-compared-as-text", "compares JSON as text", of: "json.compare", story: "Two strings were compared.",
      mend: "Compare what they mean: members in any order, numbers by value."
    ) { example in
      guard let value = example.value, let left = example.bytes("left"), let right = example.bytes("right") else {
        return nil
      }
      return .value(value.with(["equal"], .bool(left == right)))
    },
    WireFault(
      "json-compared-as-floats", "compares numbers as binary fractions", of: "json.compare",
      story: "JSON.parse gives nothing else.", mend: "Compare decimal values."
    ) { example in
      guard let value = example.value, let differences = value["differences"]?.elements else { return nil }
      let rest = differences.filter { difference in
        guard difference["is"] == .text("number"), let one = difference["left"]?.string,
          let two = difference["right"]?.string
        else { return difference["is"] != .text("digits") }
        return Double(one) != Double(two)
      }
      return .value(["equal": .bool(rest.isEmpty), "differences": .array(rest)])
    },
    comparing(
      "json-values-as-floats", "treats numbers as equal if a binary fraction cannot tell them apart",
      story: "Their digits were kept, and their values compared as floats.",
      mend: "Compare them as decimal numbers, digit by digit."
    ) { _, differences in
      let told = differences.map { difference in
        guard difference["is"] == .text("number"), let one = difference["left"]?.string.flatMap({ Double($0) }),
          let two = difference["right"]?.string.flatMap({ Double($0) }), one == two
        else { return difference }
        return difference.with(["is"], .text("digits"))
      }
      return (told.allSatisfy { $0["is"] == .text("digits") }, told)
    },
    comparing(
      "json-digits-count", "treats numbers of the same value as different", story: "Their texts were compared."
    ) { _, differences in
      (differences.isEmpty, differences)
    },
    comparing(
      "json-pointers-escaped-twice", "escapes the slash of a name before the tilde in pointers: ~01 for ~1",
      story: "replace('/', '~1') ran first, and its own tilde was escaped after it."
    ) { equal, differences in
      (
        equal,
        differences.map { $0.with(["at"], $0["at"]?.string.map { .text($0.replacing("~1", with: "~01")) }) }
      )
    },
    comparing(
      "json-first-difference-only", "names the first of several differences", story: "The search stops at the first."
    ) { equal, differences in
      (equal, Array(differences.prefix(1)))
    },
    comparing(
      "json-added-members-unseen", "does not see members that only the right text has",
      story: "The loop goes only over the left text."
    ) { _, differences in
      let rest = differences.filter { $0["is"] != .text("added") }
      return (rest.allSatisfy { $0["is"] == .text("digits") }, rest)
    },
    comparing(
      "json-missing-members-unseen", "does not see members that only the left text has",
      story: "The loop goes only over the right text."
    ) { _, differences in
      let rest = differences.filter { $0["is"] != .text("missing") }
      return (rest.allSatisfy { $0["is"] == .text("digits") }, rest)
    },
    comparing("json-types-unseen", "compares values of two types as texts", story: "Both were printed and compared.") {
      equal, differences in
      (equal, differences.map { $0["is"] == .text("type") ? $0.with(["is"], .text("value")) : $0 })
    },
    comparing("json-pointer-unescaped", "does not escape ~ and / in a place", story: "Names were joined by slashes.") {
      equal, differences in
      (
        equal,
        differences.map {
          $0.with(
            ["at"], $0["at"].map { text($0, { Edit.replacing("~0", with: "~")(Edit.replacing("~1", with: "/")($0)) }) })
        }
      )
    },
  ]

  private static func comparing(
    _ name: String, _ phrase: String, story: String,
    mend: String = "Walk through both texts and name every difference.",
    _ change: @escaping @Sendable (Bool, [JSON]) -> (Bool, [JSON])
  ) -> WireFault {
    WireFault(name, phrase, of: "json.compare", story: story, mend: mend) { example in
      guard let value = example.value, let differences = value["differences"]?.elements else { return nil }
      let (equal, rest) = change(value["equal"] == .bool(true), differences)
      return .value(["equal": .bool(equal), "differences": .array(rest)])
    }
  }
}
