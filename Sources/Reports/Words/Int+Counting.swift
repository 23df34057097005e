extension Int {
  /// The number with its noun: `1 case`, `2 cases`.
  package func of(_ thing: String) -> String { "\(self) \(thing)\(self == 1 ? "" : "s")" }
}

extension Array {
  /// The elements with the largest numbers first; equal ones keep their order.
  func mostFirst(_ number: (Element) -> Int) -> [Element] {
    enumerated().map { (offset: $0, number: number($1), element: $1) }
      .sorted { ($1.number, $0.offset) < ($0.number, $1.offset) }.map(\.element)
  }
}
