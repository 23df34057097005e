import ConformanceKit
import Encodings
import Formulas
import Gateways
import Messages

/// A change that a port makes to values that it sends, recognised by what arrived, whatever the reason.
enum SentChange: Hashable {
  case cut(Int, Unit)
  case last(Int)
  case trimmed
  case inLowerCase
  case inUpperCase
  case capitalised
  case titled
  case escapedForHTML(HTMLQuotes)
  case escapedForSQL
  case cleaned(TextCleaning)
  case inASCII
  case inLatin1
  case withinLatin1
  case repaired
  case inBase64
  case withoutZeros
  case without([UInt8])
  case withoutFalse
  case withoutZone
  case timedAnew
  /// The same moment by the clock of UTC, with this behind the seconds.
  case inUTC(String)
  case jsonByHand
  case jsonTwice
  case jsonObjectsAsText
  /// With decimal numbers as they are, or as binary fractions print them.
  case jsonAnew(JSONSpelling, floats: Bool)
  /// An object as a language prints one that nobody encoded.
  case printed(NestedSpelling)
  case percentEncoded(String)
  /// With `+` for spaces.
  case formEncoded
  case dated(DateForm)
  case times(Int)
  case withoutZero
  /// With `-` and `_`; libraries leave the padding out as well, or not.
  case base64ForURLs(isPadded: Bool)
  /// The bytes behind base 64 in hexadecimal.
  case hexadecimalForBase64

  /// What a length counts.
  enum Unit { case bytes, characters }

  /// The mistake; the length and the characters are part of its words.
  var fault: Fault {
    switch self {
    case .cut(let length, let unit): .sentCut(length, inBytes: unit == .bytes)
    case .last(let length): .sentLast(length)
    case .trimmed: .sentTrimmed
    case .inLowerCase: .sentInLowerCase
    case .inUpperCase: .sentInUpperCase
    case .capitalised: .sentCapitalised
    case .titled: .sentTitled
    case .escapedForHTML: .sentEscapedForHTML
    case .escapedForSQL: .sentEscapedForSQL
    case .cleaned(let cleaning): .sentCleaned(cleaning)
    case .inASCII: .sentInASCII
    case .withinLatin1: .sentWithinLatin1
    case .inLatin1: WireFault.sentInLatin1.fault
    case .repaired: .sentRepaired
    case .inBase64: .sentInBase64
    case .withoutZeros: .sentWithoutZeros
    case .without(let characters): .sentWithout(characters)
    case .withoutFalse: .sentWithoutFalse
    case .withoutZone: .sentWithoutZone
    case .timedAnew: .sentTimedAnew
    case .inUTC: .sentInUTC
    case .jsonByHand: .sentJSONByHand
    case .jsonTwice: .sentJSONTwice
    case .jsonObjectsAsText: .sentJSONObjectsAsText
    case .jsonAnew(let spelling, _): .sentJSONAnew(spelling.rawValue)
    case .printed(let spelling): .sentPrinted(spelling.rawValue)
    case .percentEncoded, .formEncoded: .sentPercentEncoded
    case .dated(let form): .sentDated(form.rawValue)
    case .times(let factor): .sentTimes(factor)
    case .withoutZero: .sentWithoutZero
    case .base64ForURLs: .sentBase64ForURLs
    case .hexadecimalForBase64: .sentHexadecimalForBase64
    }
  }

  /// Of two that explain the same, the one with the lower rank is said: characters and bytes are the same in ASCII, zeros at
  /// the front may be all that there are, and a time without its zone is shorter; what is lost beyond Latin-1 is beyond ASCII.
  var rank: Int {
    switch self {
    case .withoutZone: 0
    case .cut(_, .bytes), .without, .titled, .withinLatin1: 2
    default: 1
    }
  }

  /// What becomes of a value; `nil` where it is not sent.
  func applied(to value: [UInt8]) -> [UInt8]? {
    // What is no text would come out repaired, and be taken for changed.
    if isOfText, !UTF8Text.isValid(value) { return value }
    return changed(value)
  }

  /// Whether it takes characters for what it changes.
  private var isOfText: Bool {
    switch self {
    case .inLowerCase, .inUpperCase, .withoutZone, .timedAnew, .cut(_, .characters): true
    default: false
    }
  }

