import ConformanceKit
import Encodings
import Gateways

/// The changes that turn an accepted input into a refused one, applicable to another input too.
struct Flaw {
  let testCase: Case
  let code: Rejection.Code
  let twin: JSON
  private let changes: [(path: [String], value: JSON?)]

  /// - Returns: `nil` for a case that is not refused, or whose twin is missing.
  init?(_ testCase: Case, twins: [String: Case]) {
    // The first claim is the rule of the operation's page.
    let expected: Expectation.Expected? =
      switch testCase.expectation {
      case .answer(let expected): expected
      case .claims: testCase.expectation.acceptable.first?.expected
      }
    guard case .reject(let code)? = expected, let twin = testCase.twin.flatMap({ twins[$0] }) else { return nil }
    (self.testCase, self.code, self.twin) = (testCase, code, twin.input)
    changes = Self.changes(Self.opened(twin.input), Self.opened(testCase.input), [])
  }

  /// Adds this flaw to the input; `nil` if that changes nothing.
  func added(to input: JSON) -> JSON? {
    let opened = Self.opened(input)
    let changed = changes.reduce(opened) { $0.with($1.path, $1.value) }
    return changed == opened ? nil : Self.closed(changed)
  }

  /// Whether the two change different places.
  func isApart(from other: Flaw) -> Bool {
    !changes.contains { one in
      other.changes.contains { one.path.starts(with: $0.path) || $0.path.starts(with: one.path) }
    }
  }

  private static func changes(_ old: JSON?, _ new: JSON?, _ path: [String]) -> [(path: [String], value: JSON?)] {
    guard old != new else { return [] }
    guard let before = old?.members, let after = new?.members, !isBytes(old), !isBytes(new) else {
      return [(path, new)]
    }
    let names = before.map(\.name.string) + after.map(\.name.string).filter { old?[$0] == nil }
    return names.flatMap { changes(old?[$0], new?[$0], path + [$0]) }
  }

  private static func isBytes(_ value: JSON?) -> Bool {
    (try? value.map { try TextInput.encoded($0, "") }) != .some(nil)
  }

  /// The input with its message opened: the members of a JSON object, or the pairs of a form by their names.
  private static func opened(_ input: JSON) -> JSON {
    guard let name = ["body", "form"].first(where: { input[$0] != nil }),
      let text = input[name].flatMap({ try? TextInput.bytes($0, name) })
    else { return input }
    if let json = try? JSON(parsing: text), json.members != nil, json.duplicateName == nil {
      return input.with([name], ["json": json])
    }
    guard text.contains(UInt8(ascii: "=")), text.first != UInt8(ascii: "{") else { return input }
    var pairs = JSON.object([])
    for part in text.split(separator: UInt8(ascii: "&")) {
      let key =
        (try? FormBody.decode(Array(part), .whatwg))?.first.map { String(decoding: $0.name, as: UTF8.self) } ?? ""
      pairs = pairs.with([key], .array((pairs[key]?.elements ?? []) + [UTF8Text.json(Array(part))]))
    }
    return input.with([name], ["pairs": pairs])
  }

  private static func closed(_ input: JSON) -> JSON {
    for name in ["body", "form"] {
      if let json = input[name]?["json"] { return input.with([name], UTF8Text.json(json.lineBytes)) }
      guard let pairs = input[name]?["pairs"]?.members else { continue }
      let parts = pairs.flatMap { $0.value.elements ?? [] }.compactMap { try? TextInput.bytes($0, name) }
      return input.with([name], UTF8Text.json(Array(parts.joined(separator: "&".utf8))))
    }
    return input
  }
}
