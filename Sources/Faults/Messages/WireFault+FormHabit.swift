import Encodings
import Formulas
import Gateways
import Messages

extension WireFault {
  /// Mistakes with forms that follow from what a platform offers.
  static let formHabits: [WireFault] = [
    encoding(
      "form-all-line-ends-normalised", "writes CR LF for every line break in a form, even a lone CR",
      story: "Browsers do so, and servers that imitate them.", mend: "Send the value as it is."
    ) { pairs in
      FormSpelling.whatwg.encode(
        pairs.map { FormBody.Pair(name: withBrowsersLines($0.name), value: withBrowsersLines($0.value)) })
    },
    written(
      "form-javascript-escape", "writes … as %uXXXX", story: "escape() of JavaScript, or an imitation.",
      mend: "Escape the UTF-8 bytes, as encodeURIComponent and URLSearchParams do.", where: \.sendsAnyText,
      in: [
        ("characters beyond ASCII", escaping(from: 0x80)), ("characters beyond Latin-1", escaping(from: 0x100)),
        ("+ and @ as they are, é as %E9, and what is beyond Latin-1", escaping(from: escapeFunction)),
      ]
    ).shown(by: "%u"),
    written(
      "form-escaped-as-a-url", "escapes … as if it were a whole URL, so that & = + and others stay",
      story: "encodeURI() and urlQueryAllowed leave the characters that separate the parts of a URL.",
      mend: "Escape each name and value by itself, all but letters, digits and - . _.", where: \.sendsAnyText,
      in: [("the form", { pairs, spelling in spelling == nil ? escapedAsURL(pairs) : nil })]),
    written(
      "form-separated-as-html", "puts &amp; between the pairs of …, so that every name but the first begins with amp;",
      story: "http_build_query() follows arg_separator.output, which old settings adapted to HTML.",
      mend: "Put & between the pairs: HTML's escapes belong to pages.",
      in: [
        (
          "the form",
          { pairs, spelling in
            let spelling = spelling ?? .whatwg
            return spelling == .raw ? nil : Array(pairs.map { spelling.encode([$0]) }.joined(separator: "&amp;".utf8))
          }
        )
      ]
    ).shown(by: "amp;"),
    pairs(
      "form-nameless-pairs-dropped", "drops pairs without a name", story: "PHP's $_POST and parse_str do.",
      mend: "A pair without a name is one too: read php://input yourself."
    ) { $0.filter { !$0.name.isEmpty } },
    pairs(
      "form-names-as-php", "writes _ for dots and spaces in names", story: "PHP's $_POST, $_GET and parse_str do.",
      mend: "Names are what was sent: read php://input yourself."
    ) { pairs in
      pairs.map { pair in
        FormBody.Pair(name: pair.name.map { $0 == 0x20 || $0 == 0x2e ? 0x5f : $0 }, value: pair.value)
      }
    },
  ]

  /// Selects the behaviour of `escape()`, which differs for ASCII too.
  private static let escapeFunction: UInt32 = 0x101

  /// Writes a form in the requested spelling, if any; returns `nil` where that is right.
  private typealias FormWriter = @Sendable ([FormBody.Pair], FormSpelling?) -> [UInt8]?

  /// Forms that are written in another way, by `form.encode` and in the bodies of requests.
  private static func written(
    _ name: String, _ phrase: String, story: String, mend: String,
    where isMeant: @escaping @Sendable (Gateways.Operation) -> Bool = { _ in true },
    in places: [(place: String, write: FormWriter)]
  ) -> WireFault {
    WireFault(name, phrase, story: story, mend: mend) { operation in
      if operation.name == "form.encode" { return places.map { ($0.place, encoding($0.write)) } }
      guard sends(.form)(operation), isMeant(operation) else { return [] }
      return places.map { place, write in
        (
          place,
          sending { request, _ in
            if let form = request.pairs.flatMap({ write($0, nil) }) { request.body = .bytes(form) }
          }
        )
      }
    }
  }

  private static func encoding(_ write: @escaping FormWriter) -> Mistaken {
    { example in
      guard example.value != nil, let pairs = try? FormNesting.brackets.pairs(example.input["pairs"] ?? .null) else {
        return nil
      }
      return write(pairs, example.input["spelling"]?.string.flatMap(FormSpelling.init)).map {
        .value(UTF8Text.json($0))
      }
    }
  }

  private static func escaping(from first: UInt32) -> FormWriter {
    { pairs, spelling in
      let spelling = spelling ?? .whatwg
      return spelling == .raw
        ? nil
        : joined(
          pairs.map { escaped($0.name, spelling, from: first) + [0x3d] + escaped($0.value, spelling, from: first) })
    }
  }

  private static func escapedAsURL(_ pairs: [FormBody.Pair]) -> [UInt8] {
    func escaped(_ text: [UInt8]) -> [UInt8] { PercentEncoding.encode(text, sparing: "!*'();/?:@&=+$,#") }
    return joined(pairs.map { escaped($0.name) + [0x3d] + escaped($0.value) })
  }

  private static func withBrowsersLines(_ text: [UInt8]) -> [UInt8] {
    Edit.replacing("\n", with: "\r\n")(Edit.replacing("\r", with: "\n")(Edit.replacing("\r\n", with: "\n")(text)))
  }

  /// The text with the UTF-16 units of characters from `first` on as `%uXXXX`, and earlier characters as `%XX`; what is
  /// not UTF-8 is escaped by its bytes.
  private static func escaped(_ text: [UInt8], _ spelling: FormSpelling, from first: UInt32) -> [UInt8] {
    func plain(_ bytes: [UInt8]) -> [UInt8] {
      first == escapeFunction
        ? Edit.replacing("~", with: "%7E")(PercentEncoding.encode(bytes, sparing: "@*_+-./"))
        : Array(spelling.encode([.init(name: [], value: bytes)]).dropFirst())
    }
    guard let scalars = String(validating: text, as: UTF8.self)?.unicodeScalars else { return plain(text) }
    return scalars.flatMap { scalar -> [UInt8] in
      if scalar.isASCII { return plain([UInt8(scalar.value)]) }
      if scalar.value < first { return Array("%\(Hex.encode([UInt8(scalar.value)]).uppercased())".utf8) }
      return UTF16.encode(scalar).map { units in
        units.flatMap { Array("%u\(Hex.encode([UInt8($0 >> 8), UInt8($0 & 0xff)]).uppercased())".utf8) }
      } ?? []
    }
  }
}

extension Gateways.Operation {
  /// Whether some field may hold any text.
  fileprivate var sendsAnyText: Bool { rules.contains(where: \.takesAnyText) }
}