  private func changed(_ value: [UInt8]) -> [UInt8]? {
    switch self {
    case .cut(let length, .bytes): Array(value.prefix(length))
    case .cut(let length, .characters):
      Array(String(String.UnicodeScalarView(String(decoding: value, as: UTF8.self).unicodeScalars.prefix(length))).utf8)
    case .last(let length): value.suffix(length)
    case .trimmed: Edit.trimming(value)
    case .inLowerCase: Array(String(decoding: value, as: UTF8.self).lowercased().utf8)
    case .inUpperCase: Array(String(decoding: value, as: UTF8.self).uppercased().utf8)
    case .capitalised: value.prefix(1).map(ASCII.upper) + value.dropFirst()
    case .titled: Self.titled(value)
    case .escapedForHTML(let quotes): quotes.escape(value)
    case .escapedForSQL: Edit.replacing("'", with: "''")(value)
    case .cleaned(let cleaning): cleaning.apply(value)
    case .inASCII: String(decoding: value, as: UTF8.self).unicodeScalars.map { $0.isASCII ? UInt8($0.value) : 0x3f }
    case .withinLatin1:
      Array(
        String(decoding: value, as: UTF8.self).unicodeScalars.map { $0.value < 0x100 ? String($0) : "?" }.joined().utf8)
    case .repaired: Edit.repaired(value)
    case .inBase64: Array(Base64.encode(value).utf8)
    case .inLatin1: UTF8Text.isValid(value) ? Charset.latin1.encode(value) : value
    case .withoutZeros:
      value.allSatisfy { $0 == UInt8(ascii: "0") } ? value.suffix(1) : Array(value.drop { $0 == UInt8(ascii: "0") })
    case .without(let characters): value.filter { !characters.contains($0) }
    case .withoutFalse: value.elementsEqual("false".utf8) ? nil : value
    case .withoutZone:
      Array(
        String(decoding: value, as: UTF8.self)
          .replacing(/^([0-9]{4}-[0-9]{2}-[0-9]{2}[T ].*?)(Z|[+\-][0-9]{2}:?[0-9]{2})$/) { $0.output.1 }.utf8)
    case .timedAnew: Self.timedAnew(value)
    case .inUTC(let end): DateTime(value).map { Array((CalendarDay.text(seconds: $0.seconds) + end).utf8) } ?? value
    case .jsonByHand: Self.object(value).map { $0.joinedByHand == $0.lineBytes ? value : $0.joinedByHand } ?? value
    case .jsonTwice: Self.object(value).map { JSON.text($0.line).lineBytes } ?? value
    case .jsonObjectsAsText:
      Self.object(value).map { $0.objectsAsText == $0 ? value : $0.objectsAsText.lineBytes } ?? value
    case .jsonAnew(let spelling, let floats):
      Self.object(value).map { spelling.write(floats ? $0.mapped(WireFault.floated) : $0) } ?? value
    case .printed(let spelling):
      (try? JSON(parsing: value)).flatMap { json in
        (try? FieldObject(signing: [JSON.Member("object", json)], of: "", areSent: true)).map {
          spelling.write($0.members[0].value)
        }
      } ?? value
    case .percentEncoded(let kept): PercentEncoding.encode(value, sparing: kept)
    case .formEncoded: Edit.replacing("%20", with: "+")(PercentEncoding.encode(value, sparing: ""))
    case .dated(let form): form.write(value) ?? value
    case .times(let factor): Self.integer(value).map { Array(String($0 * factor).utf8) } ?? value
    case .base64ForURLs(let isPadded):
      value.filter { isPadded || $0 != UInt8(ascii: "=") }.map {
        $0 == UInt8(ascii: "+") ? UInt8(ascii: "-") : $0 == UInt8(ascii: "/") ? UInt8(ascii: "_") : $0
      }
    case .hexadecimalForBase64: Base64.decode(value).map { Array(Hex.encode($0).utf8) } ?? value
    case .withoutZero: Amount(value).map { ($0.whole + $0.fraction).allSatisfy { $0 == 0x30 } } == true ? nil : value
    }
  }

  /// A time as PHP's `c` and Python's `isoformat` print it: whole seconds, and an offset in place of `Z`.
  private static func timedAnew(_ value: [UInt8]) -> [UInt8] {
    let text = String(decoding: value, as: UTF8.self)
    guard text.prefixMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}/) != nil else { return value }
    let whole = SeedTime.completing(text.replacing(/\.[0-9]+/, with: ""))
    return Array((whole.hasSuffix("Z") ? whole.dropLast() + "+00:00" : whole).utf8)
  }

  /// A name as PHP's `ucwords(strtolower())` writes it.
  private static func titled(_ value: [UInt8]) -> [UInt8] {
    var isFirst = true
    return value.map { byte in
      defer { isFirst = ASCII.isSpace(byte) }
      return isFirst ? ASCII.upper(byte) : ASCII.lower(byte)
    }
  }

  static func integer(_ value: [UInt8]) -> Int? {
    value.count < 10 && value.allSatisfy(ASCII.isDigit) ? Int(String(decoding: value, as: UTF8.self)) : nil
  }

  static func object(_ value: [UInt8]) -> JSON? {
    (try? JSON(parsing: value)).flatMap { $0.members == nil ? nil : $0 }
  }
}
