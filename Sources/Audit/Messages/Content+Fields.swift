import Encodings
import Gateways
import Messages

/// The fields that it has, whatever it is written as.
extension Content {
  /// A field of a form, or an outermost member of an object that is text or a number; `nil` where it is absent.
  subscript(name: String) -> [UInt8]? {
    if let pairs { return pairs.first { $0.name.count == name.utf8.count && $0.name.elementsEqual(name.utf8) }?.value }
    return object?[name]?.scalarBytes
  }

  /// The same for names that are written in any case.
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

  /// A word of the protocol; empty where it is absent.
  func word(_ name: String) -> String { String(decoding: self[name] ?? [], as: UTF8.self) }

  func has(_ names: String...) -> Bool { names.allSatisfy { has($0) } }

  /// Whether a field is there, whatever it holds.
  func has(_ name: String) -> Bool {
    if let pairs { return pairs.contains { $0.name.count == name.utf8.count && $0.name.elementsEqual(name.utf8) } }
    return object?[name] != nil
  }

  /// Where a finding about a field stands.
  func place(_ name: String) -> Statement {
    guard pairs == nil else { return "field \(name)" }
    // Nearly all names lead into no object and need no escape in a pointer.
    if !name.isEmpty, !name.utf8.contains(where: { ".~/".utf8.contains($0) }) { return "\("/" + name)" }
    let pointer = name.split(separator: ".").reduce(JSONPath()) { $0.member(String($1)) }.pointer
    return "\(pointer)"
  }

  /// The fields as an object whose values are as they were sent; bytes that are no text as `{"hex"}`.
  var fields: JSON? {
    if let pairs { return .object(pairs.map { JSON.Member(JSONText(utf8: $0.name), UTF8Text.json($0.value)) }) }
    return object
  }

  /// Names that are there twice, of members further inside their dotted paths; PHP's `name[]` is meant to be.
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

  /// Names that are there twice where capitals make no difference.
  var namesRepeatedIgnoringCase: [String] {
    let all = pairs?.map(\.name) ?? object?.members?.map(\.name.utf8) ?? []
    var names = Set<JSONText>(minimumCapacity: all.count)
    return all.filter { !names.insert(JSONText(utf8: $0.map(ASCII.lower))).inserted }
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
