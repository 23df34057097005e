import Encodings
import Messages

/// The texts and numbers of a case's input, and of the JSON in it, by name.
struct InputValues {
  /// Shorter values coincide by chance.
  private static let shortest = 2

  private var values: [(name: String, value: [UInt8])] = []

  init(_ input: JSON) { collect(input) }

  private mutating func collect(_ json: JSON) {
    for element in json.elements ?? [] { collect(element) }
    for member in json.members ?? [] {
      guard let value = member.value.scalarBytes else {
        collect(member.value)
        continue
      }
      values.append((member.name.string, value))
      if value.first == UInt8(ascii: "{"), let inner = try? JSON(parsing: value) { collect(inner) }
    }
  }

  /// The only name that has a value; `nil` if none or several have it.
  func name(of value: [UInt8]) -> String? {
    guard value.count >= Self.shortest else { return nil }
    let names = Set(values.filter { $0.value == value }.map(\.name))
    return names.count == 1 ? names.first : nil
  }
}
