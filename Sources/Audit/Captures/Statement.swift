/// A sentence that knows which of its words came out of a capture, and may be secret.
///
/// What stands literally in the code is ours; what is put in between was captured, but for numbers. A mask that went
/// over the whole sentence would show which of our own words a secret is.
package struct Statement: Sendable, Hashable, ExpressibleByStringInterpolation, CustomStringConvertible {
  private struct Part: Sendable, Hashable {
    var text: String
    let isCaptured: Bool
  }

  private var parts: [Part] = []

  package init(stringLiteral text: String) { self.init(ours: text) }

  package init(stringInterpolation: Interpolation) { parts = stringInterpolation.statement.parts }

  /// Words of the suite's own.
  package init(ours text: String) { parts = [Part(text: text, isCaptured: false)] }

  /// The whole sentence, as it may be shown where it was masked before.
  package var text: String { parts.map(\.text).joined() }

  package var description: String { text }

  /// The same with what was captured in other words.
  func masked(_ mask: (String) -> String) -> Statement {
    Statement(ours: parts.map { $0.isCaptured ? mask($0.text) : $0.text }.joined())
  }

  static func + (left: Statement, right: Statement) -> Statement { "\(left)\(right)" }
}

extension Statement {
  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var statement = Statement(ours: "")

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ text: String) { appendInterpolation(ours: text) }

    package mutating func appendInterpolation(_ captured: String) {
      statement.parts.append(Part(text: captured, isCaptured: true))
    }

    package mutating func appendInterpolation(ours text: String) {
      statement.parts.append(Part(text: text, isCaptured: false))
    }

    package mutating func appendInterpolation(_ number: some BinaryInteger) { appendInterpolation(ours: "\(number)") }

    package mutating func appendInterpolation(_ other: Statement) { statement.parts += other.parts }
  }
}
