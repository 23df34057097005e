import ConformanceKit
import Encodings
import Gateways
import Messages

/// A case with the answer of a port that may be wrong in some of its members.
struct AnsweredMessage {
  /// Shorter texts may be the same by chance.
  private static let shortest = 2

  let outcome: Outcome
  let members: [AnsweredMember]
  /// The names of the members that are wrong.
  let wrong: Set<String>
  /// The texts of the body, and of the input around it, by name; a name that occurs twice is left out.
  let came: [String: [UInt8]]
  /// The names that occur more than once.
  let repeated: Set<String>

  /// Whether members are numbers or texts in JSON, by name.
  let kinds: [String: String]

  /// The names of the members that are not as expected.
  let differing: Set<String>

  /// - Returns: `nil` where there is no right value, or the port gave none.
  init?(_ outcome: Outcome, of operation: Operation) {
    guard case .value(let got, _) = outcome.reply else { return nil }
    let input = outcome.testCase.input
    // Of several right answers, the nearest is taken to be the one that the port meant.
    let nearest = outcome.testCase.expectation.values.compactMap { right in
      operation.isRequest ? Self.parts(operation, input, right, got) : AnsweredMember.all(right, got)
    }.min { one, other in one.count { !$0.isRight } < other.count { !$0.isRight } }
    guard let nearest else { return nil }
    // The members of a response are answered as they are written.
    let isAsWritten = operation.response != nil
    self.init(
      outcome, nearest, came: Self.came(input, asWritten: isAsWritten), kinds: WrittenKind.all(input),
      repeated: isAsWritten ? Self.repeated(Self.texts(input, true).own) : [])
  }

  private init(
    _ outcome: Outcome, _ members: [AnsweredMember], came: [String: [UInt8]], kinds: [String: String],
    repeated: Set<String>
  ) {
    (self.outcome, self.members, self.came, self.kinds, self.repeated) = (outcome, members, came, kinds, repeated)
    differing = Set(members.filter { !$0.isRight }.map(\.name))
    wrong = outcome.verdict == .pass ? [] : differing
  }

  /// A copy without the named members, for which there is no right or wrong value.
  func without(_ names: Set<String>) -> AnsweredMessage {
    differing.isDisjoint(with: names)
      ? self
      : AnsweredMessage(
        outcome, members.filter { !names.contains($0.name) }, came: came, kinds: kinds, repeated: repeated)
  }

  /// The parts of a request, with its signature corrected.
  private static func parts(
    _ operation: Operation, _ input: JSON, _ right: JSON, _ got: JSON
  ) -> [AnsweredMember]? {
    let mended = RequestSignature(operation, input, got: got)?.mended ?? got
    let free = FreedomReduction(operation.freedoms)
    guard let expected = RequestMessage(right)?.parts(free), let came = RequestMessage(mended)?.parts(free) else {
      return nil
    }
    // Headers beside those of the document are free, and so are some of these; a surplus that is not free is a mistake
    // of its own.
    let headers = Set(expected.map { $0.0[0] } + ["header authorization"])
    func counts(_ part: ([String], [UInt8])) -> Bool {
      let name = part.0[0]
      guard name.hasPrefix("header ") else { return true }
      return headers.contains(name) && free.counts(header: String(name.dropFirst("header ".count)))
    }
    let right = Dictionary(expected.map { ($0.0[0], $0.1) }) { first, _ in first }
    // A header with the same meaning counts as the right one.
    let meant = came.filter(counts).map { part -> ([String], [UInt8]) in
      let name = part.0[0]
      guard name.hasPrefix("header "), let value = right[name] else { return part }
      let header = String(name.dropFirst("header ".count))
      return WireMatch.meaning(of: value, header) == WireMatch.meaning(of: part.1, header) ? (part.0, value) : part
    }
    return AnsweredMember.all(expected.filter(counts), meant)
  }

  /// The texts of an input, by name.
  ///
  /// - Parameter isAsWritten: whether numbers keep their zeros.
  static func came(_ input: JSON, asWritten isAsWritten: Bool = false) -> [String: [UInt8]] {
    let (own, around) = texts(input, isAsWritten)
    return named(own).merging(named(around)) { body, _ in body }
  }

