import Encodings
import Reports

/// A value for people: a request as its lines, other objects by their members, text as text.
struct MessageView {
  private let value: JSON

  init(_ value: JSON) { self.value = value }

  var html: HTML {
    if let lines { return "<pre class=\"message\">\(lines)</pre>" }
    guard let members = value.members, members.count > 1 else {
      return "<p class=\"answer\"><code>\(Display.value(value, limit: 4000))</code></p>"
    }
    return HTML.terms(members.map { (.code($0.name.string), .code(Display.value($0.value, limit: 1200))) })
  }

  /// A request as it goes over the wire; `nil` for any other value.
  var lines: String? {
    guard let method = value["method"]?.string, let url = value["url"]?.string else { return nil }
    let headers = (value["headers"]?.elements ?? []).map { header in
      (header.elements ?? []).map { Display.line($0.string ?? "") }.joined(separator: ": ")
    }
    let body = value["body"].map { Display.body($0, limit: 4000) } ?? ""
    let lines =
      ["\(Display.line(method)) \(Display.line(url, limit: 2000))"] + headers + (body.isEmpty ? [] : ["", body])
    return lines.joined(separator: "\n")
  }
}
