/// An object of a file that is read member by member and refused if it has an unknown member.
package struct ClosedObject {
  package let path: JSONPath
  private let members: [JSON.Member]

  /// A flaw in a value, with the value's path; the loader adds file and line.
  package struct Flaw: Error {
    package let path: JSONPath
    package let reason: String

    package init(path: JSONPath, reason: String) {
      self.path = path
      self.reason = reason
    }
  }

  /// - Parameter names: all names that the object may have.
  package init(_ json: JSON, at path: JSONPath, names: [String]) throws(Flaw) {
    guard let members = json.members else { throw Flaw(path: path, reason: "must be an object; this is \(json.kind)") }
    self.path = path
    self.members = members
    for member in members where !names.contains(where: { member.name == $0 }) {
      let known = names.joined(separator: ", ")
      throw Flaw(path: path.member(member.name.string), reason: "is an unknown key; the keys here are \(known)")
    }
  }

  package func optional(_ name: String) -> JSON? { members.first { $0.name == name }?.value }

  package func required(_ name: String) throws(Flaw) -> JSON {
    guard let value = optional(name) else { throw Flaw(path: path, reason: "'\(name)' is missing") }
    return value
  }

  /// A text that is not empty.
  package func text(_ name: String) throws(Flaw) -> String {
    let value = try required(name)
    guard let text = value.string else {
      throw Flaw(path: path.member(name), reason: "must be text; this is \(value.kind)")
    }
    guard !text.isEmpty else { throw Flaw(path: path.member(name), reason: "must not be empty") }
    return text
  }

  /// A text that is one of an enumeration's raw values.
  package func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, _: Choice.Type = Choice.self
  ) throws(Flaw) -> Choice where Choice.RawValue == String {
    let text = try text(name)
    guard let choice = Choice(rawValue: text) else {
      let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw Flaw(path: path.member(name), reason: "is not one of \(known)")
    }
    return choice
  }

  /// A whole number, written with digits only.
  package func count(_ name: String) throws(Flaw) -> Int {
    guard case .number(let number) = try required(name), let count = Int(number.digits), count >= 0 else {
      throw Flaw(path: path.member(name), reason: "must be a whole number")
    }
    return count
  }

  /// A text that may be empty.
  package func string(_ name: String) throws(Flaw) -> String {
    guard let text = try required(name).string else { throw Flaw(path: path.member(name), reason: "must be text") }
    return text
  }

  /// A member as `read` reads it; `nil` where it is absent.
  package func ifPresent<Value>(_ name: String, _ read: (String) throws(Flaw) -> Value) throws(Flaw) -> Value? {
    optional(name) == nil ? nil : try read(name)
  }

  /// A member that is an object with no other keys than these.
  package func object(_ name: String, _ names: [String]) throws(Flaw) -> ClosedObject {
    try ClosedObject(try required(name), at: path.member(name), names: names)
  }

  /// The elements of an array, each as `read` reads it; empty where the member is absent.
  package func list<Element>(
    _ name: String, _ read: (JSON, JSONPath) throws(Flaw) -> Element
  ) throws(Flaw) -> [Element] {
    try elements(name).map { (element) throws(Flaw) in try read(element.value, element.path) }
  }

  /// The objects of an array, each as `read` reads it; they may have no other keys than these.
  package func list<Element>(
    _ name: String, of names: [String], _ read: (ClosedObject) throws(Flaw) -> Element
  ) throws(Flaw) -> [Element] {
    try list(name) { (value, path) throws(Flaw) in try read(try ClosedObject(value, at: path, names: names)) }
  }

  /// The texts of an array; empty where the member is absent.
  package func texts(_ name: String) throws(Flaw) -> [String] {
    try list(name) { (value, path) throws(Flaw) in
      guard let text = value.string else { throw Flaw(path: path, reason: "must be text") }
      return text
    }
  }

  /// The elements of an array with their paths; empty where the member is absent.
  package func elements(_ name: String) throws(Flaw) -> [(path: JSONPath, value: JSON)] {
    guard let value = optional(name) else { return [] }
    guard let elements = value.elements else {
      throw Flaw(path: path.member(name), reason: "must be an array; this is \(value.kind)")
    }
    let path = path.member(name)
    return elements.enumerated().map { (path.element($0.offset), $0.element) }
  }

  /// The members of an object with their paths; empty where the member is absent.
  package func entries(_ name: String) throws(Flaw) -> [(name: String, path: JSONPath, value: JSON)] {
    guard let value = optional(name) else { return [] }
    guard let members = value.members else {
      throw Flaw(path: path.member(name), reason: "must be an object; this is \(value.kind)")
    }
    let path = path.member(name)
    return members.map { ($0.name.string, path.member($0.name.string), $0.value) }
  }
}
