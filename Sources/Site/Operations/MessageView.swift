import Encodings
import Reports

/// A value as people read it: a request as its lines, other objects by their members, text as text.
struct MessageView {
  private let value: JSON

  init(_ value: JSON) { self.value = value }

  var html: HTML {
    if let method = value["method"]?.string, let url = value["url"]?.string { return request(method, url) }
    guard let members = value.members, members.count > 1 else {
      return "<p class=\"answer\"><code>\(Display.value(value, limit: 4000))</code></p>"
    }
    return HTML.terms(members.map { (.code($0.name.string), .code(Display.value($0.value, limit: 1200))) })
  }

  private func request(_ method: String, _ url: String) -> HTML {
    let headers = (value["headers"]?.elements ?? []).map { header in
      (header.elements ?? []).map { Display.line($0.string ?? "") }.joined(separator: ": ")
    }
    let body = value["body"].map { Display.value($0, limit: 4000) } ?? ""
    let lines = ["\(Display.line(method)) \(Display.line(url))"] + headers + (body.isEmpty ? [] : ["", body])
    return "<pre class=\"message\">\(lines.joined(separator: "\n"))</pre>"
  }
}
