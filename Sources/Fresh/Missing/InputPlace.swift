import Encodings
import Gateways

/// A place in an input where another value can be put.
struct InputPlace {
  /// The names on the path; those inside a message that is text follow the name of the text.
  let path: [String]
  /// The current value; `nil` where the input has none.
  let value: JSON?
  /// Whether the value is JSON, whose type matters, and not a text of the input itself.
  let isInner: Bool
  /// Returns the input with another value there, or without one for `nil`.
  let replaced: (JSON?) -> JSON

  var name: String { path.last ?? "" }

  /// The places of an input, and those of known fields that the input lacks.
  ///
  /// - Parameter names: further names that a member of an object may have.
  static func all(_ input: JSON, _ operation: Operation, names: [String]) -> [InputPlace] {
    var known: [[String]] = operation.fields.map { [$0.name] }
    for table in operation.tables { known += table.rules.map { [table.place] + $0.path } }
    let read = (operation.response?.members ?? []).map { $0.split(separator: ".").map(String.init) }
    known += (read + operation.details.map(\.names)).map { ["body"] + $0 }
    for field in operation.fields where [.object, .texts, .json].contains(field.kind) && operation.rules.isEmpty {
      known += (names + OddTexts.names).map { [field.name, $0] }
    }
    var walk = Walk(known: known)
    walk.visit(input, [], isInner: false) { $0 ?? input }
    return walk.spots
  }
}

extension InputPlace {
  /// Collects the places of an input.
  private struct Walk {
    let known: [[String]]
    var spots: [InputPlace] = []

    mutating func visit(_ value: JSON, _ path: [String], isInner: Bool, _ replaced: @escaping (JSON?) -> JSON) {
      if !path.isEmpty { spots.append(InputPlace(path: path, value: value, isInner: isInner, replaced: replaced)) }
      let inside = isInner || !path.isEmpty
      switch value {
      case .object(let members) where (try? TextInput.encoded(value, "")) == nil:
        visit(members, path, isInner: inside, replaced)
      case .array(let elements):
        for index in Set([0, elements.count - 1]).sorted() where elements.indices.contains(index) {
          visit(elements[index], path + ["\(index)"], isInner: inside) { new in
            var copy = elements
            if let new { copy[index] = new } else { copy.remove(at: index) }
            return replaced(.array(copy))
          }
        }
      case .string(let text):
        if let message = MessageText(text.utf8), let members = message.json.members {
          visit(members, path, isInner: true) { new in replaced(new.map { UTF8Text.json(message.written($0)) }) }
        }
      default: break
      }
    }

    private mutating func visit(
      _ members: [JSON.Member], _ path: [String], isInner: Bool, _ replaced: @escaping (JSON?) -> JSON
    ) {
      for (index, member) in members.enumerated() {
        visit(member.value, path + [member.name.string], isInner: isInner) { new in
          var copy = members
          if let new { copy[index].value = new } else { copy.remove(at: index) }
          return replaced(.object(copy))
        }
      }
      let absent = known.filter { way in
        way.count == path.count + 1 && way.starts(with: path) && !members.contains { $0.name.string == way[path.count] }
      }
      for way in absent {
        spots.append(
          InputPlace(path: way, value: nil, isInner: isInner) { new in
            let added = new.map { [JSON.Member(JSONText(way[path.count]), $0)] } ?? []
            return replaced(.object(members + added))
          })
      }
    }
  }
}
