import Encodings
import Gateways

/// A place where an input differs from another one.
struct InputDifference {
  let path: [String]
  /// The other input's value there; `nil` where it has none.
  let old: JSON?
  let new: JSON?
  /// Returns the input with another value there.
  let replaced: (JSON?) -> JSON

  /// The input with the other's value there.
  var undone: JSON { replaced(old) }

  /// The differences of an input from a base, as deep as both have the same structure.
  static func all(_ input: JSON, from base: JSON) -> [InputDifference] { between(base, input, []) { $0 ?? input } }

  private static func between(
    _ old: JSON?, _ new: JSON?, _ path: [String], _ replaced: @escaping (JSON?) -> JSON
  ) -> [InputDifference] {
    guard old != new else { return [] }
    if let one = members(old), let other = members(new) { return between(one, other, path) { replaced(.object($0)) } }
    if case .string(let one)? = old, case .string(let other)? = new,
      let before = MessageText(one.utf8), let now = MessageText(other.utf8),
      let first = before.json.members, let second = now.json.members, before.json != now.json
    {
      return between(first, second, path) { replaced(UTF8Text.json(before.written(.object($0)))) }
    }
    return [InputDifference(path: path, old: old, new: new, replaced: replaced)]
  }

  private static func between(
    _ old: [JSON.Member], _ new: [JSON.Member], _ path: [String], _ replaced: @escaping ([JSON.Member]) -> JSON
  ) -> [InputDifference] {
    var found: [InputDifference] = []
    for (index, member) in new.enumerated() {
      let before = old.first { $0.name == member.name }?.value
      found += between(before, member.value, path + [member.name.string]) { value in
        var copy = new
        if let value { copy[index].value = value } else { copy.remove(at: index) }
        return replaced(copy)
      }
    }
    for (index, member) in old.enumerated() where !new.contains(where: { $0.name == member.name }) {
      found += between(member.value, nil, path + [member.name.string]) { value in
        guard let value else { return replaced(new) }
        var copy = new
        copy.insert(JSON.Member(member.name, value), at: min(index, new.count))
        return replaced(copy)
      }
    }
    return found
  }

  /// The members of an object that does not encode a text.
  private static func members(_ value: JSON?) -> [JSON.Member]? {
    guard let value, (try? TextInput.encoded(value, "")) == nil else { return nil }
    return value.members
  }
}
