/// A language that ports are written in.
package enum PortLanguage: String, Sendable, CaseIterable {
  case php, python, javascript, java, kotlin, go, ruby, csharp, swift

  /// Other names of the languages.
  package static let otherNames: [String: PortLanguage] = [
    "typescript": .javascript, "js": .javascript, "ts": .javascript, "node": .javascript, "nodejs": .javascript,
    "c#": .csharp, "dotnet": .csharp, ".net": .csharp, "golang": .go,
  ]

  /// The language that a port names in its hello; `nil` for one without lines.
  package init?(named name: String) {
    let name = name.lowercased()
    guard let language = PortLanguage(rawValue: name) ?? Self.otherNames[name] else { return nil }
    self = language
  }

  /// The name in messages.
  var title: String {
    switch self {
    case .php: "PHP"
    case .javascript: "JavaScript"
    case .csharp: "C#"
    case .python, .java, .kotlin, .go, .ruby, .swift: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }
  }
}
