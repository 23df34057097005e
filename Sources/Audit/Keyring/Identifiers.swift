/// What a message says of its merchant, by the names of the secrets; there are one or two, so that a table would take longer.
struct Identifiers: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  /// A name with what the message says of it.
  struct One: Sendable, Equatable {
    let name: String
    let value: [UInt8]
  }

  private(set) var all: [One]

  init(dictionaryLiteral pairs: (String, [UInt8])...) { all = pairs.map { One(name: $0, value: $1) } }

  var isEmpty: Bool { all.isEmpty }

  /// Adds one that is not there yet.
  mutating func add(_ name: String, _ value: [UInt8]) { all.append(One(name: name, value: value)) }
}
