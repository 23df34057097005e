import Encodings
import Gateways

extension WireFault {
  /// Forms that are decoded in the wrong order, by all operations that read forms.
  static let formSplitting: [WireFault] = [formDecodedFirst, formPlusLast]

  /// Decoding before splitting; also a reading of verifications.
  static let formDecodedFirst = WireFault(
    "form-decoded-before-the-split", "decodes … before splitting it",
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

  /// An escaped plus becomes a space; also a reading of verifications.
  static let formPlusLast = WireFault(
    "form-plus-after-percent", "turns + into a space in … after decoding %2B",
    story:
      "rawurldecode() or decodeURIComponent() ran first, and the + that it made of %2B was replaced with all others.",
    mend: "Replace + by a space first and then decode the percent sequences, or use the decoder for forms."
  ) { operation in
    guard operation.name == "form.decode" || readsAnswersInForms(operation) else { return [] }
    return [
      (
        "forms",
        { example in
          guard operation.name == "form.decode" || example.isForm, let body = example.bytes("body") else { return nil }
          return withPlusLast(body).map { example.answer("body", UTF8Text.json($0)) }
        }
      )
    ]
  }

  /// The form in which the right reader finds what the wrong one reads; `nil` where it makes no difference.
  static func withPlusLast(_ form: [UInt8]) -> [UInt8]? {
    let written = Edit.replacing("%2b", with: "+")(Edit.replacing("%2B", with: "+")(form))
    return written == form ? nil : written
  }

  /// Whether answers come in forms; only these refuse two fields of one name as such, as JSON with them is malformed.
  static func readsAnswersInForms(_ operation: Operation) -> Bool {
    (operation.response?.readsForms ?? operation.refusals.contains(.duplicateField))
      && (operation.response != nil || !operation.details.isEmpty)
  }
}
