import Encodings
import Formulas
import Gateways
import Messages

extension WireFault {
  /// Mistakes with forms that a platform makes for everybody who uses what it has.
  static let formHabits: [WireFault] = [
    encoding(
      "form-all-line-ends-normalised", "writes CR LF for every line break in a form, a CR alone too",
      story: "Browsers do so, and servers that imitate them.", mend: "Send the value as it is."
    ) { pairs in
      FormSpelling.whatwg.encode(
        pairs.map { FormBody.Pair(name: withBrowsersLines($0.name), value: withBrowsersLines($0.value)) })
    },
    WireFault(
      "form-javascript-escape", "writes … as %uXXXX", story: "escape() of JavaScript, or an imitation.",
      mend: "Escape the UTF-8 bytes, as encodeURIComponent and URLSearchParams do."
    ) { operation in
      let firsts: [(String, UInt32)] = [
        ("characters beyond ASCII", 0x80), ("characters beyond Latin-1", 0x100),
        ("+ and @ as they are, é as %E9, and what is beyond Latin-1", escapeFunction),
      ]
      if sends(.form)(operation), operation.rules.contains(where: \.takesAnyText) {
        return firsts.map { place, first in
          (
            place,
            sending { request, _ in
              if let pairs = request.pairs { request.body = .bytes(written(pairs, .whatwg, from: first)) }
            }
          )
        }
      }
      guard operation.name == "form.encode" else { return [] }
      return firsts.map { place, first -> (place: String, answer: Mistaken) in
        (
          place,
          { example in
            let spelling = example.input["spelling"]?.string.flatMap(FormSpelling.init) ?? .whatwg
            guard spelling != .raw, example.value != nil,
              let pairs = try? FormNesting.brackets.pairs(example.input["pairs"] ?? .null)
            else { return nil }
            return .value(UTF8Text.json(written(pairs, spelling, from: first)))
          }
        )
      }
    }.shown(by: "%u"),
    WireFault(
      "form-escaped-as-a-url", "escapes … as if it were a whole URL, so that & = + # and others stay",
      story: "encodeURI() and urlQueryAllowed leave what parts a URL.",
      mend: "Escape each name and value by itself, all but letters, digits and - . _."
    ) { operation in
      if sends(.form)(operation), operation.rules.contains(where: \.takesAnyText) {
        let wrong = sending { request, _ in
          if let pairs = request.pairs { request.body = .bytes(escapedAsURL(pairs)) }
        }
        return [("the form", wrong)]
      }
      guard operation.name == "form.encode" else { return [] }
      return [
        (
          "the form",
          { example in
            guard example.input["spelling"] == nil, example.value != nil,
              let pairs = try? FormNesting.brackets.pairs(example.input["pairs"] ?? .null)
            else { return nil }
            return .value(UTF8Text.json(escapedAsURL(pairs)))
          }
        )
      ]
    },
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

  /// Stands for what `escape()` does, to ASCII too.
  private static let escapeFunction: UInt32 = 0x101

  private static func written(_ pairs: [FormBody.Pair], _ spelling: FormSpelling, from first: UInt32) -> [UInt8] {
    joined(pairs.map { escaped($0.name, spelling, from: first) + [0x3d] + escaped($0.value, spelling, from: first) })
  }

  private static func escapedAsURL(_ pairs: [FormBody.Pair]) -> [UInt8] {
    func escaped(_ text: [UInt8]) -> [UInt8] { PercentEncoding.encode(text, sparing: "!*'();/?:@&=+$,#") }
    return joined(pairs.map { escaped($0.name) + [0x3d] + escaped($0.value) })
  }

  private static func withBrowsersLines(_ text: [UInt8]) -> [UInt8] {
    Edit.replacing("\n", with: "\r\n")(Edit.replacing("\r", with: "\n")(Edit.replacing("\r\n", with: "\n")(text)))
  }

  /// With the UTF-16 units of characters from one on as `%uXXXX`, and as `%XX` what comes before it; what is no text is escaped by its bytes.
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
