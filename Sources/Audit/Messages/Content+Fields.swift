import Encodings
import Gateways
import Messages

/// Access to fields, whatever the format of the body.
extension Content {
  /// The value of a form field, or of a top-level member that is text or a number; `nil` where absent.
  subscript(name: String) -> [UInt8]? {
    if let pairs { return pairs.first { $0.name.count == name.utf8.count && $0.name.elementsEqual(name.utf8) }?.value }
    return object?[name]?.scalarBytes
  }

  /// The value of a field whose name may be in any case.
  func ignoringCase(_ name: String) -> [UInt8]? {
    let wanted = name.utf8
    func isWanted(_ name: [UInt8]) -> Bool {
      name.count == wanted.count && zip(name, wanted).allSatisfy { ASCII.lower($0) == ASCII.lower($1) }
    }
    if let pairs { return pairs.first { isWanted($0.name) }?.value }
    return object?.members?.first { isWanted($0.name.utf8) }?.value.scalarBytes
  }

  func value(_ name: String) -> [UInt8]? { self[name] }

  var fieldNames: [String] {
    pairs?.map { String(decoding: $0.name, as: UTF8.self) } ?? object?.members?.map(\.name.string) ?? []
  }

  /// The value of a field as text; empty where absent.
  func word(_ name: String) -> String { String(decoding: self[name] ?? [], as: UTF8.self) }

  func has(_ names: String...) -> Bool { names.allSatisfy { has($0) } }

  /// Whether a field is present, whatever its value.
  func has(_ name: String) -> Bool {
    if let pairs { return pairs.contains { $0.name.count == name.utf8.count && $0.name.elementsEqual(name.utf8) } }
    return object?[name] != nil
  }

  /// The place of a finding about a field.
  func place(_ name: String) -> Statement {
    guard pairs == nil else { return "field \(name)" }
    // Nearly all names lead into no object and need no escape in a pointer.
    if !name.isEmpty, !name.utf8.contains(where: { ".~/".utf8.contains($0) }) { return "\("/" + name)" }
    let pointer = name.split(separator: ".").reduce(JSONPath()) { $0.member(String($1)) }.pointer
    return "\(pointer)"
  }

  /// The fields as an object with the values as sent; bytes that are not UTF-8 become `{"hex"}`.
  var fields: JSON? {
    if let pairs { return .object(pairs.map { JSON.Member(JSONText(utf8: $0.name), UTF8Text.json($0.value)) }) }
    return object
  }

  /// Names that occur twice, nested members by their dotted paths; PHP's `name[]` may repeat.
  var repeatedNames: [String] {
    if let pairs {
      var (names, repeated) = (Set<JSONText>(minimumCapacity: pairs.count), [String]())
      for pair in pairs where pair.name.last != UInt8(ascii: "]") || !pair.name.suffix(2).elementsEqual("[]".utf8) {
        if !names.insert(JSONText(utf8: pair.name)).inserted {
          repeated.append(String(decoding: pair.name, as: UTF8.self))
        }
      }
      return repeated
    }
    guard let object, object.duplicateName != nil else { return [] }
    var (rest, repeated): ([(JSONPath, JSON)], [String]) = ([(JSONPath(), object)], [])
    while let (path, value) = rest.popLast(), repeated.count < 1000 {
      for (index, element) in (value.elements ?? []).enumerated() { rest.append((path.element(index), element)) }
      var names = Set<JSONText>()
      for member in value.members ?? [] {
        let inner = path.member(member.name.string)
        if !names.insert(member.name).inserted { repeated.append(inner.description) }
        rest.append((inner, member.value))
      }
    }
    return repeated
  }

  /// Names that occur twice when compared without case.
  var namesRepeatedIgnoringCase: [String] {
    let all = pairs?.map(\.name) ?? object?.members?.map(\.name.utf8) ?? []
    var names = Set<JSONText>(minimumCapacity: all.count)
    return all.filter { !names.insert(JSONText(utf8: $0.map(ASCII.lower))).inserted }
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
