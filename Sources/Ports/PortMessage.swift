import ConformanceKit
import Encodings
import Formulas

/// The messages of the port protocol, version 1: one JSON object a line.
enum PortMessage {
  static let protocolVersion = 1

  /// The runner's first line.
  static var hello: [UInt8] {
    line(
      [
        "t": .text("hello"), "protocol": .integer(protocolVersion),
        "suite": ["name": .text(Tool.name), "version": .text(Tool.version)],
      ])
  }

  /// Appends a case as a line; it holds neither the case's name nor what is expected.
  static func write(_ testCase: Case, token: Int, to output: inout [UInt8]) {
    output += #"{"t":"case","n":"#.utf8
    output += String(token).utf8
    output += #","op":"#.utf8
    JSON.text(testCase.operation).write(to: &output)
    output += #","input":"#.utf8
    testCase.input.write(to: &output)
    output += "}\n".utf8
  }

  static let bye = line(["t": .text("bye")])

  /// Whether a port's line is a `bye`, which is unasked for and ignored.
  static func isBye(_ line: [UInt8]) -> Bool {
    (try? JSON(parsing: line))?.means(["t": .text("bye")]) ?? false
  }

  private static func line(_ json: JSON) -> [UInt8] { json.lineBytes + [UInt8(ascii: "\n")] }

  /// What a port says first.
  struct Greeting {
    let description: PortDescription
    /// How many cases may be in flight at once.
    let window: Int
  }

  /// Reads a port's first line.
  ///
  /// - Throws: ``PortFailure``, which says what part of the line is wrong.
  static func greeting(_ line: [UInt8]) throws(PortFailure) -> Greeting {
    guard !line.starts(with: [0xef, 0xbb, 0xbf]) else {
      throw PortFailure(
        .start, "the port's first line begins with a byte order mark (U+FEFF); write UTF-8 without one")
    }
    guard let json = try? JSON(parsing: line), json["t"]?.string == "hello" else {
      // No case was sent yet, so the line cannot hold a secret.
      let quote = quoted(line).map { ": \($0)" } ?? ""
      throw PortFailure(
        .start, "the port's first line is not a hello message; log to stderr, stdout is for messages\(quote)")
    }
    guard json.duplicateName == nil else { throw PortFailure(.start, "the port's hello has a name twice") }
    guard case .number(let version)? = json["protocol"] else {
      throw PortFailure(.start, "the port's hello lacks 'protocol', the number \(protocolVersion)")
    }
    guard version.digits == String(protocolVersion) else {
      throw PortFailure(
        .start, "the port speaks protocol \(version.digits.prefix(20)), the runner only \(protocolVersion)")
    }
    guard let port = json["port"], let name = port["name"]?.string, let version = port["version"]?.string,
      let language = port["language"]?.string
    else { throw PortFailure(.start, "the port's hello lacks the texts port.name, port.version, port.language") }
    guard let operations = json["ops"]?.elements?.map(\.string), !operations.contains(nil) else {
      throw PortFailure(.start, "the port's hello lacks 'ops', the list of its operations' names")
    }
    var window = 1
    if let declared = json["maxInFlight"] {
      guard case .number(let number) = declared, let value = Int(number.digits), value >= 1 else {
        throw PortFailure(.start, "maxInFlight in the port's hello must be a whole number from 1")
      }
      window = min(value, 64)
    }
    let known = operations.compactMap(\.self)
    let options: PortOptions =
      if let json = json["options"] { try PortOptions(json, offered: known) } else { .none }
    let places =
      if let json = json["at"] { try SourcePlace.read(json, offered: known) } else { [String: SourcePlace]() }
    return Greeting(
      description: PortDescription(
        name: name, version: version, language: language, operations: known, options: options, places: places),
      window: window)
  }

  /// An answer, or the reason why a line is not one.
  enum Answer {
    case reply(token: Int, Reply, surplus: [JSON])
    /// The line belongs to a case but is not a valid answer to it.
    case malformed(token: Int, String)
    case noise(String)
  }

