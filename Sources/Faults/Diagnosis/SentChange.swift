import ConformanceKit
import Encodings
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
  case escapedForHTML(HTMLQuotes)
  case inASCII
  case withoutZeros
  case without([UInt8])
  case withoutFalse
  case withoutZone
  case jsonByHand
  case jsonTwice
  case jsonObjectsAsText
  /// With decimal numbers as they are, or as binary fractions print them.
  case jsonAnew(JSONSpelling, floats: Bool)
  case percentEncoded(String)
  case dated(DateForm)
  case times(Int)
  case withoutZero
  case base64ForURLs

  /// What a length counts.
  enum Unit { case bytes, characters }

  /// More different characters than these are not taken out by one mistake.
  private static let mostRemoved = 4
  /// Fields that a heading names.
  private static let mostFields = 4

  /// The mistake; the length and the characters are part of its words.
  private var fault: Fault {
    switch self {
    case .cut(let length, let unit): .sentCut(length, inBytes: unit == .bytes)
    case .last(let length): .sentLast(length)
    case .trimmed: .sentTrimmed
    case .inLowerCase: .sentInLowerCase
    case .inUpperCase: .sentInUpperCase
    case .capitalised: .sentCapitalised
    case .escapedForHTML: .sentEscapedForHTML
    case .inASCII: .sentInASCII
    case .withoutZeros: .sentWithoutZeros
    case .without(let characters): .sentWithout(characters)
    case .withoutFalse: .sentWithoutFalse
    case .withoutZone: .sentWithoutZone
    case .jsonByHand: .sentJSONByHand
    case .jsonTwice: .sentJSONTwice
    case .jsonObjectsAsText: .sentJSONObjectsAsText
    case .jsonAnew(let spelling, _): .sentJSONAnew(spelling.rawValue)
    case .percentEncoded: .sentPercentEncoded
    case .dated(let form): .sentDated(form.rawValue)
    case .times(let factor): .sentTimes(factor)
    case .withoutZero: .sentWithoutZero
    case .base64ForURLs: .sentBase64ForURLs
    }
  }

  /// Of two that explain the same, the one with the lower rank is said: characters and bytes are the same in ASCII, zeros at
  /// the front may be all that there are, and a time without its zone is shorter.
  private var rank: Int {
    switch self {
    case .withoutZone: 0
    case .cut(_, .bytes), .without: 2
    default: 1
    }
  }

  /// What becomes of a value; `nil` where it is not sent.
  private func applied(to value: [UInt8]) -> [UInt8]? {
    switch self {
    case .cut(let length, .bytes): Array(value.prefix(length))
    case .cut(let length, .characters):
      Array(String(String.UnicodeScalarView(String(decoding: value, as: UTF8.self).unicodeScalars.prefix(length))).utf8)
    case .last(let length): value.suffix(length)
    case .trimmed: Edit.trimming(value)
    case .inLowerCase: Array(String(decoding: value, as: UTF8.self).lowercased().utf8)
    case .inUpperCase: Array(String(decoding: value, as: UTF8.self).uppercased().utf8)
    case .capitalised: value.prefix(1).map(ASCII.upper) + value.dropFirst()
    case .escapedForHTML(let quotes): Self.escaped(value, quotes)
    case .inASCII: String(decoding: value, as: UTF8.self).unicodeScalars.map { $0.isASCII ? UInt8($0.value) : 0x3f }
    case .withoutZeros: Array(value.drop { $0 == UInt8(ascii: "0") })
    case .without(let characters): value.filter { !characters.contains($0) }
    case .withoutFalse: value.elementsEqual("false".utf8) ? nil : value
    case .withoutZone:
      Array(
        String(decoding: value, as: UTF8.self)
          .replacing(/^([0-9]{4}-[0-9]{2}-[0-9]{2}[T ].*?)(Z|[+\-][0-9]{2}:?[0-9]{2})$/) { $0.output.1 }.utf8)
    case .jsonByHand: Self.object(value).map { $0.joinedByHand == $0.lineBytes ? value : $0.joinedByHand } ?? value
    case .jsonTwice: Self.object(value).map { JSON.text($0.line).lineBytes } ?? value
    case .jsonObjectsAsText:
      Self.object(value).map { $0.objectsAsText == $0 ? value : $0.objectsAsText.lineBytes } ?? value
    case .jsonAnew(let spelling, let floats):
      Self.object(value).map { spelling.write(floats ? $0.mapped(WireFault.floated) : $0) } ?? value
    case .percentEncoded(let kept): PercentEncoding.encode(value, sparing: kept)
    case .dated(let form): form.write(value) ?? value
    case .times(let factor): Self.integer(value).map { Array(String($0 * factor).utf8) } ?? value
    case .base64ForURLs:
      value.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: "-") : $0 == UInt8(ascii: "/") ? UInt8(ascii: "_") : $0 }
    case .withoutZero: Amount(value).map { ($0.whole + $0.fraction).allSatisfy { $0 == 0x30 } } == true ? nil : value
    }
  }

  /// What stays as it is beside unreserved characters: with encodeURIComponent, Python's quote, and encodeURI.
  private static let keptInURLs = ["", "/", "!*'()", "!*'();/?:@&=+$,#"]
  /// Greater factors are no change of unit.
  private static let greatestFactor = 1_000_000

  private static func integer(_ value: [UInt8]) -> Int? {
    value.count < 10 && value.allSatisfy(ASCII.isDigit) ? Int(String(decoding: value, as: UTF8.self)) : nil
  }

  private static func object(_ value: [UInt8]) -> JSON? {
    (try? JSON(parsing: value)).flatMap { $0.members == nil ? nil : $0 }
  }

  /// What may have become of an object in JSON, in any spelling.
  private static func all(_ right: JSON, _ got: [UInt8]) -> [SentChange] {
    if [right, right.objectsAsText].contains(where: { $0.isJoinedByHand(in: got) }) { return [.jsonByHand] }
    guard let json = try? JSON(parsing: got) else { return [] }
    if json.textParsed?.means(right) == true { return [.jsonTwice] }
    return json.hasObjectsAsText(of: right) ? [.jsonObjectsAsText] : []
  }

  /// The changes that make one value of another.
  private static func all(_ right: [UInt8], _ got: [UInt8]?) -> [SentChange] {
    guard let got else { return [.withoutFalse, .withoutZero].filter { $0.applied(to: right) == nil } }
    let object = object(right)
    if let found = object.map({ all($0, got) }), !found.isEmpty { return found }
    var changes: [SentChange] = [
      .withoutZone, .trimmed, .inLowerCase, .inUpperCase, .capitalised, .inASCII, .withoutZeros,
    ]
    changes += HTMLQuotes.allCases.map(SentChange.escapedForHTML)
    let removed = Set(right).subtracting(got).filter { $0 < 0x80 }.sorted()
    if object != nil {
      changes += JSONSpelling.allCases.flatMap { [.jsonAnew($0, floats: false), .jsonAnew($0, floats: true)] }
    }
    if Base64.decode(right) != nil { changes.append(.base64ForURLs) }
    changes += keptInURLs.map(SentChange.percentEncoded) + DateForm.allCases.map(SentChange.dated)
    if let right = integer(right), let got = integer(got), right > 0, got % right == 0,
      2...greatestFactor ~= got / right
    {
      changes.append(.times(got / right))
    }
    if (1...mostRemoved).contains(removed.count), !got.isEmpty { changes.append(.without(removed)) }
    if !got.isEmpty {
      let characters = String(decoding: got, as: UTF8.self).unicodeScalars.count
      changes += [.cut(got.count, .bytes), .cut(characters, .characters), .last(got.count)]
    }
    return changes.filter { $0.applied(to: right) == got }
  }

  /// How an escaper writes the two quotes.
  enum HTMLQuotes: CaseIterable {
    case php, python, go, doubleAlone

    var pairs: [(String, String)] {
      switch self {
      case .php: [("\"", "&quot;"), ("'", "&#039;")]
      case .python: [("\"", "&quot;"), ("'", "&#x27;")]
      case .go: [("\"", "&#34;"), ("'", "&#39;")]
      case .doubleAlone: [("\"", "&quot;")]
      }
    }
  }

  private static func escaped(_ value: [UInt8], _ quotes: HTMLQuotes) -> [UInt8] {
    ([("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")] + quotes.pairs).reduce(value) { value, pair in
      Edit.replacing(pair.0, with: pair.1)(value)
    }
  }

  /// A field that was to be sent, with what came.
  struct Field {
    let name: String
    let right: [UInt8]
    let got: [UInt8]?

    var hasArrived: Bool { got == right }
  }

  /// The fields of a request but for its signature; `nil` where the two cannot be compared.
  static func fields(_ operation: Operation, _ input: JSON, _ got: JSON) -> [Field]? {
    guard let right = MessageExample(operation, input).request, let came = RequestMessage(got) else { return nil }
    var (expected, sent) = (right.texts, came.texts)
    if case .field(let path)? = operation.signature(for: input)?.place {
      expected[path.joined(separator: ".")] = nil
      sent[path.joined(separator: ".")] = nil
    }
    guard !expected.isEmpty, Set(sent.keys).isSubset(of: expected.keys) else { return nil }
    return expected.map { Field(name: $0.key, right: $0.value, got: sent[$0.key]) }
  }

  private static func changes(_ fields: [Field]) -> Set<SentChange> {
    let changed = fields.filter { !$0.hasArrived }.map { Set(all($0.right, $0.got)) }
    return changed.dropFirst().reduce(changed.first ?? []) { $0.intersection($1) }
  }

  /// The mistakes behind open failures, each with all its fields; a field that arrives as it was in another case is not changed.
  static func groups(
    _ operation: Operation, _ open: inout [Outcome], among outcomes: [Outcome]
  ) -> [FailureAttribution.Group] {
    guard operation.isRequest, !open.isEmpty else { return [] }
    let messages = outcomes.compactMap { outcome -> (outcome: Outcome, fields: [Field])? in
      guard case .value(let value, _) = outcome.reply else { return nil }
      return fields(operation, outcome.testCase.input, value).map { (outcome, $0) }
    }
    var groups: [FailureAttribution.Group] = []
    while true {
      let left = messages.filter { message in open.contains { $0.testCase === message.outcome.testCase } }
      let found = Dictionary(
        left.flatMap { message in changes(message.fields).map { ($0, [message]) } }, uniquingKeysWith: +)
      let unrefuted = found.map { change, explained in
        (change, change.unrefuted(explained, among: messages, left))
      }.filter { !$0.1.isEmpty }
      guard
        let (change, explained) = unrefuted.max(by: {
          ($0.1.count, $1.0.rank, $1.0.fault.phrase) < ($1.1.count, $0.0.rank, $0.0.fault.phrase)
        })
      else { return groups }
      let names = Set(explained.flatMap { message in message.fields.filter { !$0.hasArrived }.map(\.name) })
      groups.append(
        FailureAttribution.Group(explanation: change.explanation(names), outcomes: explained.map(\.outcome)))
      open = open.without(explained.map(\.outcome))
    }
  }

  /// Those of which no changed field stays as it is elsewhere, where the change would show, and none differs otherwise more often
  /// than so.
  ///
  /// - Parameter open: the messages that nothing explains yet.
  private func unrefuted(
    _ explained: [(outcome: Outcome, fields: [Field])], among all: [(outcome: Outcome, fields: [Field])],
    _ open: [(outcome: Outcome, fields: [Field])]
  ) -> [(outcome: Outcome, fields: [Field])] {
    let kept = all.flatMap { message in
      message.fields.filter { $0.hasArrived && applied(to: $0.right) != $0.right }.map(\.name)
    }
    func differing(_ messages: [(outcome: Outcome, fields: [Field])]) -> [String: [Field]] {
      Dictionary(grouping: messages.flatMap { message in message.fields.filter { !$0.hasArrived } }, by: \.name)
    }
    let same = differing(explained)
    let others = differing(open).filter { name, fields in
      guard let same = same[name], !isOfWholeJSON else { return false }
      return same.count * 2 <= fields.count || fields.contains(where: isOtherLength)
    }
    let refuted = Set(kept).union(others.keys)
    return explained.filter { message in !message.fields.contains { !$0.hasArrived && refuted.contains($0.name) } }
  }

  /// Whether it is with a whole JSON text, which comes out so by no accident.
  private var isOfWholeJSON: Bool { [.jsonByHand, .jsonTwice, .jsonObjectsAsText].contains(self) }

  /// Whether a value is cut, and to another length.
  private func isOtherLength(_ field: Field) -> Bool {
    guard let got = field.got, !got.isEmpty, applied(to: field.right) != got else { return false }
    return switch self {
    case .cut: field.right.starts(with: got)
    case .last: field.right.suffix(got.count).elementsEqual(got)
    default: false
    }
  }

  private func explanation(_ names: Set<String>) -> Diagnosis.Explanation {
    let more = names.count > Self.mostFields ? ["\(names.count - Self.mostFields) more"] : []
    return Self.explanation(fault, (names.sorted().prefix(Self.mostFields) + more).joined(separator: ", "))
  }

  private static func explanation(_ fault: Fault, _ place: String) -> Diagnosis.Explanation {
    Diagnosis.Explanation(mutations: [Mutation(fault: fault, place: place)], expression: nil)
  }

  /// Whether two operations have the same change, perhaps in other fields.
  static func isSame(_ one: Diagnosis.Explanation, _ other: Diagnosis.Explanation) -> Bool {
    guard let mine = one.mutations.first, let theirs = other.mutations.first else { return false }
    return one.mutations.count == 1 && other.mutations.count == 1 && Fault.sent.contains(mine.fault)
      && mine.fault.phrase == theirs.fault.phrase
  }

  /// The change in the fields of both.
  static func merged(_ one: Diagnosis.Explanation, _ other: Diagnosis.Explanation) -> Diagnosis.Explanation {
    guard let mine = one.mutations.first, let theirs = other.mutations.first,
      !"; \(mine.place); ".contains("; \(theirs.place); ")
    else { return one }
    return explanation(mine.fault, "\(mine.place); \(theirs.place)")
  }

  /// What one request shows.
  static func explanations(_ operation: Operation, _ input: JSON, got: JSON) -> [Diagnosis.Explanation] {
    guard operation.isRequest, let fields = fields(operation, input, got) else { return [] }
    let names = Set(fields.filter { !$0.hasArrived }.map(\.name))
    return changes(fields).sorted { ($0.rank, $0.fault.phrase) < ($1.rank, $1.fault.phrase) }.map {
      $0.explanation(names)
    }
  }
}

extension RequestMessage {
  /// The fields of the body by name, dotted in objects; numbers and booleans as they are written.
  fileprivate var texts: [String: [UInt8]] {
    switch body {
    case .form(let pairs): Dictionary(pairs.map { (String(decoding: $0.name, as: UTF8.self), $0.value) }) { $1 }
    case .parts(let parts, _): Dictionary(parts.map { (String(decoding: $0.name, as: UTF8.self), $0.value) }) { $1 }
    case .json(let json): Dictionary(Self.texts(json, []).map { ($0.joined(separator: "."), $1) }) { $1 }
    case .none, .bytes: [:]
    }
  }

  private static func texts(_ json: JSON, _ path: [String]) -> [([String], [UInt8])] {
    switch json {
    case .object(let members): members.flatMap { texts($0.value, path + [$0.name.string]) }
    case .array(let elements): elements.enumerated().flatMap { texts($1, path + [String($0)]) }
    case .string(let text): [(path, text.utf8)]
    case .null, .bool, .number: [(path, json.lineBytes)]
    }
  }
}
