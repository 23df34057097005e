import Encodings

/// A deviation from a gateway's way to select, sort or write the members of an object.
public indirect enum PairDeviation: Sendable, Hashable {
  /// Sorts by something other than the bytes of the names.
  case order(PairOrder)
  /// Signs a name that must not be signed.
  case including(String)
  /// Signs everything that must not be signed.
  case includingAll
  /// Omits a name that must be signed.
  case excluding(String)
  /// Omits everything but one name.
  case only(String)
  /// Also omits members whose name or value contains an excluded name.
  case excludingByContent
  /// Also omits members whose name contains this one.
  case excludingParts(String)
  /// Omits pairs with an empty value.
  case withoutEmpty
  /// Omits pairs whose value is empty, `0` or `false`, as PHP's `array_filter` and `empty()` do.
  case withoutFalsy
  /// Omits the same and empty arrays, with `objects` also empty objects, which are arrays in PHP.
  case withoutFalsyNested(objects: Bool)
  /// Omits the first pair.
  case withoutFirst
  /// Omits the last pair.
  case withoutLast
  /// Writes `null` as this text.
  case null(String)
  /// Writes `true` and `false` as these two texts.
  case booleans(String, String)
  /// Writes numbers in the shortest form of a binary number.
  case shortestNumbers
  /// Writes numbers as a language prints floats.
  case numbers(NumberSpelling)
  /// Writes nested values in another spelling.
  case nested(NestedSpelling)
  /// Writes nested values as pairs of their own, `name[key]=value`, and empty ones not at all.
  case bracketed
  /// Writes this text between name and value.
  case assignment(String)
  /// Writes this text after the last pair too.
  case closing(String)
  /// Writes values without their names.
  case withoutNames
  /// Writes names without their values.
  case withoutValues
  /// Applies a mistake to every value, or to that of one member.
  case value(WrongTransform, of: String?)
  /// Writes booleans, numbers or texts differently at any depth.
  case everywhere(PairDeviation)
  /// Writes them differently only in nested values.
  case nestedAlone(PairDeviation)
  /// Writes `null` as this text, only in nested objects or only in nested arrays.
  case nestedNull(String, inObjects: Bool)
  /// Applies a mistake to names and values when they are written, after the sorting.
  case both(WrongTransform)
  /// Writes the whole object as JSON; a mistake may then respell that JSON.
  case json
  /// Applies a mistake to names.
  case name(WrongTransform)
  /// Writes one name as another.
  case renaming(String, String)
  /// Writes snake_case names in camelCase.
  case camelCaseNames
  /// Drops everything from the first `=` in a value.
  case cutAtEquals
  /// Omits the list's own name from the list of signed names.
  case listWithoutItself
  /// Keeps document order in a list of signed names that is made.
  case unsortedList
  /// Ignores a list that is present and makes it again.
  case madeList
  /// Signs a list that is present as a value, but signs all fields, whatever it names.
  case unreadList
  /// Ignores white space around the names in the list.
  case trimmedList
  /// Does not sign the list of signed names itself.
  case listNotSigned
  /// Writes this text for a listed name that has no value.
  case missing(String)
  /// Omits a listed name that has no value.
  case withoutMissing

  /// The name in formulas for display.
  var notation: String {
    switch self {
    case .order(.document): "in document order"
    case .order(let order): "sorted by \(order.rawValue)"
    case .including(let name): "with \(name)"
    case .includingAll: "with the excluded ones"
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
    case .bracketed: "nested as name[key]"
    case .assignment(let text): "'\(text)' for '='"
    case .closing(let text): "'\(text)' after the last"
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
    case .unreadList: "list not read"
    case .trimmedList: "names of the list trimmed"
    case .listNotSigned: "list not signed"
    case .missing(let text): "absent as '\(text)'"
    case .withoutMissing: "without absent ones"
    }
  }
}
