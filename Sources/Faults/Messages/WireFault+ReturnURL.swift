import Encodings
import Gateways

extension WireFault {
  /// Mistakes with the address that ends a payment in a web view.
  static let returnURLs: [WireFault] = [
    returned(
      "return-by-prefix", "accepts every address that begins with the return URL", "hasPrefix.",
      mend: "Compare whole URLs: https://shop.example.evil/ begins with https://shop.example."
    ) { url, other in url.starts(with: other) },
    returned(
      "return-by-prefix-of-urls",
      "accepts every URL that begins with the text of the return URL, another host's too",
      "The address was parsed, and the texts compared with hasPrefix.",
      mend: "Compare whole URLs: https://shop.example.evil/ begins with https://shop.example."
    ) { url, other in ReturnURL.normal(url) != nil && url.starts(with: other) },
    returned(
      "return-by-normal-prefix", "accepts every address below the return URL",
      "Both were normalised, and compared with hasPrefix.",
      mend: "Compare whole URLs: https://shop.example/returned-goods begins with https://shop.example/return."
    ) { url, other in
      guard let (one, two) = ReturnURL.normal(url).flatMap({ one in ReturnURL.normal(other).map { (one, $0) } }) else {
        return false
      }
      return one.starts(with: two)
    },
    returned(
      "return-by-part", "accepts every address that contains the return URL", "contains.",
      mend: "Compare whole URLs: an attacker puts yours into his query."
    ) { url, other in ByteSearch.contains(other, in: url) },
    returned(
      "return-by-host", "accepts every page of the return URL's host", "host == host.",
      mend: "Compare whole URLs: a customer who reads the shop's terms has not paid."
    ) { url, other in host(url) == host(other) },
    returned(
      "return-by-origin", "accepts every page of the return URL's scheme, host and port", "url.origin.",
      mend: "Compare whole URLs: a customer who reads the shop's terms has not paid."
    ) { url, other in
      url.prefix { $0 != 0x3a }.map(ASCII.lower) == other.prefix { $0 != 0x3a }.map(ASCII.lower)
        && authority(url).map(ASCII.lower) == authority(other).map(ASCII.lower)
    },
    returned(
      "return-by-host-end", "accepts hosts that end like the return URL's", "hasSuffix on the host.",
      mend: "Compare whole URLs: notshop.example ends with shop.example."
    ) { url, other in path(url) == path(other) && host(url).suffix(host(other).count).elementsEqual(host(other)) },
    returned(
      "return-without-scheme", "ignores the scheme of an address", "Only host and path were compared.",
      mend: "Compare whole URLs: over http anybody answers."
    ) { url, other in afterColon(url) == afterColon(other) },
    returned(
      "return-without-port", "ignores the port of an address", "URL.host leaves it out.",
      mend: "Compare whole URLs: another port is another server."
    ) { url, other in portless(url) == portless(other) },
    returned(
      "return-without-query", "ignores the query of an address", "URL.path was compared.",
      mend: "Compare whole URLs: return and cancel may differ only in the query."
    ) { url, other in url.prefix { $0 != 0x3f } == other.prefix { $0 != 0x3f } },
    returned(
      "return-without-fragment", "ignores the fragment of an address",
      "urldefrag, or split at # before both were compared.",
      mend: "Compare whole URLs: pages of one application may differ only in the fragment."
    ) { url, other in url.prefix { $0 != 0x23 } == other.prefix { $0 != 0x23 } },
    returned(
      "return-in-any-case", "compares addresses without regard to case", "lowercased() of the whole.",
      mend: "Case does not matter only in scheme and host."
    ) { url, other in url.map(ASCII.lower) == other.map(ASCII.lower) },
    returned(
      "return-percent-decoded", "decodes an address before comparing it", "removingPercentEncoding.",
      mend: "Compare the URLs as they are: %2F is not a slash."
    ) { url, other in decoded(url) == decoded(other) },
    returned(
      "return-path-percent-decoded", "decodes the path and query of an address before comparing it",
      "URLComponents.path, location.pathname and urlparse with unquote.",
      mend: "Compare the URLs as they are: %2F is not a slash."
    ) { url, other in
      url.dropLast(path(url).count) == other.dropLast(path(other).count)
        && decoded(Array(path(url))) == decoded(Array(path(other)))
    },
    WireFault(
      "cancel-for-return", "mistakes the cancel URL for the return URL", of: "redirect.returned",
      story: "Both close the web view, and one handler was written.",
      mend: "Tell the two apart, and ask the gateway what became of the payment in either case.",
      answer: answering { $0 == .text("cancel") ? .text("return") : $0 }),
    WireFault(
      "cancel-unknown", "does not recognise the cancel URL", of: "redirect.returned",
      story: "Only the return URL was compared.",
      mend: "Close the web view at both.", answer: answering { $0 == .text("cancel") ? .text("other") : $0 }),
    WireFault(
      "return-unknown", "never recognises the return URL", of: "redirect.returned",
      story: "The comparison was made with another spelling of it.", mend: "Close the web view at both.",
      answer: answering { $0 == .text("return") ? .text("other") : $0 }),
  ]

  /// A wrong comparison of addresses.
  private static func returned(
    _ name: String, _ phrase: String, _ story: String, mend: String,
    _ isSame: @escaping @Sendable ([UInt8], [UInt8]) -> Bool
  ) -> WireFault {
    WireFault(name, phrase, of: "redirect.returned", story: story, mend: mend) { example in
      // The return URL is compared first, even where the address is the cancel URL.
      guard [.text("other"), .text("cancel")].contains(example.value), let url = example.bytes("url"),
        let back = example.bytes("returnUrl"), !url.isEmpty, !back.isEmpty
      else { return nil }
      if isSame(url, back) { return .value(.text("return")) }
      guard let cancel = example.bytes("cancelUrl"), !cancel.isEmpty, isSame(url, cancel) else { return nil }
      return .value(.text("cancel"))
    }
  }

  private static func decoded(_ url: [UInt8]) -> [UInt8] {
    url.split(separator: 0x25, omittingEmptySubsequences: false).enumerated().flatMap { index, part -> [UInt8] in
      guard index > 0 else { return Array(part) }
      guard let byte = UInt8(String(decoding: part.prefix(2), as: UTF8.self), radix: 16) else { return [0x25] + part }
      return [byte] + part.dropFirst(2)
    }
  }

  private static func afterColon(_ url: [UInt8]) -> ArraySlice<UInt8> { url.drop { $0 != 0x3a } }

  private static func authority(_ url: [UInt8]) -> ArraySlice<UInt8> {
    afterColon(url).dropFirst(3).prefix { !"/?#".utf8.contains($0) }
  }

  /// The host without user and port.
  private static func host(_ url: [UInt8]) -> [UInt8] {
    let authority = authority(url)
    let behindUser = authority.lastIndex(of: 0x40).map { authority[($0 + 1)...] } ?? authority
    return Array(behindUser.prefix { $0 != 0x3a })
  }

  private static func path(_ url: [UInt8]) -> ArraySlice<UInt8> {
    afterColon(url).dropFirst(3 + authority(url).count)
  }

  private static func portless(_ url: [UInt8]) -> [UInt8] {
    url.prefix { $0 != 0x3a } + authority(url).prefix { $0 != 0x3a } + [0x20] + path(url)
  }
}
