import ConformanceKit
import Encodings
import Formulas
import Gateways
import Messages

extension SentChange {
  /// Every binary number of 64 bits keeps this many decimal digits.
  private static let binaryDigits = 15

  /// The properties of a change.
  struct Row {
    let fault: () -> Fault
    let rank: Int
    /// Whether it works on characters rather than bytes.
    let isOfText: Bool
    let changed: ([UInt8]) -> [UInt8]?

    init(
      _ fault: @autoclosure @escaping () -> Fault, rank: Int = 1, isOfText: Bool = false,
      _ changed: @escaping ([UInt8]) -> [UInt8]?
    ) {
      (self.fault, self.rank, self.isOfText, self.changed) = (fault, rank, isOfText, changed)
    }
  }

  var row: Row {
    switch self {
    case .cut(let length, .bytes): Row(.sentCut(length, inBytes: true), rank: 2) { Array($0.prefix(length)) }
    case .cut(let length, .characters):
      Row(.sentCut(length), isOfText: true) { value in
        Array(String(String.UnicodeScalarView(Self.text(value).unicodeScalars.prefix(length))).utf8)
      }
    case .last(let length): Row(.sentLast(length)) { $0.suffix(length) }
    case .trimmed: Row(.sentTrimmed) { Edit.trimming($0) }
    case .inLowerCase: Row(.sentInLowerCase, isOfText: true) { Array(Self.text($0).lowercased().utf8) }
    case .inUpperCase: Row(.sentInUpperCase, isOfText: true) { Array(Self.text($0).uppercased().utf8) }
    case .capitalised: Row(.sentCapitalised) { $0.prefix(1).map(ASCII.upper) + $0.dropFirst() }
    case .titled: Row(.sentTitled, rank: 2, Self.titled)
    case .titledByLetters: Row(.sentTitledByLetters, rank: 3, isOfText: true, Self.titledByLetters)
    case .escapedForHTML(let quotes): Row(.sentEscapedForHTML) { quotes.escape($0) }
    case .escapedForSQL: Row(.sentEscapedForSQL, Edit.replacing("'", with: "''"))
    case .cleaned(let cleaning): Row(.sentCleaned(cleaning)) { cleaning.apply($0) }
    case .inASCII:
      Row(.sentInASCII) { value in Self.text(value).unicodeScalars.map { $0.isASCII ? UInt8($0.value) : 0x3f } }
    case .withinLatin1:
      Row(.sentWithinLatin1, rank: 2) { value in
        Array(Self.text(value).unicodeScalars.map { $0.value < 0x100 ? String($0) : "?" }.joined().utf8)
      }
    case .inLatin1: Row(WireFault.sentInLatin1.fault) { UTF8Text.isValid($0) ? Charset.latin1.encode($0) : $0 }
    case .inUTF8Twice: Row(.sentInUTF8Twice) { Charset.twice.encode($0) }
    case .repaired: Row(.sentRepaired) { Edit.repaired($0) }
    case .inBase64: Row(.sentInBase64) { Array(Base64.encode($0).utf8) }
    case .withoutZeros:
      Row(.sentWithoutZeros) { value in
        value.allSatisfy { $0 == UInt8(ascii: "0") } ? value.suffix(1) : Array(value.drop { $0 == UInt8(ascii: "0") })
      }
    case .without(let characters): Row(.sentWithout(characters), rank: 2) { $0.filter { !characters.contains($0) } }
    case .replaced(let one, let other):
      Row(Fault.answeredReplaced(one, other).ofRequests, rank: 3) { $0.map { $0 == one ? other : $0 } }
    case .withoutFalse: Row(.sentWithoutFalse) { $0.elementsEqual("false".utf8) ? nil : $0 }
    case .withoutZone:
      Row(.sentWithoutZone, rank: 0, isOfText: true) { value in
        Array(
          Self.text(value)
            .replacing(/^([0-9]{4}-[0-9]{2}-[0-9]{2}[T ].*?)(Z|[+\-][0-9]{2}:?[0-9]{2})$/) { $0.output.1 }.utf8)
      }
    case .timedAnew: Row(.sentTimedAnew, isOfText: true, Self.timedAnew)
    case .inUTC(let end):
      Row(.sentInUTC) { value in
        DateTime(value).map { Array((CalendarDay.text(seconds: $0.seconds) + end).utf8) } ?? value
      }
    case .utcWithZone:
      Row(.sentUTCWithZone) { value in
        guard let zone = Self.text(value).firstMatch(of: /[+\-][0-9]{2}:?[0-9]{2}$/) else { return value }
        return DateTime(value).map { Array((CalendarDay.text(seconds: $0.seconds) + zone.output).utf8) } ?? value
      }
    case .jsonByHand:
      Row(.sentJSONByHand) { value in
        Self.object(value).map { $0.joinedByHand == $0.lineBytes ? value : $0.joinedByHand } ?? value
      }
    case .jsonTwice: Row(.sentJSONTwice) { value in Self.object(value).map { JSON.text($0.line).lineBytes } ?? value }
    case .jsonObjectsAsText:
      Row(.sentJSONObjectsAsText) { value in
        Self.object(value).map { $0.objectsAsText == $0 ? value : $0.objectsAsText.lineBytes } ?? value
      }
    case .jsonAnew(let spelling, let floats):
      Row(.sentJSONAnew(spelling.rawValue)) { value in
        Self.object(value).map { spelling.write(floats ? $0.mapped(WireFault.floated) : $0) } ?? value
      }
    case .printed(let spelling):
      Row(.sentPrinted(spelling.rawValue)) { value in
        (try? JSON(parsing: value)).flatMap { json in
          (try? FieldObject(signing: [JSON.Member("object", json)], of: "", areSent: true)).map {
            spelling.write($0.members[0].value)
          }
        } ?? value
      }
    case .percentEncoded(let kept): Row(.sentPercentEncoded) { PercentEncoding.encode($0, sparing: kept) }
    case .formEncoded:
      Row(.sentPercentEncoded) { Edit.replacing("%20", with: "+")(PercentEncoding.encode($0, sparing: "")) }
    case .dated(let form): Row(.sentDated(form.rawValue)) { form.write($0) ?? $0 }
    case .times(let factor):
      Row(.sentTimes(factor)) { value in Self.integer(value).map { Array(String($0 * factor).utf8) } ?? value }
    case .sinceEpoch(let factor):
      Row(.sentDated(factor == 1 ? "seconds since 1970" : "milliseconds since 1970")) { value in
        DateTime(value).map { Array(String($0.seconds * factor).utf8) } ?? value
      }
    case .rounded(let decimals):
      Row(.sentRounded(decimals), rank: 0) { value in
        // Trailing zeros do not change a number.
        let isKept = Amount(value).map { $0.fraction.count <= decimals && value.count <= Self.binaryDigits } ?? true
        return isKept ? value : BinaryFraction.fixed(value, decimals: decimals) ?? value
      }
    case .withoutZero:
      Row(.sentWithoutZero) { value in
        Amount(value).map { ($0.whole + $0.fraction).allSatisfy { $0 == 0x30 } } == true ? nil : value
      }
    case .withoutPadding: Row(.sentWithoutPadding) { $0.filter { $0 != UInt8(ascii: "=") } }
    case .base64ForURLs(let isPadded):
      Row(.sentBase64ForURLs, rank: 2) { value in
        value.filter { isPadded || $0 != UInt8(ascii: "=") }.map(Base64.urlSafe)
      }
    case .hexadecimalForBase64:
      Row(.sentHexadecimalForBase64) { value in Base64.decode(value).map { Array(Hex.encode($0).utf8) } ?? value }
    }
  }

  private static func text(_ value: [UInt8]) -> String { String(decoding: value, as: UTF8.self) }

  /// A time as PHP's `c` and Python's `isoformat` print it: whole seconds, and an offset instead of `Z`.
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

  /// A name as Python's `title()` writes it, with a capital after anything but a letter.
  private static func titledByLetters(_ value: [UInt8]) -> [UInt8] {
    var isFirst = true
    return text(value).unicodeScalars.flatMap { scalar in
      defer { isFirst = !scalar.properties.isCased }
      return (isFirst ? scalar.properties.titlecaseMapping : scalar.properties.lowercaseMapping).utf8
    }
  }
}
