/// The lines of code that mend a mistake, one for each language that has one.
struct MendLines: Sendable {
  let faults: [String]
  private let lines: [(language: PortLanguage, line: String)]

  init(
    _ faults: [String], php: String? = nil, python: String? = nil, javascript: String? = nil, java: String? = nil,
    kotlin: String? = nil, go: String? = nil, ruby: String? = nil, csharp: String? = nil, swift: String? = nil
  ) {
    self.faults = faults
    let all: [(PortLanguage, String?)] = [
      (.php, php), (.python, python), (.javascript, javascript), (.java, java), (.kotlin, kotlin), (.go, go),
      (.ruby, ruby), (.csharp, csharp), (.swift, swift),
    ]
    lines = all.compactMap { language, line in line.map { (language, $0) } }
  }

  /// The line of one language, or those of all languages with their names.
  func text(in language: PortLanguage?) -> String? {
    if let language { return lines.first { $0.language == language }?.line }
    return lines.map { "\($0.language.title) \($0.line)" }.joined(separator: "; ")
  }

  /// The lines for every fault, by name.
  static let all: [String: MendLines] = Dictionary(
    (formulas + messages).flatMap { row in row.faults.map { ($0, row) } }, uniquingKeysWith: { first, _ in first })
}
