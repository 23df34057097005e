extension JSON {
  /// The value at the end of a path through objects.
  package subscript(path: [String]) -> JSON? { self[path[...]] }

  /// The value at the end of a part of a path.
  package subscript(path: ArraySlice<String>) -> JSON? {
    guard let name = path.first else { return self }
    let value = self[name]
    return path.count == 1 ? value : value?[path.dropFirst()]
  }

  /// The same value with the one at the end of a path replaced, or removed for `nil`; a path that leads nowhere changes
  /// nothing.
  package func with(_ path: [String], _ value: JSON?) -> JSON {
    guard let name = path.first, case .object(var members) = self else { return self }
    guard let index = members.firstIndex(where: { $0.name == name }) else {
      guard path.count == 1, let value else { return self }
      return .object(members + [Member(JSONText(name), value)])
    }
    if path.count > 1 {
      members[index].value = members[index].value.with(Array(path.dropFirst()), value)
    } else if let value {
      members[index].value = value
    } else {
      members.remove(at: index)
    }
    return .object(members)
  }

  /// The same value with every value in it replaced, from the inside out.
  package func mapped(_ change: (JSON) -> JSON) -> JSON {
    switch self {
    case .array(let elements): change(.array(elements.map { $0.mapped(change) }))
    case .object(let members): change(.object(members.map { Member($0.name, $0.value.mapped(change)) }))
    default: change(self)
    }
  }

  /// The same object with only the last, or the first, of the members that share a name.
  package func onePerName(isLast: Bool) -> JSON {
    guard case .object(let members) = self else { return self }
    return .object(members.onePerName(isLast: isLast) { $0.name == $1.name })
  }

  /// The same value with every number as the text of its digits.
  package var withNumbersAsText: JSON {
    mapped { if case .number(let number) = $0 { .text(number.digits) } else { $0 } }
  }
}

extension Array {
  /// The last, or the first, of the elements that share a name.
  package func onePerName(isLast: Bool, _ isSame: (Element, Element) -> Bool) -> [Element] {
    indices.filter { index in
      let others = isLast ? self[(index + 1)...] : self[..<index]
      return !others.contains { isSame($0, self[index]) }
    }.map { self[$0] }
  }
}
