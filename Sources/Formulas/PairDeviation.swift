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
  /// Nested values are pairs of their own, `name[key]=value`; empty ones are none.
  case bracketed
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
  /// A list that is there is signed as a value, and all fields are signed, whatever it names.
  case unreadList
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
    case .bracketed: "nested as name[key]"
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
    case .unreadList: "list not read"
    case .trimmedList: "names of the list trimmed"
    case .listNotSigned: "list not signed"
    case .missing(let text): "absent as '\(text)'"
    case .withoutMissing: "without absent ones"
    }
  }
}
