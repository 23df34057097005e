/// Finds the secrets of cases in what a port writes: plain, in hexadecimal, in base 64 and percent-encoded.
///
/// The golden inputs hold passwords, keys and card numbers of their own, so whatever of them turns up outside an answer's value
/// was let out by the port.
struct SecretSearch {
  private struct Needle {
    let bytes: [UInt8]
    let field: String
    let spelling: String
  }

  /// The needles, sorted by their first byte.
  private var needles: [Needle] = []
  /// Where the needles begin that begin with a byte; one more entry than there are bytes.
  private var starts: [Int32] = Array(repeating: 0, count: 257)
  private let limit: Int
  /// The longest spelling; so many bytes of one piece of a stream have to be looked at again with the next.
  private(set) var longest = 0

  /// - Parameter limit: bytes of the longest text that is searched; what is longer is not looked for.
  init(_ cases: some Sequence<Case>, within limit: Int = .max) {
    self.limit = limit
    var known: Set<[UInt8]> = []
    for testCase in cases {
      for (name, secret, isCard) in Self.secrets(testCase) where known.insert(secret).inserted {
        add(secret, name)
        if isCard { for written in CardNumbers.grouped(secret) { add(written, name, " in groups") } }
      }
    }
    needles.sort { $0.bytes[0] < $1.bytes[0] }
    for needle in needles { starts[Int(needle.bytes[0]) + 1] += 1 }
    for byte in 0..<256 { starts[byte + 1] += starts[byte] }
  }

  var isEmpty: Bool { needles.isEmpty }

  /// The first secret in the bytes, in words that do not repeat it; `nil` where there is none.
  func find(in bytes: ArraySlice<UInt8>) -> String? {
    guard !isEmpty else { return nil }
    for index in bytes.indices {
      let byte = Int(bytes[index])
      for place in starts[byte]..<starts[byte + 1] where bytes[index...].starts(with: needles[Int(place)].bytes) {
        return "the secret field '\(needles[Int(place)].field)'\(needles[Int(place)].spelling)"
      }
    }
    return nil
  }

  /// The first secret in the names and texts of a value.
  func find(in json: JSON) -> String? {
    switch json {
    case .null, .bool: nil
    case .number(let number): find(in: Array(number.digits.utf8)[...])
    case .string(let text): find(in: text.utf8[...])
    case .array(let elements): elements.lazy.compactMap { find(in: $0) }.first
    case .object(let members):
      members.lazy.compactMap { find(in: $0.name.utf8[...]) ?? find(in: $0.value) }.first
    }
  }

  private mutating func add(_ secret: [UInt8], _ field: String) {
    add(secret, field, "")
    if 2 * secret.count <= limit {
      for upper in [true, false] { add(Self.hex(secret, upper: upper), field, " in hexadecimal") }
    }
    // What others stand before and behind takes part in up to two characters at either end.
    if secret.count / 3 * 4 - 4 <= limit {
      for core in (0..<3).map({ Base64.core(of: secret, after: $0) }) {
        add(core, field, " in base 64")
        add(core.map(Base64.urlSafe), field, " in base 64")
      }
    }
    for upper in [true, false] { add(PercentEncoding.encode(secret, upper: upper), field, ", percent-encoded") }
  }

  private mutating func add(_ spelling: [UInt8], _ field: String, _ name: String) {
    guard !spelling.isEmpty, spelling.count <= limit, needles.last?.bytes != spelling else { return }
    needles.append(Needle(bytes: spelling, field: field, spelling: name))
    longest = max(longest, spelling.count)
  }

  /// The secrets and whole card numbers that are long and odd enough not to be met by chance.
  private static func secrets(_ testCase: Case) -> [(String, [UInt8], isCard: Bool)] {
    guard let operation = Gateway.operation(testCase.operation) else { return [] }
    // Shorter ones are parts of secrets, such as five digits of a card number.
    var found = (testCase.log?.absent ?? []).filter { $0.count >= 8 }.map { ("absent", $0, false) }
    for field in operation.fields {
      guard let value = testCase.input[field.name] else { continue }
      if isTelling(value, field.secrecy), let bytes = MatchRule.bytes(value) {
        found.append((field.name, bytes, field.secrecy == .card))
      }
      for member in value.members ?? [] {
        guard let secrecy = field.memberSecrecy[member.name.string] ?? (field.secrecy == .secret ? .secret : nil),
          isTelling(member.value, secrecy),
          let bytes = MatchRule.bytes(member.value)
        else { continue }
        found.append((member.name.string, bytes, secrecy == .card))
      }
    }
    return found
  }

  private static func isTelling(_ value: JSON, _ secrecy: InputField.Secrecy) -> Bool {
    guard let bytes = MatchRule.bytes(value) else { return false }
    switch secrecy {
    case .open: return false
    case .card: return bytes.count >= 13 && bytes.allSatisfy { (0x30...0x39).contains($0) }
    case .secret:
      let (upper, lower) = (bytes.count { (0x41...0x5a).contains($0) }, bytes.count { (0x61...0x7a).contains($0) })
      // A plain word such as 'password' stands in many a harmless message.
      return upper + lower < bytes.count ? bytes.count >= 6 : bytes.count >= 8 && upper > 0 && lower > 0
    }
  }

  private static func hex(_ bytes: [UInt8], upper: Bool) -> [UInt8] {
    let digits = Array(Hex.encode(bytes).utf8)
    return upper ? digits.map { $0 >= 0x61 ? $0 - 32 : $0 } : digits
  }
}

extension SecretSearch {
  /// Searches all that a reply says beside its value and the steps that its case has too: those hold secrets by right.
  ///
  /// A case that is to be refused has no steps; what a port computed that accepts it is no leak beside that mistake.
  static func leak(_ testCase: Case, _ reply: Reply) -> String? {
    var texts: [(String, [UInt8])] = []
    let isForgery = if case .value = reply { testCase.expectation.isRejection } else { false }
    for step in reply.steps where !testCase.steps.contains(where: { $0.name == step.name }) {
      if !isForgery { texts.append(("the step '\(step.name)'", step.bytes)) }
      texts.append(("the name of a step", Array(step.name.utf8)))
    }
    switch reply {
    case .reject(let code, let message, _):
      texts.append(("the code of its rejection", Array(code.utf8)))
      texts.append(("the message of its rejection", Array(message.utf8)))
    case .error(let message): texts.append(("the message of its error", Array(message.utf8)))
    default: break
    }
    let longest = texts.map(\.1.count).max() ?? 0
    guard longest > 0 else { return nil }
    let search = SecretSearch(CollectionOfOne(testCase), within: longest)
    for (place, bytes) in texts {
      if let secret = search.find(in: bytes[...]) { return "\(place) holds \(secret)" }
    }
    return nil
  }
}
