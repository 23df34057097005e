/// Faults that no input of an operation can show, because the inputs are refused before anything is hashed, or sources
/// disagree about them.
package struct Unshowable: Sendable {
  /// The places of the faults; `nil` for every place.
  package let places: Set<String>?
  package let faults: Set<String>
  /// Why, as a clause for display.
  package let reason: String
}

extension Operation {
  /// The same operation with faults that none of its inputs can show.
  func notShowing(_ faults: [Set<String>], at places: Set<String>? = nil, because reason: String) -> Operation {
    var operation = self
    operation.unshowable.append(
      Unshowable(places: places, faults: faults.reduce(into: []) { $0.formUnion($1) }, reason: reason))
    return operation
  }
}

// Groups of faults by what they change in a text; a gateway lists those that its texts cannot contain.
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
  /// Concerns `%`, `&`, quotes, slashes and backslashes.
  static let escapes: Set<String> = [
    "percent-decoded", "html-escaped", "html-unescaped", "json-escaped", "slashes-added", "slashes-stripped",
  ]
}
