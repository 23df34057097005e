extension CaseIterable where Self: RawRepresentable, RawValue == String {
  /// The case that a text names.
  ///
  /// Compares bytes, because Swift strings with different bytes can be equal.
  package init?(word: [UInt8]) {
    guard let choice = Self.allCases.first(where: { word.elementsEqual($0.rawValue.utf8) }) else { return nil }
    self = choice
  }
}
