import Encodings
import Gateways

extension WireFault {
  /// Mistakes of SDKs that write nested values into forms.
  static let formNesting: [WireFault] = [
    nesting(
      "form-lists-without-index", "writes a[] for every element of a list",
      story: "jQuery, Rails and qs with 'brackets'; a list of objects falls apart for the reader.",
      mend: "Write the index, as http_build_query does: a[0]=x&a[1]=y.",
      FormNesting(element: { list, _ in list + Array("[]".utf8) })),
    nesting(
      "form-lists-repeated", "writes the name of a list for every element",
      story: "Python's urlencode(doseq=True), Retrofit's @Field with a list; PHP keeps the last.",
      mend: "Write the index, as http_build_query does: a[0]=x&a[1]=y.", FormNesting(element: { list, _ in list })),
    nesting(
      "form-members-with-dots", "writes a.b for a member", story: "Spring, ASP.NET and qs with 'allowDots'.",
      mend: "Write a[b]: a.b is read as a_b.",
      FormNesting(member: { object, name in object + [UInt8(ascii: ".")] + name })),
    nesting(
      "form-members-without-parent", "writes members without the name of their object",
      story: "The recursion does not pass the name down.", mend: "Put the object's name first: a[b].",
      FormNesting(member: { _, name in name })),
    replacing(
      "form-nested-as-json", "writes a value that holds others as JSON", story: "JSON.stringify, or json_encode.",
      mend: "Write a pair for every text in it: a[b]=1&c[0]=x."
    ) { .text($0.line) },
    replacing(
      "form-nested-as-text", "writes a value that holds others as the language shows it",
      story: "URLSearchParams writes [object Object], string interpolation in PHP Array.",
      mend: "Write a pair for every text in it: a[b]=1&c[0]=x."
    ) { _ in .text("[object Object]") },
    replacing(
      "form-nested-not-sent", "leaves out a value that holds others", story: "A filter for texts.",
      mend: "Write a pair for every text in it: a[b]=1&c[0]=x."
    ) { _ in .array([]) },
    replacing(
      "form-empty-lists-sent", "writes a pair for a list or object that is empty", story: "qs with 'allowEmptyArrays'.",
      mend: "Write none: http_build_query does not, and nobody reads it as empty."
    ) { $0.elements?.isEmpty == true || $0.members?.isEmpty == true ? .text("") : $0 },
  ]

  /// Nested values under other names.
  private static func nesting(
    _ name: String, _ phrase: String, story: String, mend: String, _ nesting: FormNesting
  ) -> WireFault {
    WireFault(name, phrase, of: "form.encode", story: story, mend: mend) { example in
      guard example.value != nil, let pairs = try? nesting.pairs(example.input["pairs"] ?? .null) else { return nil }
      let spelling = example.input["spelling"]?.string.flatMap(FormSpelling.init) ?? .whatwg
      return .value(UTF8Text.json(spelling.encode(pairs)))
    }
  }

  /// Other values in place of nested ones.
  private static func replacing(
    _ name: String, _ phrase: String, story: String, mend: String, _ change: @escaping @Sendable (JSON) -> JSON
  ) -> WireFault {
    WireFault(name, phrase, of: "form.encode", story: story, mend: mend) { example in
      guard let pairs = example.input["pairs"]?.elements else { return nil }
      return example.answer(
        "pairs",
        .array(
          pairs.map { pair in
            guard let halves = pair.elements, halves.count == 2, (try? TextInput.bytes(halves[1], "")) == nil else {
              return pair
            }
            return .array([halves[0], change(halves[1])])
          }))
    }
  }
}
