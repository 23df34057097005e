import ConformanceKit
import Encodings
import Reports

/// A port's share of passed cases as an SVG, and as the JSON from which shields.io makes a badge.
struct Badge {
  private let result: PortResult

  init(_ result: PortResult) { self.result = result }

  /// The worst comes first: a share of 99 % may hide that forged messages are accepted.
  private var message: String {
    if let severity = result.severity { return "\(severity.rawValue), \(result.share)" }
    if result.record.run.conclusion == .fail { return "failed, \(result.share)" }
    return result.total.waived > 0 ? "\(result.share), \(result.total.waived) waived" : result.share
  }
  var words: String { "conformance: \(message)" }

  /// The colour's name at shields.io, and a dark shade of it on which white text can be read.
  private var color: (name: String, hex: String) {
    switch result.record.run.conclusion {
    case .pass: result.total.waived > 0 ? ("yellowgreen", "#4c6b00") : ("brightgreen", "#1a6b32")
    case .fail: result.severity.map { $0 <= .medium } ?? false ? ("orange", "#8a4b00") : ("red", "#a4161f")
    case .nothing, .broken: ("lightgrey", "#5a6068")
    }
  }

  var json: String {
    ([
      "schemaVersion": .integer(1), "label": .text("conformance"), "message": .text(message),
      "color": .text(color.name),
    ] as JSON).line + "\n"
  }

  var svg: String {
    let (left, right) = (84, message.count * 7 + 12)
    let text: HTML = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(left + right)" height="20" role="img" aria-label="\(words)"><title>\(words)</title>
      <rect width="\(left + right)" height="20" rx="3" fill="#3a4149"/><path d="M\(left) 0h\(right - 3)a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3h-\(right - 3)z" fill="\(color.hex)"/>
      <g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11"><text x="\(left / 2)" y="14" textLength="\(left - 12)">conformance</text>
      <text x="\(left + right / 2)" y="14">\(message)</text></g></svg>

      """
    return text.text
  }
}
