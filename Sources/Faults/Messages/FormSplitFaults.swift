import Encodings
import Gateways

extension WireFault {
  /// A form that is decoded in the wrong order, by whoever reads forms.
  static let formSplitting: [WireFault] = [formDecodedFirst]

  /// Decoding before splitting; a reading of verifications too.
  static let formDecodedFirst = WireFault(
    "form-decoded-before-the-split", "decodes … before it splits it",
    story: "The whole body was decoded at once, so an escaped & or = splits.",
    mend: "Split at & and the first = first, then decode each name and value."
  ) { operation in
    guard operation.name == "form.decode" || readsAnswersInForms(operation) else { return [] }
    return FormDecodedFirst.allCases.map { kind in
      (
        kind.place,
        { example in
          guard operation.name == "form.decode" || example.isForm, let body = example.bytes("body") else { return nil }
          return kind.misread(body, isBroken: example.rejection?.code == .malformedBody).map {
            example.answer("body", UTF8Text.json($0))
          }
        }
      )
    }
  }

  /// Whether answers come in forms: two fields of one name are refused in forms, and JSON with them is malformed.
  static func readsAnswersInForms(_ operation: Operation) -> Bool {
    (operation.response?.readsForms ?? operation.refusals.contains(.duplicateField))
      && (operation.response != nil || !operation.details.isEmpty)
  }
}

/// Whether a form that is decoded before it is split is looked at for broken percent sequences.
enum FormDecodedFirst: CaseIterable {
  case checked
  case unchecked

  /// What is decoded.
  var place: String { self == .checked ? "a form body" : "a form body, broken percent sequences too," }

  /// The form that the right reader would read in the same way; `nil` where it makes no difference.
  func misread(_ form: [UInt8], isBroken: Bool) -> [UInt8]? {
    if self == .checked, isBroken { return nil }
    let text = PercentEncoding.decode(Edit.replacing("+", with: " ")(form))
    let written = Edit.replacing("+", with: "%2B")(Edit.replacing("%", with: "%25")(text))
    return written == form ? nil : written
  }
}