  /// The texts of an input, those of the body first, with the names and places that lead there.
  static func texts(_ input: JSON) -> [([String], [UInt8])] {
    let (own, around) = texts(input, false)
    return own + around
  }

  private static func texts(
    _ input: JSON, _ isAsWritten: Bool
  ) -> (own: [([String], [UInt8])], around: [([String], [UInt8])]) {
    var own: [([String], [UInt8])] = []
    if let body = (input["body"] ?? input["form"]).flatMap(MatchRule.bytes) {
      if let json = try? JSON(parsing: body) {
        own = AnsweredMember.texts(json, [], asWritten: isAsWritten)
      } else if let pairs = try? FormBody.decodeStrictly(body) {
        own = pairs.map { ([String(decoding: $0.name, as: UTF8.self)], $0.value) }
      }
    }
    let around = AnsweredMember.texts(input, [], asWritten: isAsWritten).filter {
      !["body", "form"].contains($0.0.first)
    }
    return (own, around)
  }

  /// The texts as they are written, without the right signature, which says nothing of what it was made from.
  static func unsigned(_ input: JSON, of operation: Operation) -> [String: [UInt8]] {
    let signature = (try? operation.derivation(for: input))?.signature.map { $0.map(ASCII.lower) }
    return came(input, asWritten: true).filter { $0.value.map(ASCII.lower) != signature }
  }

  /// Whether a member, or something inside it, came.
  func has(_ name: String) -> Bool {
    came[name] != nil || came.keys.contains { $0.hasPrefix("\(name).") || $0.hasSuffix(" of \(name)") }
  }

  private static func named(_ texts: [([String], [UInt8])]) -> [String: [UInt8]] {
    Dictionary(grouping: texts) { AnsweredMember.name($0.0) }.compactMapValues { $0.count == 1 ? $0[0].1 : nil }
  }

  /// Whether a text of a response came under only one name, and is too long to be answered by chance.
  func isAnswer(_ text: [UInt8]?) -> Bool {
    guard let text, Gateway.operation(outcome.testCase.operation)?.response != nil else { return false }
    return text.count >= Self.shortest && came.values.count { $0 == text } == 1
  }

  private static func repeated(_ texts: [([String], [UInt8])]) -> Set<String> {
    Set(Dictionary(grouping: texts) { AnsweredMember.name($0.0) }.filter { $1.count > 1 }.keys)
  }

  func members(_ name: String) -> [AnsweredMember] {
    let own = members.filter { $0.name == name }
    return own.isEmpty ? [AnsweredMember(name: name, right: nil, got: nil)] : own
  }
}

extension Expectation {
  /// The values that are right, or that a claim calls right.
  var values: [JSON] {
    let answers: [Expected] =
      switch self {
      case .answer(let expected): [expected]
      case .claims(let claims): claims.filter { $0.status != .contradicted }.map(\.expected)
      }
    return answers.compactMap { if case .value(let value) = $0 { value } else { nil } }
  }
}

extension RequestMessage {
  /// Method, address without its query, parameters of the query, headers and fields, each with a name that says what it
  /// is.
  ///
  /// - Parameter free: leaves out what makes no difference in a JSON body.
  fileprivate func parts(_ free: FreedomReduction) -> [([String], [UInt8])]? {
    let halves = url.split(separator: UInt8(ascii: "?"), maxSplits: 1)
    let query = halves.count > 1 ? (try? FormBody.decodeStrictly(Array(halves[1]))) ?? [] : []
    let fields: [([String], [UInt8])]
    switch body {
    case .none: fields = []
    case .bytes: return nil
    case .form(let pairs): fields = pairs.map { ([String(decoding: $0.name, as: UTF8.self)], $0.value) }
    case .parts(let parts, _): fields = parts.map { ([String(decoding: $0.name, as: UTF8.self)], $0.value) }
    case .json(let json): fields = AnsweredMember.texts(free.reduced(json), [])
    }
    return [(["method"], Array(method.utf8)), (["URL"], Array(halves.first ?? []))]
      + query.map { (["parameter \(String(decoding: $0.name, as: UTF8.self))"], $0.value) }
      + headers.map { (["header \($0.name.lowercased())"], Array($0.value.utf8)) } + fields
  }
}
