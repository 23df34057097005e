/// A sentence that tracks which of its parts came from a capture and may be secret.
///
/// Literal text is the suite's own, and so are numbers; interpolated strings count as captured. Masking the whole
/// sentence instead would reveal which of the suite's own words is equal to a secret.
package struct Statement: Sendable, Hashable, ExpressibleByStringInterpolation, CustomStringConvertible {
  private struct Part: Sendable, Hashable {
    var text: String
    let isCaptured: Bool
  }

  private var parts: [Part] = []

  package init(stringLiteral text: String) { self.init(literal: text) }

  package init(stringInterpolation: Interpolation) { parts = stringInterpolation.statement.parts }

  /// A sentence of the suite's own words, with nothing captured.
  package init(literal text: String) { parts = [Part(text: text, isCaptured: false)] }

  /// The whole sentence, to be shown only after masking.
  package var text: String { parts.map(\.text).joined() }

  package var description: String { text }

  /// The sentence with its captured parts replaced by their masked form.
  func masked(_ mask: (String) -> String) -> Statement {
    Statement(literal: parts.map { $0.isCaptured ? mask($0.text) : $0.text }.joined())
  }

  static func + (left: Statement, right: Statement) -> Statement { "\(left)\(right)" }
}

extension Statement {
  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var statement = Statement(literal: "")

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ text: String) { appendInterpolation(literal: text) }

    package mutating func appendInterpolation(_ captured: String) {
      statement.parts.append(Part(text: captured, isCaptured: true))
    }

    package mutating func appendInterpolation(literal text: String) {
      statement.parts.append(Part(text: text, isCaptured: false))
    }

    package mutating func appendInterpolation(_ number: some BinaryInteger) {
      appendInterpolation(literal: "\(number)")
    }

    package mutating func appendInterpolation(_ other: Statement) { statement.parts += other.parts }
  }
}
