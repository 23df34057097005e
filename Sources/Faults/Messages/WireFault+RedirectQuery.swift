import Encodings
import Gateways

extension WireFault {
  /// Mistakes with the query of a GET that takes the customer to the page of the bank.
  static let redirectQueries: [WireFault] = [
    WireFault(
      "redirect-get-name-overwritten", "lets a parameter of a GET take the place of …",
      story: "searchParams.set(), or a dictionary.", mend: "Keep a list of pairs, and put all of them behind the query."
    ) { operation in
      places(
        operation,
        [
          ("an earlier one with its name", { given, added in given + last(added) }),
          (
            "one with its name in the query",
            { given, added in given.filter { own in !added.contains { name(own) == name($0) } } + added }
          ),
        ])
    }
  ]

  /// The pairs of the query that the address has and of what is put behind it, made one query.
  private typealias Joining = @Sendable (_ given: [Substring], _ added: [Substring]) -> [Substring]

  private static func places(
    _ operation: Gateways.Operation, _ places: [(place: String, join: Joining)]
  ) -> [(place: String, answer: Mistaken)] {
    guard operation.name == "redirect.request" else { return [] }
    return places.map { place, join in
      (
        place,
        { example in
          guard let value = example.value, value["method"] == .text("GET"), let given = example.input["url"]?.string,
            let url = value["url"]?.string, url != given
          else { return nil }
          let front = given.prefix { $0 != "#" }
          let fragment = given.dropFirst(front.count)
          let path = front.prefix { $0 != "?" }
          let added = url.dropFirst(front.count).dropLast(fragment.count).drop { "?&".contains($0) }
          let query = join(front.dropFirst(path.count + 1).split(separator: "&"), added.split(separator: "&"))
          return .value(value.with(["url"], .text(path + "?" + query.joined(separator: "&") + fragment)))
        }
      )
    }
  }

  private static func name(_ pair: Substring) -> Substring { pair.prefix { $0 != "=" } }

  /// The last pair of each name.
  private static func last(_ pairs: [Substring]) -> [Substring] {
    pairs.enumerated().filter { one in !pairs[(one.offset + 1)...].contains { name($0) == name(one.element) } }.map(
      \.element)
  }
}
