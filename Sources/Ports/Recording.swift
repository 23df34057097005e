import ConformanceKit
import Encodings

/// Records a conversation as it happens, one JSON object a line, for ``ReplayPort`` and for people.
///
/// It holds the inputs of the cases, which are public, but nothing of the log on stderr.
package final class Recording {
  private let write: ([UInt8]) -> Void

  /// - Parameter write: takes a line with its LF.
  package init(_ write: @escaping ([UInt8]) -> Void) { self.write = write }

  func started(_ process: Int32) { note(process, "started", .bool(true)) }
  func sent(_ process: Int32, _ line: [UInt8]) { note(process, "sent", Self.message(line)) }
  func received(_ process: Int32, _ line: [UInt8]) { note(process, "received", Self.message(line)) }
  func ended(_ process: Int32) { note(process, "ended", .bool(true)) }

  /// Records what the runner concluded about a case that got no proper answer.
  func blamed(_ testCase: Case, _ reply: Reply) {
    let (kind, what): (String, JSON) =
      switch reply {
      case .crash(let how, _): ("crash", .text(how))
      case .timeout(let seconds, _): ("timeout", .integer(seconds))
      case .violation(let what, _): ("violation", .text(what))
      case .leak(let what): ("leak", .text(what))
      case .value, .reject, .unsupported, .error: ("answer", .null)
      }
    note(nil, "blamed", ["op": .text(testCase.operation), "input": testCase.input, kind: what])
  }

  /// Records a case that was answered only when asked again.
  func stalled(_ testCase: Case, seconds: Int) {
    let what = [("op", JSON.text(testCase.operation)), ("input", testCase.input), ("seconds", .integer(seconds))]
    note(nil, "stalled", JSON.members(what))
  }

  private func note(_ process: Int32?, _ kind: String, _ value: JSON) {
    let line: JSON = ["process": process.map { .integer(Int($0)) }, kind: value]
    write(line.lineBytes + [UInt8(ascii: "\n")])
  }

  /// A message as JSON; a line that is no message, as text.
  private static func message(_ line: [UInt8]) -> JSON {
    if let json = try? JSON(parsing: line), json.members != nil { return json }
    return .text(String(decoding: line, as: UTF8.self))
  }
}
