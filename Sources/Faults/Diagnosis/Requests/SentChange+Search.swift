import ConformanceKit
import Encodings
import Gateways
import Messages

/// Finds the changes that lead from the right value to the sent one.
extension SentChange {
  /// One mistake does not remove more different characters than these.
  private static let mostRemoved = 4
  /// Characters that are kept besides unreserved ones: by encodeURIComponent, Python's quote, and encodeURI.
  private static let keptInURLs = ["", "/", "!*'()", "!*'();/?:@&=+$,#"]
  /// How libraries end a time in UTC; the last two are those of JavaScript and Python.
  private static let endsInUTC = ["Z", "", "+0000", ".000Z", "+00:00"]
  /// How languages print an object where a text is required.
  private static let printings: [NestedSpelling] = [.python, .javaScript, .php, .go, .ruby, .spacedRuby, .swift]
  /// Greater factors are no change of unit.
  private static let greatestFactor = 1_000_000

  /// The changes that may have been made to a JSON object, in any spelling.
  private static func all(_ right: JSON, _ got: [UInt8]) -> [SentChange] {
    if [right, right.objectsAsText].contains(where: { $0.isJoinedByHand(in: got) }) { return [.jsonByHand] }
    guard let json = try? JSON(parsing: got) else { return [] }
    if json.textParsed?.means(right) == true { return [.jsonTwice] }
    return json.hasObjectsAsText(of: right) ? [.jsonObjectsAsText] : []
  }

  /// The changes that lead from one value to another.
  static func all(_ right: [UInt8], _ got: [UInt8]?) -> [SentChange] {
    guard let got else {
      // A field of which nothing remains is not sent.
      let changes = [.withoutFalse, .withoutZero] + TextCleaning.allCases.map(SentChange.cleaned)
      return changes.filter { $0.applied(to: right).map(\.isEmpty) ?? true }
    }
    let object = object(right)
    if let found = object.map({ all($0, got) }), !found.isEmpty { return found }
    var changes: [SentChange] = [
      .withoutZone, .timedAnew, .trimmed, .inLowerCase, .inUpperCase, .capitalised, .titled, .titledByLetters,
      .inASCII,
      .inLatin1, .inUTF8Twice, .withinLatin1, .repaired, .inBase64, .withoutZeros, .escapedForSQL,
    ]
    changes += TextCleaning.allCases.map(SentChange.cleaned)
    changes += HTMLQuotes.allCases.map(SentChange.escapedForHTML)
    if DateTime(right) != nil {
      changes += endsInUTC.map(SentChange.inUTC) + [.utcWithZone, .sinceEpoch(factor: 1), .sinceEpoch(factor: 1000)]
    }
    if Amount(right) != nil, let amount = Amount(got) { changes.append(.rounded(amount.fraction.count)) }
    let removed = Set(right).subtracting(got).filter { $0 < 0x80 }.sorted()
    if object != nil {
      changes += printings.map(SentChange.printed)
      changes += JSONSpelling.allCases.flatMap { [.jsonAnew($0, floats: false), .jsonAnew($0, floats: true)] }
    }
    if Base64.decode(right) != nil {
      changes += [
        .withoutPadding, .base64ForURLs(isPadded: true), .base64ForURLs(isPadded: false), .hexadecimalForBase64,
      ]
    }
    changes += keptInURLs.map(SentChange.percentEncoded) + [.formEncoded] + DateForm.allCases.map(SentChange.dated)
    if let right = integer(right), let got = integer(got), right > 0, got % right == 0,
      2...greatestFactor ~= got / right
    {
      changes.append(.times(got / right))
    }
    if (1...mostRemoved).contains(removed.count), !got.isEmpty { changes.append(.without(removed)) }
    if right.count == got.count, let (one, other) = zip(right, got).first(where: { $0 != $1 }) {
      changes.append(.replaced(one, other))
    }
    if !got.isEmpty {
      let characters = String(decoding: got, as: UTF8.self).unicodeScalars.count
      changes += [.cut(got.count, .bytes), .cut(characters, .characters), .last(got.count)]
    }
    return changes.filter { $0.applied(to: right) == got }
  }
}
