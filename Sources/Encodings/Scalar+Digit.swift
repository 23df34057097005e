extension Unicode.Scalar {
  /// The ASCII digit for a decimal digit of any script; `nil` for every other character.
  package var digit: UInt8? {
    guard properties.numericType == .decimal, let value = properties.numericValue else { return nil }
    return UInt8(ascii: "0") + UInt8(value)
  }
}
