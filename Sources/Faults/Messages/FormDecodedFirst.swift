import Encodings

/// Whether a form that is decoded before it is split is checked for malformed percent sequences first.
enum FormDecodedFirst: CaseIterable {
  case checked
  case unchecked

  /// What is decoded, as words for the fault's place.
  var place: String { self == .checked ? "a form body" : "a form body, broken percent sequences too," }

  /// The form in which the right reader finds what the wrong one reads; `nil` where it makes no difference.
  func misread(_ form: [UInt8], isBroken: Bool) -> [UInt8]? {
    if self == .checked, isBroken { return nil }
    let text = PercentEncoding.decode(Edit.replacing("+", with: " ")(form))
    let written = Edit.replacing("+", with: "%2B")(Edit.replacing("%", with: "%25")(text))
    return written == form ? nil : written
  }
}
