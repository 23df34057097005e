import ConformanceKit
import Encodings
import Gateways

/// A text to be logged without its secrets, with those that a port left in its log.
struct LoggedText {
  let outcome: Outcome
  /// The secrets, in all their spellings.
  let secrets: [[UInt8]]
  /// The secrets that are in the log.
  let found: [[UInt8]]
  /// The forms in which secrets are written in the text.
  let forms: Set<Form>
  /// The forms of the secrets that are in the log.
  let left: Set<Form>
  /// Whether all that is left is card numbers with separators between their digits.
  let leavesGroupsAlone: Bool
  /// Whether some occurrences of a configured secret were hidden, but not all.
  let leavesRepeated: Bool
  /// The lengths in bytes of the configured secrets that were left as they are.
  let lengthsLeft: Set<Int>
  /// The lengths in bytes of the configured secrets that were hidden.
  let lengthsHidden: Set<Int>

  /// How a secret is written.
  enum Form: Hashable {
    /// In an encoding; either the SDK was configured with the secret, or its name or digits identify it.
    case spelled(String, isConfigured: Bool)
    /// As the value of a name, in JSON or in a form.
    case named(String)
    /// As digits of a card, with their grouping.
    case card(String)
    /// Inside a text of another format.
    case inside(String)
    case other
  }

  init?(_ outcome: Outcome) {
    guard case .answer(.value(let right)) = outcome.testCase.expectation, let absent = right["absent"]?.elements,
      case .value(let got, _) = outcome.reply, let log = MatchRule.bytes(got)
    else { return nil }
    let input = outcome.testCase.input
    let secrets = absent.compactMap(MatchRule.bytes)
    let written = Self.texts(input)
    let given = secrets.filter { secret in written.contains { ByteSearch.contains(secret, in: $0) } }
    let found = outcome.verdict == .pass ? [] : secrets.filter { ByteSearch.contains($0, in: log) }
    func forms(_ some: [[UInt8]]) -> Set<Form> { Set(some.map { Self.form($0, of: secrets, in: input) }) }
    self.outcome = outcome
    (self.secrets, self.found) = (secrets, found)
    self.forms = forms(given)
    left = forms(found)
    let configured = (input["secrets"]?.members ?? []).compactMap { MatchRule.bytes($0.value) }.filter(given.contains)
    // The digits of one card number may also occur in another one.
    leavesRepeated = configured.filter(found.contains).contains { secret in
      Self.count(of: secret, in: log) < written.map { Self.count(of: secret, in: $0) }.max() ?? 0
    }
    lengthsLeft = Set(configured.filter(found.contains).map(\.count))
    lengthsHidden = Set(configured.filter { !found.contains($0) }.map(\.count))
    let areDigits = found.allSatisfy {
      $0.contains { ASCII.isDigit($0) || $0 >= 0x80 } && !$0.contains(where: ASCII.isLetter)
    }
    leavesGroupsAlone = !found.isEmpty && areDigits && !Self.hasWholeCard(input)
  }

  private static func count(of text: [UInt8], in whole: [UInt8]) -> Int {
    var (count, start) = (0, 0)
    while let found = ByteSearch.first(text, in: whole, from: start) {
      (count, start) = (count + 1, found + text.count)
    }
    return count
  }

  /// Whether the digits of a card are unbroken somewhere.
  var hasWholeCard: Bool { Self.hasWholeCard(outcome.testCase.input) }

  private static func hasWholeCard(_ input: JSON) -> Bool {
    input.line.utf8.split { !ASCII.isDigit($0) }.contains { 12...19 ~= $0.count }
  }

  /// The texts that are searched for secrets; headers are hidden by their names, and configured secrets are not logged.
  private static func texts(_ input: JSON) -> [[UInt8]] {
    ["url", "body", "text"].compactMap { input[$0].flatMap(MatchRule.bytes) }
  }

