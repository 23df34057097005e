import Encodings
import Formulas
import Gateways

extension WireFault {
  /// Mistakes with the address to which a response sends the customer.
  static let outcomeRedirects: [WireFault] = [
    WireFault(
      "redirect-null-as-text", "answers the text null for a parameter that is null",
      story: "String(null), optString of org.json, str(None).",
      mend: "Send null as empty text, not as a word."
    ) { operation in
      guard operation.response?.fills("redirect.params") == true else { return [] }
      let answer: Mistaken = { example in
        guard let value = example.value, let pairs = value["redirect"]?["params"].flatMap(read), let body = example.body
        else { return nil }
        let nulls = body.nullNames
        let sent = pairs.map { pair in
          pair.value.isEmpty && nulls.contains(pair.name)
            ? FormBody.Pair(name: pair.name, value: Array("null".utf8)) : pair
        }
        return .value(value.with(["redirect", "params"], .array(sent.map(\.json))))
      }
      return [("the outcome", answer)]
    },
    outcome(
      "redirect-method-other", "sends the customer by the other method", story: "GET was the default.",
      mend: "Follow redirect_method; with parameters and without a method it is POST.",
      where: { $0.fills("redirect.params") }
    ) { value in
      guard let method = value["redirect"]?["method"] else { return value }
      return value.with(["redirect", "method"], .text(method == .text("GET") ? "POST" : "GET"))
    },
    WireFault(
      "redirect-method-unread", "sends every customer by …", story: "The web view has one way to open a page.",
      mend: "Follow redirect_method; without one it is POST where there are parameters, and GET where there are none."
    ) { operation in
      guard operation.response?.fills("redirect.params") == true else { return [] }
      return ["GET", "POST"].map { method in
        (
          method,
          rewriting { body in
            body["redirect_url"] == nil ? body : body.with(["redirect_method"], .text(method))
          }
        )
      }
    },
    WireFault(
      "redirect-method-assumed", "sends customers by … where no method is named", story: "One default for all.",
      mend: "Follow redirect_method; without one it is POST where there are parameters, and GET where there are none."
    ) { operation in
      guard operation.response?.fills("redirect.params") == true else { return [] }
      return ["GET", "POST"].map { method in
        (
          method,
          { example in
            guard let value = example.value, value["redirect"]?["method"] != nil,
              example.texts?.contains(where: {
                ["GET", "POST"].contains(String(decoding: $0, as: UTF8.self).uppercased())
              }) == false
            else { return nil }
            return .value(value.with(["redirect", "method"], .text(method)))
          }
        )
      }
    },
    outcome(
      "redirect-slashes-escaped", "leaves the backslashes of JSON in URLs",
      story: "The URL was cut out of the raw text.",
      mend: "Decode the JSON.", where: { $0.fills("redirect") }
    ) { value in
      value.with(["redirect", "url"], value["redirect"]?["url"].map { text($0, Edit.replacing("/", with: "\\/")) })
    },
    WireFault(
      "redirect-unsafe", "sends customers to URLs with …",
      story: "The URL was opened unchecked, or a pattern allows more than https with a host.",
      mend: "Open only https URLs with a host and without a user."
    ) { operation in
      guard operation.refusals.contains(.unsafeRedirect) else { return [] }
      let kinds: [(String, @Sendable (String) -> Bool)] = [
        ("plain http", { $0.lowercased().hasPrefix("http:") }),
        ("javascript:", { $0.lowercased().hasPrefix("javascript:") }),
        (
          "a user name",
          { $0.hasPrefix("https://") && $0.contains("@") && PaymentOutcome.isOfURLCharacters(Array($0.utf8)) }
        ),
        (
          "characters that a URL cannot have",
          { $0.hasPrefix("https://") && !$0.contains("@") && !PaymentOutcome.isOfURLCharacters(Array($0.utf8)) }
        ),
      ]
      return kinds.map { place, isMeant in
        (
          place,
          unchecked { example, rejection in
            rejection.code == .unsafeRedirect && address(example).map(isMeant) == true
          }
        )
      }
    },
    WireFault(
      "redirect-scheme-alone-checked", "checks only that a URL begins with https://",
      story: "url.startsWith('https://').",
      mend: "Parse the URL: open only https URLs with a host and without a user."
    ) { operation in
      guard operation.refusals.contains(.unsafeRedirect) else { return [] }
      return [
        (
          "the URL",
          unchecked { example, rejection in
            rejection.code == .unsafeRedirect && address(example)?.hasPrefix("https://") == true
          }
        )
      ]
    },
  ]

  /// The address to which a response sends the customer, or that of a redirect that is read.
  private static func address(_ example: MessageExample) -> String? {
    let name = example.operation.response?.redirect ?? ""
    if example.isForm, let pairs = example.bytes("body").flatMap({ try? FormBody.decode($0, .strict) }) {
      return pairs.first { $0.name.elementsEqual(name.utf8) }.map { String(decoding: $0.value, as: UTF8.self) }
    }
    return (example.body?[name] ?? example.input["url"])?.string
  }
}

extension JSON {
  /// The names of members that are null, at any depth.
  fileprivate var nullNames: Set<[UInt8]> {
    let inner = (elements ?? members?.map(\.value) ?? []).map(\.nullNames)
    return inner.reduce(Set((members ?? []).filter { $0.value == .null }.map(\.name.utf8))) { $0.union($1) }
  }
}
