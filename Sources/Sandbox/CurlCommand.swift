import Encodings
import Reports

/// A request as a command for curl, to be sent again by hand.
///
/// Its body is made of the rows that people may see of it, so that nothing is in it that they do not show: a secret stands there as
/// its name in ⟨⟩.
enum CurlCommand {
  /// A longer command is read by nobody.
  private static let longest = 8192

  static func text(
    _ request: HTTPRequest, _ url: String, _ rows: [(name: String, value: String)], _ redaction: SandboxRedaction
  ) -> String {
    let type = MediaType(request.header("content-type") ?? [])?.name ?? ""
    var words = ["curl"]
    if request.method != (request.body.isEmpty ? "GET" : "POST") {
      words.append("-X \(quoted(redaction.clean(request.method)))")
    }
    words.append(quoted(url))
    if request.header("authorization") != nil { words.append("-H 'Authorization: ⟨authorization⟩'") }
    // curl says of forms itself what they are, and a boundary is its own.
    let isForm = type == "multipart/form-data" || type == "application/x-www-form-urlencoded"
    for name in isForm ? ["accept"] : ["content-type", "accept"] {
      guard let value = request.header(name), value != Array("*/*".utf8) else { continue }
      words.append("-H \(quoted("\(name): \(redaction.clean(String(decoding: value, as: UTF8.self)))"))")
    }
    words += body(request, type, rows, redaction)
    let text = words.joined(separator: " \\\n  ")
    return text.utf8.count > longest ? "\(words[0]) … (the request is too long to be shown)" : text
  }

  private static func body(
    _ request: HTTPRequest, _ type: String, _ rows: [(name: String, value: String)], _ redaction: SandboxRedaction
  ) -> [String] {
    guard !request.body.isEmpty else { return [] }
    if type == "application/json", let json = try? JSON(parsing: request.body), !rows.isEmpty {
      let shown = Dictionary(rows) { first, _ in first }
      return ["--data \(quoted(masked(json, [], shown, redaction).line))"]
    }
    guard !rows.isEmpty else { return ["--data '(\(request.body.count.of("byte")) not shown)'"] }
    let option = type == "multipart/form-data" ? "--form-string" : "--data-urlencode"
    return rows.map { "\(option) \(quoted("\($0.name)=\(plain($0.value))"))" }
  }

  /// The same JSON with the texts of the rows; what has no row is hidden.
  private static func masked(
    _ json: JSON, _ place: [String], _ rows: [String: String], _ redaction: SandboxRedaction
  ) -> JSON {
    if !place.isEmpty, let shown = rows[redaction.clean(place.joined(separator: "."))] {
      if case .number(let number) = json, number.digits == plain(shown) { return json }
      if case .bool = json { return json }
      return json == .null ? json : .text(plain(shown))
    }
    if let members = json.members {
      return .object(
        members.map { member in
          let name = member.name.string
          return JSON.Member(JSONText(redaction.clean(name)), masked(member.value, place + [name], rows, redaction))
        })
    }
    if let elements = json.elements {
      return .array(elements.enumerated().map { masked($1, place + [String($0)], rows, redaction) })
    }
    return .text("***")
  }

  /// A row as it goes into a request: without the quotes around a text, and without what it says of a secret's length.
  private static func plain(_ shown: String) -> String {
    if shown.hasPrefix("⟨"), let end = shown.firstIndex(of: "⟩") { return String(shown[...end]) }
    guard shown.hasPrefix("\""), shown.hasSuffix("\""), shown.utf8.count > 1 else { return shown }
    return String(shown.dropFirst().dropLast()).replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")
  }

  /// A word of a shell (POSIX 2.2.2).
  private static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }
}
