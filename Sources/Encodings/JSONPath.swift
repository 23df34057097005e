/// The path from the outermost value to one inside it; prints as `cases[3].expect.value`.
public struct JSONPath: Sendable, Hashable, CustomStringConvertible {
  /// One step inwards.
  public enum Step: Sendable, Hashable {
    /// Into the member with this name.
    case member(String)
    /// Into the element at this index, counted from 0.
    case element(Int)
  }

  /// The last step, linked to those before it; paths share their beginnings, since a loader makes one for each value.
  private final class Link: Sendable {
    let before: Link?
    let step: Step

    init(_ before: Link?, _ step: Step) { (self.before, self.step) = (before, step) }
  }

  private let last: Link?

  /// The outermost value itself.
  public init() { last = nil }

  private init(_ last: Link) { self.last = last }

  /// The steps, outermost first.
  public var steps: [Step] {
    var (steps, link): ([Step], Link?) = ([], last)
    while let here = link {
      steps.append(here.step)
      link = here.before
    }
    return steps.reversed()
  }

  /// The path to a member of this path's value.
  public func member(_ name: String) -> JSONPath { JSONPath(Link(last, .member(name))) }

  /// The path to an element of this path's value.
  public func element(_ index: Int) -> JSONPath { JSONPath(Link(last, .element(index))) }

  /// Whether both have the same steps.
  public static func == (left: JSONPath, right: JSONPath) -> Bool { left.steps == right.steps }

  /// Hashes the steps.
  public func hash(into hasher: inout Hasher) { hasher.combine(steps) }

  /// The path for display; empty for the outermost value.
  public var description: String {
    steps.reduce(into: "") { text, step in
      switch step {
      case .member(let name): text += text.isEmpty ? name : ".\(name)"
      case .element(let index): text += "[\(index)]"
      }
    }
  }

  /// The path as a JSON Pointer (RFC 6901): `/cases/3/expect/value`; empty for the outermost value.
  public var pointer: String {
    steps.reduce(into: "") { text, step in
      switch step {
      case .member(let name):
        text += "/"
        for scalar in name.unicodeScalars {
          switch scalar {
          case "~": text += "~0"
          case "/": text += "~1"
          default: text.unicodeScalars.append(scalar)
          }
        }
      case .element(let index): text += "/\(index)"
      }
    }
  }

  /// The line, counted from 1, on which the value at this path begins, or the nearest enclosing value that exists.
  public func line(in text: [UInt8]) -> Int {
    var parser = JSONParser(text)
    parser.skipWhitespace()
    for step in steps {
      guard (try? Self.descend(&parser, step)) == true else { break }
    }
    return JSONError.line(of: parser.position, in: text)
  }

  /// Moves from the beginning of a value to the beginning of one inside it.
  private static func descend(_ parser: inout JSONParser, _ step: Step) throws(JSONError) -> Bool {
    let origin = parser
    parser = JSONParser(continuing: parser)
    var index = 0
    while true {
      parser.skipWhitespace()
      if case .member(let wanted) = step {
        guard parser.peek == UInt8(ascii: "\"") else { break }
        if try parser.name() == wanted { return true }
      } else if step == .element(index) {
        return true
      }
      _ = try parser.value()
      parser.skipWhitespace()
      guard parser.take(UInt8(ascii: ",")) else { break }
      index += 1
    }
    parser = origin
    return false
  }
}

extension JSONParser {
  /// Makes a parser one byte further in the same text, after the bracket that opens an array or object.
  fileprivate init(continuing parser: JSONParser) {
    self = parser
    if parser.position < parser.text.count { _ = take(parser.text[parser.position]) }
  }
}
