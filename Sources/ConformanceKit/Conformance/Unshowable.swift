/// Faults that no input of an operation can show: whatever they would change is refused before anything is hashed.
struct Unshowable: Sendable {
  let operation: String
  /// The places of the faults; `nil` for every place.
  let places: Set<String>?
  let faults: Set<String>
  /// Why, as a clause for people.
  let reason: String

  /// Why no input of an operation can show a fault; `nil` where one can.
  static func reason(_ slip: Slip, in operation: String) -> String? {
    all.first { entry in
      entry.operation == operation && entry.places?.contains(slip.place) != false
        && entry.faults.contains(slip.fault.name)
    }?.reason
  }

  private static let notASCII: Set<String> = [
    "latin1", "ascii-with-question-marks", "nfc", "nfd", "utf8-twice", "cut-by-utf16-length",
  ]
  private static let notUTF8: Set<String> = ["invalid-utf8-replaced", "invalid-utf8-ignored"]
  private static let notVisible: Set<String> = [
    "trimmed", "trimmed-at-the-front", "trimmed-at-the-end", "cut-at-nul", "spaces-removed", "spaces-collapsed",
    "crlf-as-lf",
  ]
  /// What changes `%`, `&`, quotes, slashes and backslashes, of which a time has none.
  private static let notEscaped: Set<String> = [
    "percent-decoded", "html-escaped", "html-unescaped", "json-escaped", "slashes-added", "slashes-stripped",
  ]

  private static let all: [Unshowable] = [
    Unshowable(
      operation: "everypay.authorization.bearer", places: nil, faults: notASCII.union(notUTF8).union(notVisible),
      reason: "a token is visible ASCII or refused"),
    Unshowable(
      operation: "edfapg.callback.verify", places: nil, faults: ["card-short-not-twice"],
      reason: "a card of fewer than ten bytes is refused"),
    Unshowable(
      operation: "placetopay.notification.verify", places: ["requestId", "status", "date"], faults: notUTF8,
      reason: "a body that is not UTF-8 is refused"),
    Unshowable(
      operation: "placetopay.auth.verify", places: ["seed"],
      faults: notASCII.union(notUTF8).union(notVisible).union(notEscaped).union(["upper-of-a-value"]),
      reason: "a seed is a time in digits, capitals and signs, or refused"),
  ]
}
