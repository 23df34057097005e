import ConformanceKit
import Encodings
import Gateways

/// A member of an answer, or a part of a request, with the port's value for it; `nil` where it is absent.
struct AnsweredMember {
  let name: String
  let right: [UInt8]?
  let got: [UInt8]?
  /// The name under which it came, where that is another one.
  var alias: String?
  /// The right values of the other members of its object, by name; `nil` where one is absent.
  var beside: [String: [UInt8]?] = [:]

  var isRight: Bool { right == got && alias == nil }
  var isEmpty: Bool { right == nil && got == nil }

  /// With more members than these in its object, a value is not traced to another of them.
  private static let mostBeside = 8

  /// The name of an answer that is a text and has no members.
  static let whole = "the answer"

  /// The members of both answers; names in objects are joined with dots, and places in lists are kept.
  static func all(_ right: JSON, _ got: JSON) -> [AnsweredMember] { all(texts(right, []), texts(got, [])) }

  static func all(_ expected: [([String], [UInt8])], _ came: [([String], [UInt8])]) -> [AnsweredMember] {
    let given = Dictionary(came) { $1 }
    let wanted = Dictionary(expected) { $1 }
    let surplus = came.filter { wanted[$0.0] == nil }.map(\.0)
    let paths = expected.map(\.0) + surplus
    let objects = Dictionary(grouping: paths.filter { $0.count > 1 }) { $0.dropLast() }.filter {
      $1.count <= mostBeside
    }
    let members = paths.map { path in
      let others = wanted[path] == given[path] ? [] : (objects[path.dropLast()] ?? []).filter { $0 != path }
      return AnsweredMember(
        name: name(path), right: wanted[path], got: given[path],
        beside: Dictionary(others.map { (name($0), wanted[$0]) }) { $1 })
    }
    return renamed(members)
  }

  /// Joins a text that is missing under its name with the same text under another name into one renamed member.
  private static func renamed(_ members: [AnsweredMember]) -> [AnsweredMember] {
    var members = members
    for (place, member) in members.enumerated().reversed() where member.got == nil {
      let others = members.indices.filter { members[$0].right == nil && members[$0].got == member.right }
      guard others.count == 1, members.count(where: { $0.right == member.right && $0.got == nil }) == 1 else {
        continue
      }
      members[place] = AnsweredMember(
        name: member.name, right: member.right, got: member.right, alias: members[others[0]].name,
        beside: member.beside)
      members.remove(at: others[0])
    }
    return members
  }

  /// The texts at the leaves of a value, with the names and places that lead there.
  ///
  /// - Parameter isAsWritten: whether numbers keep their zeros.
  static func texts(_ json: JSON, _ path: [String], asWritten isAsWritten: Bool = false) -> [([String], [UInt8])] {
    switch json {
    case .object(let members):
      members.flatMap { texts($0.value, path + [$0.name.string], asWritten: isAsWritten) }
    case .array(let elements):
      elements.enumerated().flatMap { texts($1, path + [String($0)], asWritten: isAsWritten) }
    case .string(let text): [(path, text.utf8)]
    case .null: []
    case .bool: [(path, json.lineBytes)]
    // 19.9 and 19.90 are one number.
    case .number: [(path, isAsWritten ? json.lineBytes : Self.withoutZeros(json.lineBytes))]
    }
  }

  /// A number without trailing zeros after its point.
  private static func withoutZeros(_ number: [UInt8]) -> [UInt8] {
    guard let amount = Amount(number), !amount.fraction.isEmpty else { return number }
    let fraction = Array(amount.fraction.reversed().drop { $0 == UInt8(ascii: "0") }.reversed())
    return amount.whole + (fraction.isEmpty ? [] : [UInt8(ascii: ".")] + fraction)
  }

  /// The name of a path, without places in lists; names and values of pairs are told apart.
  static func name(_ path: [String]) -> String {
    let names = path.filter { Int($0) == nil }
    let isPair = path.count > 1 && path.suffix(2).allSatisfy { Int($0) != nil } && ["0", "1"].contains(path.last)
    guard !path.isEmpty else { return whole }
    let name = names.isEmpty ? whole : names.joined(separator: ".")
    return isPair ? "the \(path.last == "0" ? "names" : "values") of \(name)" : name
  }
}
