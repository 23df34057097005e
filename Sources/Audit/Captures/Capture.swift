/// A reader that yields a capture entry by entry.
protocol Capture {
  /// The next entry or flaw; `nil` at the end.
  mutating func next() -> CaptureItem?
}
