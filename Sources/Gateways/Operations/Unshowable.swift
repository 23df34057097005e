/// Faults that no input of an operation can show: whatever they would change is refused before anything is hashed, or sources disagree
/// about it.
package struct Unshowable: Sendable {
  /// The places of the faults; `nil` for every place.
  package let places: Set<String>?
  package let faults: Set<String>
  /// Why, as a clause for people.
  package let reason: String
}

extension Operation {
  /// The same operation, of which no input can show these faults.
  func notShowing(_ faults: [Set<String>], at places: Set<String>? = nil, because reason: String) -> Operation {
    var operation = self
    operation.unshowable.append(
      Unshowable(places: places, faults: faults.reduce(into: []) { $0.formUnion($1) }, reason: reason))
    return operation
  }
}

// What a fault changes, by which a gateway says that its texts have none of it.
extension Unshowable {
  static let beyondASCII: Set<String> = [
    "latin1", "ascii-with-question-marks", "beyond-ascii-dropped", "nfc", "nfd", "utf8-twice", "cut-by-utf16-length",
    "eighth-bit-cleared", "low-bytes-of-utf16",
  ]
  static let beyondUTF8: Set<String> = ["invalid-utf8-replaced", "invalid-utf8-ignored"]
  static let invisible: Set<String> = [
    "trimmed", "trimmed-at-the-front", "trimmed-at-the-end", "cut-at-nul", "spaces-removed", "spaces-collapsed",
    "crlf-as-lf", "space-as-plus",
  ]
  static let absentOrEmpty: Set<String> = [
    "separators-at-the-end-dropped", "absent-values-dropped", "absent-as-null", "absent-as-undefined", "absent-as-none",
    "absent-as-nil", "absent-as-0", "absent-as-00000000",
  ]
  /// `%`, `&`, quotes, slashes and backslashes.
  static let escapes: Set<String> = [
    "percent-decoded", "html-escaped", "html-unescaped", "json-escaped", "slashes-added", "slashes-stripped",
  ]
}
