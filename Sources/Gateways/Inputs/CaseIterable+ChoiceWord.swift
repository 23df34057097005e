extension CaseIterable where Self: RawRepresentable, RawValue == String {
  /// The choice that a text names.
  ///
  /// Compares bytes: two strings can be equal and have others.
  package init?(word: [UInt8]) {
    guard let choice = Self.allCases.first(where: { word.elementsEqual($0.rawValue.utf8) }) else { return nil }
    self = choice
  }
}
