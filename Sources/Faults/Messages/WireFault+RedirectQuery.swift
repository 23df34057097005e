import Encodings
import Gateways

extension WireFault {
  /// Mistakes in the query of a GET that sends the customer to the bank's page.
  static let redirectQueries: [WireFault] = [
    WireFault(
      "redirect-get-name-overwritten", "lets a parameter of a GET replace an earlier one with the same name",
      of: "redirect.request", story: "searchParams.set(), or a dictionary.",
      mend: "Keep a list of pairs, and append all of them to the query."
    ) { example in
      guard let value = example.value, value["method"] == .text("GET"), let given = example.input["url"]?.string,
        let url = value["url"]?.string, url != given
      else { return nil }
      let front = given.prefix { $0 != "#" }
      let fragment = given.dropFirst(front.count)
      let path = front.prefix { $0 != "?" }
      let added = url.dropFirst(front.count).dropLast(fragment.count).drop { "?&".contains($0) }
      let query = front.dropFirst(path.count + 1).split(separator: "&") + last(added.split(separator: "&"))
      return .value(value.with(["url"], .text(path + "?" + query.joined(separator: "&") + fragment)))
    }
  ]

  /// The last pair of each name.
  private static func last(_ pairs: [Substring]) -> [Substring] {
    func name(_ pair: Substring) -> Substring { pair.prefix { $0 != "=" } }
    return pairs.enumerated().filter { one in
      !pairs[(one.offset + 1)...].contains { name($0) == name(one.element) }
    }.map(\.element)
  }
}
