import Encodings
import Gateways

/// A published pair of messages with one digest; appending the same bytes to both keeps their digests equal.
struct Collision {
  let algorithm: DigestAlgorithm
  let messages: (one: [UInt8], other: [UInt8])

  static func known(of algorithm: DigestAlgorithm) -> Collision? {
    switch algorithm {
    case .md5: md5
    case .sha1: sha1
    case .sha256, .sha512: nil
    }
  }

  /// Evidence that begins with the pair: a signature whose formula hashes a field first, else the bare digest.
  func evidence(_ probe: SchemeProbe) -> Weakness.Evidence? {
    let (one, other) = (UTF8Text.json(messages.one), UTF8Text.json(messages.other))
    for text in probe.texts {
      let begun = SchemeProbe(operation: probe.operation, sample: probe.changing([text.name: one]))
      // A formula that takes some digits of a field hashes the same bytes for both, which proves nothing about the
      // digest.
      guard let found = begun.evidence([text.name: other]),
        probe.hashed(found.input) != probe.hashed(found.otherInput)
      else { continue }
      return found
    }
    guard let bare = Gateway.operation("digest.\(algorithm.rawValue)") else { return nil }
    return SchemeProbe(operation: bare, sample: ["data": one]).evidence(["data": other])
  }

  /// Wang, Feng, Lai, Yu: Collisions for Hash Functions MD4, MD5, HAVAL-128 and RIPEMD, 2004.
  private static let md5 = Collision(
    .md5,
    """
    d131dd02c5e6eec4693d9a0698aff95c2fcab58712467eab4004583eb8fb7f8955ad340609f4b30283e488832571415a085125e8f7cdc99fd91dbdf2\
    80373c5bd8823e3156348f5bae6dacd436c919c6dd53e2b487da03fd02396306d248cda0e99f33420f577ee8ce54b67080a80d1ec69821bcb6a88393\
    96f9652b6ff72a70
    """,
    """
    d131dd02c5e6eec4693d9a0698aff95c2fcab50712467eab4004583eb8fb7f8955ad340609f4b30283e4888325f1415a085125e8f7cdc99fd91dbd72\
    80373c5bd8823e3156348f5bae6dacd436c919c6dd53e23487da03fd02396306d248cda0e99f33420f577ee8ce54b67080280d1ec69821bcb6a88393\
    96f965ab6ff72a70
    """)

  /// Stevens, Bursztein, Karpman, Albertini, Markov: The first collision for full SHA-1, 2017.
  private static let sha1 = Collision(
    .sha1,
    pdf
      + """
      7f46dc93a6b67e013b029aaa1db2560b45ca67d688c7f84b8c4c791fe02b3df614f86db1690901c56b45c1530afedfb76038e972722fe7ad728f0e49\
      04e046c230570fe9d41398abe12ef5bc942be33542a4802d98b5d70f2a332ec37fac3514e74ddc0f2cc1a874cd0c78305a21566461309789606bd0bf\
      3f98cda8044629a1
      """,
    pdf
      + """
      7346dc9166b67e118f029ab621b2560ff9ca67cca8c7f85ba84c79030c2b3de218f86db3a90901d5df45c14f26fedfb3dc38e96ac22fe7bd728f0e45\
      bce046d23c570feb141398bb552ef5a0a82be331fea48037b8b5d71f0e332edf93ac3500eb4ddc0decc1a864790c782c76215660dd309791d06bd0af\
      3f98cda4bc4629b1
      """)

  private static let pdf = """
    255044462d312e330a25e2e3cfd30a0a0a312030206f626a0a3c3c2f57696474682032203020522f4865696768742033203020522f54797065203420\
    3020522f537562747970652035203020522f46696c7465722036203020522f436f6c6f7253706163652037203020522f4c656e677468203820302052\
    2f42697473506572436f6d706f6e656e7420383e3e0a73747265616d0affd8fffe00245348412d3120697320646561642121212121852fec09233975\
    9c39b1a1c63c4c97e1fffe01
    """

  private init(_ algorithm: DigestAlgorithm, _ one: String, _ other: String) {
    self.algorithm = algorithm
    messages = (Hex.decode(Array(one.utf8)) ?? [], Hex.decode(Array(other.utf8)) ?? [])
  }
}
