import Encodings

/// A way in which the members of an object are chosen, sorted or written otherwise than a gateway does.
public indirect enum PairDeviation: Sendable, Hashable {
  /// Sorted by something else than the bytes of the names.
  case order(PairOrder)
  /// A name that is not signed is signed.
  case including(String)
  /// Everything that is not signed is signed.
  case includingAll
  /// A name that is signed is left out.
  case excluding(String)
  /// Everything but one name is left out.
  case only(String)
  /// Members whose name or value contains an excluded name are left out as well.
  case excludingByContent
  /// Members whose name contains this one are left out as well.
  case excludingParts(String)
  /// Pairs with an empty value are left out.
  case withoutEmpty
  /// Pairs whose value is empty, `0` or `false` are left out, as PHP's `array_filter` and `empty()` do.
  case withoutFalsy
  /// The same, and empty arrays too, or whatever is empty in it: PHP's arrays are JSON's objects as well.
  case withoutFalsyNested(objects: Bool)
  /// The first pair is left out.
  case withoutFirst
  /// The last pair is left out.
  case withoutLast
  /// `null` is written as this text.
  case null(String)
  /// Booleans are written as these two texts.
  case booleans(String, String)
  /// Numbers are written as a binary number prints itself.
  case shortestNumbers
  /// Numbers are written as a language prints floats.
  case numbers(NumberSpelling)
  /// Nested values are written in another way.
  case nested(NestedSpelling)
  /// Text between name and value.
  case assignment(String)
  /// Text behind the last pair too.
  case closing(String)
  /// Values without their names.
  case withoutNames
  /// Names without their values.
  case withoutValues
  /// Every value, or that of one member, goes through a mistake.
  case value(WrongTransform, of: String?)
  /// Booleans, numbers or texts written otherwise wherever they stand, in nested values too.
  case everywhere(PairDeviation)
  /// The same in nested values alone.
  case nestedAlone(PairDeviation)
  /// `null` is written as this text in nested objects alone, or in nested arrays alone.
  case nestedNull(String, inObjects: Bool)
  /// Names and values go through a mistake when they are written, behind the sorting.
  case both(WrongTransform)
  /// The whole object is written as JSON; a mistake with it may write that JSON anew.
  case json
  /// Names go through a mistake.
  case name(WrongTransform)
  /// One name is written as another.
  case renaming(String, String)
  /// Names in camelCase for snake_case.
  case camelCaseNames
  /// What stands behind a second `=` of a value is lost.
  case cutAtEquals
  /// The list of signed names does not name itself.
  case listWithoutItself
  /// The list of signed names stays in document order where it is made.
  case unsortedList
  /// A list that is there is ignored and made again.
  case madeList
  /// White space around the names in the list is passed over.
  case trimmedList
  /// The list of signed names is not a pair itself.
  case listNotSigned
  /// A listed name that has no value is written with this text.
  case missing(String)
  /// A listed name that has no value is left out.
  case withoutMissing

  /// The name in formulas for people.
  var notation: String {
    switch self {
    case .order(let order): "sorted by \(order.rawValue)"
    case .including(let name): "with \(name)"
    case .includingAll: "with what is excluded"
    case .excluding(let name): "without \(name)"
    case .only(let name): "only \(name)"
    case .excludingByContent: "without pairs that contain an excluded name"
    case .excludingParts(let name): "without names that contain \(name)"
    case .withoutEmpty: "without empty ones"
    case .withoutFalsy: "without empty, 0 and false"
    case .withoutFalsyNested(let objects): "without empty\(objects ? "" : " arrays"), 0 and false"
    case .withoutFirst: "without the first"
    case .withoutLast: "without the last"
    case .null(let text): "null as '\(text)'"
    case .booleans(let yes, let no): "booleans as '\(yes)' and '\(no)'"
    case .shortestNumbers: "numbers as floats"
    case .numbers(let spelling): "numbers as \(spelling.rawValue)'s floats"
    case .nested(let spelling): "nested \(spelling.rawValue)"
    case .assignment(let text): "'\(text)' for '='"
    case .closing(let text): "'\(text)' behind the last"
    case .withoutNames: "values only"
    case .withoutValues: "names only"
    case .value(let mistake, of: let name): "\(name ?? "values") \(mistake.notation)"
    case .everywhere(let deviation): "\(deviation.notation), nested ones too"
    case .nestedAlone(let deviation): "\(deviation.notation) in nested ones"
    case .nestedNull(let text, let inObjects): "null as '\(text)' in nested \(inObjects ? "objects" : "arrays")"
    case .both(let mistake): "names and values \(mistake.notation)"
    case .json: "as JSON"
    case .name(let mistake): "names \(mistake.notation)"
    case .renaming(let name, let wrong): "'\(wrong)' for '\(name)'"
    case .camelCaseNames: "names in camelCase"
    case .cutAtEquals: "values cut at '='"
    case .listWithoutItself: "list without itself"
    case .unsortedList: "list unsorted"
    case .madeList: "list made again"
    case .trimmedList: "names of the list trimmed"
    case .listNotSigned: "list not signed"
    case .missing(let text): "absent as '\(text)'"
    case .withoutMissing: "without absent ones"
    }
  }
}

