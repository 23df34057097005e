/// Emphasis for a terminal; plain text everywhere else.
package struct Style: Sendable {
  private let isColored: Bool

  /// - Parameter isColored: whether the reader is a terminal that shows colours.
  package init(isColored: Bool) { self.isColored = isColored }

  package func good(_ text: String) -> String { paint(text, "32") }
  package func bad(_ text: String) -> String { paint(text, "31") }
  /// For what the eye should find first.
  package func strong(_ text: String) -> String { paint(text, "1") }
  /// For what is only there to be looked up.
  package func faint(_ text: String) -> String { paint(text, "2") }

  private func paint(_ text: String, _ code: String) -> String {
    isColored ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : text
  }
}
