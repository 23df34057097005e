import Encodings

/// The masks in what was redacted: `⟨secret⟩`, and the stars of a card number.
enum Masks {
  /// With one mask for all secrets: which name one is masked by depends on how it was spelled.
  static func levelled(_ json: JSON) -> JSON { mapped(json) { $0.replacing(/⟨[^⟩]*⟩/, with: "⟨⟩") } }

  /// With nothing in their places.
  static func removed(_ json: JSON) -> JSON { mapped(json) { $0.replacing(/⟨[^⟩]*⟩|[0-9]{6}\*+[0-9]{4}/, with: "") } }

  private static func mapped(_ json: JSON, _ change: (String) -> String) -> JSON {
    json.mapped { value in if case .string(let text) = value { .text(change(text.string)) } else { value } }
  }
}
