import Encodings
import Reports

/// A request as a curl command, to be sent again by hand.
///
/// Its body is built from the redacted rows, so it shows nothing that they hide: a secret appears as its name in ⟨⟩.
enum CurlCommand {
  /// The most bytes of a command that is shown.
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
    // curl sets the content type of forms itself, with a boundary of its own.
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

  /// The same JSON with the texts of the rows; values without a row are hidden.
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

  /// A row's value as it goes into a request: without the quotes of a text and without the length of a secret.
  private static func plain(_ shown: String) -> String {
    if shown.hasPrefix("⟨"), let end = shown.firstIndex(of: "⟩") { return String(shown[...end]) }
    guard shown.hasPrefix("\""), shown.hasSuffix("\""), shown.utf8.count > 1 else { return shown }
    return String(shown.dropFirst().dropLast()).replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")
  }

  /// Quotes a word for a shell (POSIX 2.2.2).
  private static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }
}
