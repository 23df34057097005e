/// Emphasis for a terminal; plain text everywhere else.
public struct Style: Sendable {
  private let isColored: Bool

  /// - Parameter isColored: whether the reader is a terminal that shows colours.
  public init(isColored: Bool) { self.isColored = isColored }

  /// For what is right.
  public func good(_ text: String) -> String { paint(text, "32") }
  /// For what is wrong.
  public func bad(_ text: String) -> String { paint(text, "31") }
  /// For what the eye should find first.
  public func strong(_ text: String) -> String { paint(text, "1") }
  /// For what is only there to be looked up.
  public func faint(_ text: String) -> String { paint(text, "2") }

  private func paint(_ text: String, _ code: String) -> String {
    isColored ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : text
  }
}
