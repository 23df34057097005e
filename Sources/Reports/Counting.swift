extension Int {
  /// So many things in words: `1 case`, `2 cases`.
  package func of(_ thing: String) -> String { "\(self) \(thing)\(self == 1 ? "" : "s")" }
}
