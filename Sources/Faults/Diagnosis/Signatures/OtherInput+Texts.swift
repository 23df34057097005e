import ConformanceKit
import Encodings
import Gateways

/// The texts of an input that a port may have changed.
extension OtherInput {
  typealias Text = (name: String, value: [UInt8], replaced: ([UInt8]?) -> JSON)

  /// The texts and numbers of a JSON object without its signature; a number stays a number, and is named differently
  /// from a text.
  private static func texts(of json: JSON, _ replaced: @escaping (JSON) -> JSON) -> [Text] {
    (json.members ?? []).flatMap { member -> [Text] in
      let name = member.name.string
      func with(_ value: JSON?) -> JSON { replaced(json.with([name], value)) }
      switch member.value {
      case .string(let text) where name != "signature":
        return [(name, text.utf8, { with($0.map(UTF8Text.json)) })]
      case .number(let number):
        let digits = Array(number.digits.utf8)
        return [
          (
            "the number in \(name)", digits,
            { with($0.map { .number(JSONNumber(digits: String(decoding: $0, as: UTF8.self))) }) }
          )
        ]
      case .object: return texts(of: member.value, with)
      default: return []
      }
    }
  }

  /// The texts of an input: those by themselves, in an object of texts, or in a form.
  static func texts(_ input: JSON) -> [Text] {
    (input.members ?? []).flatMap { member -> [Text] in
      let name = member.name.string
      if name == "body", let body = MatchRule.bytes(member.value), let json = try? JSON(parsing: body) {
        return texts(of: json) { input.with([name], UTF8Text.json($0.lineBytes)) }
      }
      if name == "form", let form = MatchRule.bytes(member.value), let pairs = try? FormBody.decodeStrictly(form) {
        return pairs.enumerated().map { place, pair in
          (
            String(decoding: pair.name, as: UTF8.self), pair.value,
            { changed in
              var pairs = pairs
              if let changed { pairs[place].value = changed } else { pairs.remove(at: place) }
              return input.with([name], UTF8Text.json(FormSpelling.whatwg.encode(pairs)))
            }
          )
        }
      }
      if let members = member.value.members {
        return members.compactMap { own in
          own.value.string.map { text in
            (own.name.string, Array(text.utf8), { input.with([name, own.name.string], $0.map(UTF8Text.json)) })
          }
        }
      }
      return MatchRule.bytes(member.value).map { [(name, $0, { input.with([name], $0.map(UTF8Text.json)) })] } ?? []
    }
  }
}