  private static func form(_ secret: [UInt8], of all: [[UInt8]], in input: JSON) -> Form {
    let configured = (input["secrets"]?.members ?? []).compactMap { MatchRule.bytes($0.value) }
    if let spelling = LoggedSpelling.turned(secret, from: configured) { return .spelled(spelling, isConfigured: true) }
    if let spelling = LoggedSpelling.name(of: secret, among: all) {
      return .spelled(spelling, isConfigured: configured.contains { all.contains($0) })
    }
    if texts(input).contains(where: { isUser(secret, ofURLIn: $0) }) {
      return .inside("user names and passwords before a URL's host")
    }
    let names = [header(of: secret, in: input), name(of: secret, in: input)].compactMap(\.self)
    // Only a name for secrets can have identified the secret.
    if let name = names.first(where: { LogNameRule.endingInAWord.matches(Array($0.utf8)) }) { return .named(name) }
    return card(secret).map(Form.card) ?? container(of: secret, in: texts(input)).map(Form.inside) ?? .other
  }

  /// Whether a text is between `://` and `@`, before any other delimiter of a URL.
  private static func isUser(_ secret: [UInt8], ofURLIn text: [UInt8]) -> Bool {
    var start = 0
    while let sign = ByteSearch.first(Array("://".utf8), in: text, from: start) {
      start = sign + 3
      let authority = text[start...].prefix { !" \"'/?#\r\n".utf8.contains($0) }
      guard let end = authority.lastIndex(of: UInt8(ascii: "@")) else { continue }
      if ByteSearch.contains(secret, in: Array(authority[..<end])) { return true }
    }
    return false
  }

  /// The name of the header that contains a text, as a header or as a line of a text.
  private static func header(of secret: [UInt8], in input: JSON) -> String? {
    let lines = texts(input).flatMap { $0.split(separator: UInt8(ascii: "\n")) }.compactMap { line -> [[UInt8]]? in
      line.firstIndex(of: UInt8(ascii: ":")).map { [Array(line[..<$0]), Array(line[($0 + 1)...])] }
    }
    let headers = (input["headers"]?.elements ?? []).compactMap { header in
      header.elements.map { $0.compactMap(MatchRule.bytes) }
    }
    let own = (headers + lines).first { $0.count == 2 && ByteSearch.contains(secret, in: $0[1]) }
    return own.flatMap { own in
      own[0].allSatisfy { ASCII.isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
        ? String(decoding: own[0], as: UTF8.self) : nil
    }
  }

  /// The name under which a text is in a JSON body or a form.
  private static func name(of secret: [UInt8], in input: JSON) -> String? {
    guard let body = input["body"].flatMap(MatchRule.bytes) else { return nil }
    if let json = try? JSON(parsing: body) {
      let texts = AnsweredMember.texts(json, [])
      return texts.first { $0.1 == secret }?.0.last { Int($0) == nil }
    }
    let pairs = (try? FormBody.decodeStrictly(body)) ?? []
    return pairs.first { $0.value == secret }.map { String(decoding: $0.name, as: UTF8.self) }
  }

  /// The format of the text that contains a secret, where it can be recognised.
  private static func container(of secret: [UInt8], in texts: [[UInt8]]) -> String? {
    let signs: [(sign: String, words: String)] = [
      ("PRIVATE KEY-----", "private keys"), ("form-data; ", "secrets in multipart bodies"),
      ("</", "secrets in XML"), (" => ", "secrets in what PHP prints"), (";s:", "secrets in what PHP serializes"),
      ("curl ", "secrets in command lines of curl"), ("\\\"", "secrets in JSON inside another text"),
    ]
    return texts.first { ByteSearch.contains(secret, in: $0) }.flatMap { text in
      signs.first { ByteSearch.contains(Array($0.sign.utf8), in: text) }?.words
    }
  }

  /// How the digits of a card are grouped; `nil` for anything else.
  private static func card(_ secret: [UInt8]) -> String? {
    let digits = secret.count(where: ASCII.isDigit)
    if secret.contains(where: { $0 >= 0x80 }) { return "card numbers in other digits than 0 to 9" }
    guard digits >= 3, secret.allSatisfy({ ASCII.isDigit($0) || " -.".utf8.contains($0) }) else { return nil }
    if secret.contains(0x20) { return "card numbers in groups with spaces" }
    if secret.contains(0x2d) { return "card numbers in groups with dashes" }
    return digits >= 8 ? "card numbers in one piece" : "digits of cards and codes"
  }
}
