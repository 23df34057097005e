import Encodings

/// Mistakes in a body that the kit itself would not make.
enum BodyChange {
  /// A JSON body without a member; dots in the path lead into objects.
  static func without(_ path: String) -> @Sendable (String) -> String {
    edit(path) { _ in nil }
  }

  /// A JSON body with a member replaced or added.
  static func with(_ path: String, _ value: JSON) -> @Sendable (String) -> String {
    edit(path) { _ in value }
  }

  /// A form without a field.
  static func formWithout(_ name: String) -> @Sendable (String) -> String {
    { body in body.split(separator: "&").filter { !$0.hasPrefix("\(name)=") }.joined(separator: "&") }
  }

  /// A form with one more field.
  static func formWith(_ text: String) -> @Sendable (String) -> String { { "\($0)&\(text)" } }

  private static func edit(
    _ path: String, _ value: @escaping @Sendable (JSON?) -> JSON?
  ) -> @Sendable (String) -> String {
    { body in
      guard let json = try? JSON(parsing: Array(body.utf8)) else { return body }
      return edit(json, path.split(separator: ".").map(String.init)[...], value).line
    }
  }

  private static func edit(_ json: JSON, _ path: ArraySlice<String>, _ value: (JSON?) -> JSON?) -> JSON {
    guard let name = path.first else { return json }
    var members = json.members ?? []
    let index = members.firstIndex { $0.name == name }
    let old = index.map { members[$0].value }
    let new = path.count == 1 ? value(old) : edit(old ?? [:], path.dropFirst(), value)
    if let index { members.remove(at: index) }
    if let new { members.insert(JSON.Member(JSONText(name), new), at: index ?? members.count) }
    return .object(members)
  }
}