  /// The members of an answer that the protocol does not have: they are not judged, but may hold secrets.
  static func surplus(_ line: JSON) -> [JSON] {
    func beyond(_ json: JSON?, _ known: [String]) -> [JSON] {
      (json?.members ?? []).filter { member in !known.contains { member.name == $0 } }.map { .object([$0]) }
    }
    return beyond(line, names) + beyond(line["reject"], refusal) + beyond(line["error"], ["message"])
  }

  /// The members of which an answer has exactly one.
  private static let kinds = ["value", "reject", "unsupported", "error"]
  private static let names = kinds + ["t", "n", "steps"]
  private static let refusal = ["code", "message"]

  /// A message without the members that may hold secrets.
  static func beyondAnswer(_ line: JSON) -> JSON {
    guard let members = line.members else { return line }
    return .object(members.filter { $0.name != "value" && $0.name != "steps" })
  }

  /// The beginning of a line, quoted for reports; `nil` if it is empty or not printable text.
  static func quoted(_ line: [UInt8]) -> String? {
    let characters = String(validating: line, as: UTF8.self)?.unicodeScalars
    guard let characters, !characters.isEmpty, characters.allSatisfy({ $0.value >= 0x20 && !(0x7f...0x9f ~= $0.value) })
    else { return nil }
    return "'\(String(String.UnicodeScalarView(characters.prefix(120))))\(characters.count > 120 ? "…" : "")'"
  }

  /// Reads a port's answer.
  static func answer(_ line: [UInt8]) -> Answer {
    guard let json = try? JSON(parsing: line), json.duplicateName == nil, json.members != nil else {
      return .noise("a line on stdout is not a message; log to stderr, stdout is for messages")
    }
    guard json["t"]?.string == "result", case .number(let number)? = json["n"], let token = Int(number.digits) else {
      return .noise("a message on stdout has no \"t\":\"result\" with the number \"n\" of a case")
    }
    // Records in C#, Kotlin and Go write their unused members too.
    let all = kinds.compactMap { kind in json[kind].map { (kind, $0) } }
    let used = all.filter { $0.1 != .null && $0 != ("unsupported", .bool(false)) }
    let bodies = used.isEmpty ? all.filter { $0.0 == "value" } : used
    guard bodies.count == 1, let (kind, body) = bodies.first else {
      return .malformed(token: token, "an answer must have exactly one of value, reject, unsupported, error")
    }
    guard let steps = steps(json["steps"]) else {
      let isOdd = json["steps"]?.elements?.contains { $0["hex"]?.string.map { Hex.decode($0.utf8) == nil } ?? false }
      return .malformed(
        token: token,
        isOdd == true
          ? "the 'hex' of a step must have two digits for every byte"
          : "a step must have 'name' and one of 'text' and 'hex', nothing else")
    }
    let surplus = surplus(json)
    switch kind {
    case "value": return .reply(token: token, .value(body, steps: steps), surplus: surplus)
    case "unsupported":
      guard body == .bool(true) else { return .malformed(token: token, "'unsupported' must be true") }
      return .reply(token: token, .unsupported, surplus: surplus)
    case "reject":
      guard let code = body["code"]?.string else {
        return .malformed(token: token, "'reject' must be an object with the text 'code'")
      }
      guard let message = message(body) else { return .malformed(token: token, "'message' must be text") }
      return .reply(token: token, .reject(code: code, message: message, steps: steps), surplus: surplus)
    default:
      guard body.members != nil, let message = message(body) else {
        return .malformed(token: token, "'error' must be an object with the text 'message'")
      }
      return .reply(token: token, .error(message: message), surplus: surplus)
    }
  }

  /// The message of a rejection or an error, empty if it is left out; `nil` if it is not text.
  private static func message(_ body: JSON) -> String? {
    guard let message = body["message"], message != .null else { return "" }
    return message.string
  }

  private static func steps(_ json: JSON?) -> [Step]? {
    guard let json, json != .null else { return [] }
    guard let elements = json.elements else { return nil }
    let steps = elements.compactMap { Step($0) }
    return steps.count == elements.count ? steps : nil
  }
}
