import ConformanceKit

/// Renders the manual page from the help.
enum ManPage {
  static func text(_ pages: [HelpPage]) -> String {
    var lines = [
      ".TH PAYCONFORM 1 \"\" \"\(Tool.name) \(Tool.version)\"", ".SH NAME",
      "payconform \\- says whether a payment SDK signs, encodes and decodes correctly", ".SH SYNOPSIS", ".nh", ".ad l",
    ]
    lines += pages.flatMap(\.synopsis).flatMap { [escaped($0), ".br"] }
    lines += [".SH DESCRIPTION", ".nf"] + preformatted(Help.overview) + [".fi", ".SH COMMANDS"]
    for page in pages {
      lines += [".SS \(escaped(page.command))", ".nf"] + preformatted(Help.text(for: page.command)) + [".fi"]
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func preformatted(_ text: String) -> [String] {
    String(text.reversed().drop(while: \.isNewline).reversed()).split(separator: "\n", omittingEmptySubsequences: false)
      .map(escaped)
  }

  /// Escapes a line so that roff prints it unchanged.
  private static func escaped(_ line: some StringProtocol) -> String {
    let line = String(line).replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&\(line)" : line
  }
}
