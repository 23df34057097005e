package import Encodings

/// Flattens nested values into the pairs of a form, which has only names and texts.
package struct FormNesting: Sendable {
  /// The name of an element, from the list's name and the index.
  package var element: @Sendable ([UInt8], Int) -> [UInt8] = { list, index in list + Array("[\(index)]".utf8) }
  /// The name of a member, from the object's name and its own.
  package var member: @Sendable ([UInt8], [UInt8]) -> [UInt8] = { object, name in
    object + [UInt8(ascii: "[")] + name + [UInt8(ascii: "]")]
  }

  /// - Parameters:
  ///   - element: names an element; `nil` for brackets.
  ///   - member: names a member; `nil` for brackets.
  package init(
    element: (@Sendable ([UInt8], Int) -> [UInt8])? = nil, member: (@Sendable ([UInt8], [UInt8]) -> [UInt8])? = nil
  ) {
    if let element { self.element = element }
    if let member { self.member = member }
  }

  /// Names with brackets, as PHP's `http_build_query` writes them.
  package static let brackets = FormNesting()

  /// Reads `[[name, value], …]`, where a value is a text, or an array or object of values.
  ///
  /// - Throws: a bad input, and `too-long` for a form that would be, because each nested text repeats the long name
  ///   before it.
  package func pairs(_ json: JSON) throws(Refusal) -> [FormBody.Pair] {
    guard let elements = json.elements else {
      throw .badInput(InputError("pairs", "must be an array of pairs; this is \(json.kind)"))
    }
    var pairs = Pairs()
    for (index, element) in elements.enumerated() {
      guard let pair = element.elements, pair.count == 2 else {
        throw .badInput(InputError("pairs[\(index)]", "must be an array of a name and a value"))
      }
      try add(try Self.text(pair[0], "pairs[\(index)][0]"), pair[1], "pairs[\(index)][1]", to: &pairs)
    }
    return pairs.list
  }

  /// The pairs read so far, and their size in bytes.
  private struct Pairs {
    var list: [FormBody.Pair] = []
    var bytes = 0
  }

  private func add(_ name: [UInt8], _ value: JSON, _ field: String, to pairs: inout Pairs) throws(Refusal) {
    switch value {
    case .array(let elements):
      for (index, inner) in elements.enumerated() { try add(element(name, index), inner, field, to: &pairs) }
    case .object(let members) where !TextInput.isEncoded(value):
      for inner in members { try add(member(name, inner.name.utf8), inner.value, field, to: &pairs) }
    default:
      let pair = FormBody.Pair(name: name, value: try Self.text(value, field))
      pairs.bytes += pair.name.count + pair.value.count
      pairs.list.append(pair)
      guard pairs.bytes <= MessageSize.mostBytes else { throw .reject(.tooLong, "the form is too long") }
      try MessageSize.checkCount(pairs.list.count)
    }
  }

  private static func text(_ value: JSON, _ field: String) throws(Refusal) -> [UInt8] {
    do { return try TextInput.bytes(value, field) } catch { throw .badInput(error) }
  }
}