/// Orders of pairs other than by the bytes of their names.
public enum PairOrder: String, Sendable, Hashable, CaseIterable {
  /// As they came.
  case document = "nothing"
  /// By the text `name=value`, so that `a=1` comes behind `a-b=1`.
  case pairText = "name=value"
  /// By the names in lower case.
  case ignoringCase = "name without case"
  /// By the names in lower case, and those that are equal then by their bytes.
  case ignoringCaseThenBytes = "name without case, then name"
  /// By the names in capitals, behind which `_` comes.
  case inCapitals = "name in capitals"
  /// As a language's culture sorts: punctuation first or ignored, then letters without case.
  case culture
  /// By the values.
  case value
  /// By the names, backwards.
  case descending = "name, descending"
  /// By the UTF-16 units of the names, as JavaScript, Java and C# do.
  case utf16 = "UTF-16 name"
  /// By the names, those that are numbers by their value, as PHP's `ksort` does without `SORT_STRING`.
  case numeric = "name or number"

  func isBefore(_ left: PairRule.Pair, _ right: PairRule.Pair) -> Bool {
    switch self {
    case .document: false
    case .pairText: (left.name + [0x3d] + left.value).lexicographicallyPrecedes(right.name + [0x3d] + right.value)
    case .ignoringCase:
      left.name.map(ASCII.lower).lexicographicallyPrecedes(right.name.map(ASCII.lower))
    case .ignoringCaseThenBytes: Self.foldedThenBytes(left.name, right.name)
    case .inCapitals: left.name.map(ASCII.upper).lexicographicallyPrecedes(right.name.map(ASCII.upper))
    case .culture: Self.cultural(left.name, right.name)
    case .value: left.value.lexicographicallyPrecedes(right.value)
    case .descending: right.name.lexicographicallyPrecedes(left.name)
    case .numeric: Self.numeric(left.name, right.name)
    case .utf16: Self.units(left.name).lexicographicallyPrecedes(Self.units(right.name))
    }
  }

  private static func foldedThenBytes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    let (one, two) = (left.map(ASCII.lower), right.map(ASCII.lower))
    return one == two ? left.lexicographicallyPrecedes(right) : one.lexicographicallyPrecedes(two)
  }

  /// PHP 8 compares two names as numbers where both are numeric, and by their bytes otherwise.
  private static func numeric(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard let one = number(left), let two = number(right), one != two else {
      return left.lexicographicallyPrecedes(right)
    }
    return one < two
  }

  private static func number(_ name: [UInt8]) -> Double? {
    guard !name.isEmpty, name.count < 64, name.allSatisfy({ ASCII.isDigit($0) || $0 == 0x2e || $0 == 0x2d })
    else { return nil }
    return Double(String(decoding: name, as: UTF8.self))
  }

  private static func units(_ name: [UInt8]) -> [UInt16] { Array(String(decoding: name, as: UTF8.self).utf16) }

  /// A culture's collation in short: white space and punctuation, digits, letters; lower before upper where all else is equal.
  private static func cultural(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    func weight(_ byte: UInt8) -> Int {
      let folded = ASCII.lower(byte)
      switch folded {
      case 0x30...0x39: return 1000 + Int(folded)
      case 0x61...0x7a, 0x80...0xff: return 2000 + Int(folded)
      default: return byte == UInt8(ascii: "_") ? 0 : Int(folded)
      }
    }
    let (one, two) = (left.map(weight), right.map(weight))
    if one != two { return one.lexicographicallyPrecedes(two) }
    return right.lexicographicallyPrecedes(left)
  }
}
