import ConformanceKit
import Encodings
import Gateways

extension Redaction {
  /// A port's log is the last part of it; if it is shorter than this, it was not cut.
  private static let wholeLogLimit = 1024

  /// The reply with hexadecimal and base 64 texts decoded, because a secret in them would go unnoticed.
  static func plain(_ reply: Reply, _ match: MatchRule) -> Reply {
    guard case .value(let value, let steps) = reply else { return reply }
    func text(_ json: JSON) -> JSON {
      guard json.members != nil, let bytes = MatchRule.bytes(json) else { return json }
      return UTF8Text.json(bytes)
    }
    guard value["method"] != nil, value["url"] != nil else {
      return match == .json ? reply : .value(text(value), steps: steps)
    }
    var plain = value
    for name in ["url", "body"] { if let member = value[name] { plain = plain.with([name], text(member)) } }
    if let headers = value["headers"]?.elements {
      plain = plain.with(["headers"], .array(headers.map { $0.elements.map { .array($0.map(text)) } ?? $0 }))
    }
    return .value(plain, steps: steps)
  }

  /// A value with its secrets masked, but for the marks in a log, which say that something was left there.
  private static func keepingMarks(_ value: JSON, _ redactor: Redactor) -> JSON {
    guard case .string(let text) = value else { return redactor.redact(value) }
    let parts = text.string.split(separator: LogMatch.mark, omittingEmptySubsequences: false)
    guard parts.count > 1 else { return redactor.redact(value) }
    return .text(parts.map { redactor.redact(String($0)) }.joined(separator: LogMatch.mark))
  }

  /// A log with the secrets that a port left in it replaced by marks.
  static func hide(_ reply: Reply, _ log: LogMatch) -> Reply {
    guard case .value(let value, let steps) = reply, let bytes = MatchRule.bytes(value) else { return reply }
    return .value(UTF8Text.json(log.hidden(in: bytes)), steps: steps)
  }

  /// A cut reply, with a mark appended if the marks of its log were all cut off.
  static func keepingMark(_ reply: Reply, of whole: Reply) -> Reply {
    guard case .value(.string(let text), let steps) = reply, case .value(.string(let all), _) = whole,
      all.string.contains(LogMatch.mark), !text.string.contains(LogMatch.mark)
    else { return reply }
    return .value(.text("\(text.string) \(LogMatch.mark)"), steps: steps)
  }

  static func texts(_ reply: Reply) -> [[UInt8]] {
    switch reply {
    case .value(let value, _): [value.lineBytes]
    case .reject(let code, let message, _): [Array(code.utf8), Array(message.utf8)]
    case .error(let message): [Array(message.utf8)]
    case .crash(_, let log), .timeout(_, let log), .violation(_, let log): [Array(log.utf8)]
    case .unsupported, .leak: []
    }
  }

  /// Whether a reply holds sentences of the port's own, in which the secret of any case may occur.
  static func speaks(_ reply: Reply) -> Bool {
    switch reply {
    case .value, .unsupported: false
    case .reject(let code, let message, _): !message.isEmpty || Rejection.Code(rawValue: code) == nil
    case .error, .crash, .timeout, .violation, .leak: true
    }
  }

  func redact(_ reply: Reply, _ redactor: Redactor, _ limit: Int, _ surplus: Int) -> Reply {
    func text(_ text: String) -> String { redact(redactor.redact(text)) }
    func isCode(_ code: String) -> Bool { !Rejection.isUnknown(code) }
    return switch reply {
    // The outcome has the first wrong step; a report does not need the others.
    case .value(let value, _): .value(Self.cut(Self.keepingMarks(value, redactor), to: limit, surplus))
    // A known code reveals nothing, even if it contains some case's secret.
    case .reject(let code, let message, _):
      .reject(code: isCode(code) ? code : text(code), message: text(message))
    case .unsupported: .unsupported
    case .error(let message): .error(message: text(message))
    case .crash(let how, let log): .crash(text(how), log: text(Self.whole(log)))
    case .timeout(let seconds, let log): .timeout(seconds: seconds, log: text(Self.whole(log)))
    case .leak(let what): .leak(text(what))
    case .violation(let what, let log): .violation(text(what), log: text(Self.whole(log)))
    }
  }

  /// A long log without its first line, which may begin in the middle of a secret.
  private static func whole(_ log: String) -> String {
    guard log.utf8.count >= wholeLogLimit else { return log }
    guard let end = log.utf8.firstIndex(of: UInt8(ascii: "\n")) else { return "(one long line)" }
    return String(log[log.utf8.index(after: end)...])
  }
}
