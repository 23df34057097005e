/// What a message says about its merchant, by the names of the secrets; a list, since one or two entries need no table.
struct Identifiers: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  /// A name with its value in the message.
  struct One: Sendable, Equatable {
    let name: String
    let value: [UInt8]
  }

  private(set) var all: [One]

  init(dictionaryLiteral pairs: (String, [UInt8])...) { all = pairs.map { One(name: $0, value: $1) } }

  var isEmpty: Bool { all.isEmpty }

  /// Appends an identifier.
  mutating func add(_ name: String, _ value: [UInt8]) { all.append(One(name: name, value: value)) }
}
