import Reports

/// A page for the customer's browser: what is paid, and buttons that post the next step.
enum CustomerPage {
  /// - Parameters:
  ///   - about: what is paid, a row for each; the values may come from requests and are escaped. Each is a block of its
  ///     own, so that directional characters in one do not affect another.
  ///   - note: how the sandbox decides.
  ///   - buttons: the relative URL that each posts to, and its label.
  static func html(
    _ title: String, _ about: [(term: String, value: String)], _ note: String, _ buttons: [(path: String, word: String)]
  ) -> HTTPResponse {
    let rows = about.map { "<dt>\(XMLText.escape($0.term))</dt><dd dir=\"auto\">\(XMLText.escape($0.value))</dd>" }
    let forms = buttons.map {
      "<form method=\"post\" action=\"\(XMLText.escape($0.path))\"><button>\(XMLText.escape($0.word))</button></form>"
    }
    var response = HTTPResponse.html(
      200,
      """
      <!doctype html><html lang="en"><meta charset="utf-8"><title>\(XMLText.escape(title)), sandbox</title>
      <meta name="viewport" content="width=device-width, initial-scale=1"><style>\(style)</style>
      <h1>\(XMLText.escape(title))</h1>
      <dl>\(rows.joined(separator: "\n"))</dl>
      <p>This is a sandbox. \(XMLText.escape(note))</p>
      <div>\(forms.joined(separator: "\n"))</div></html>
      """)
    // No form-action: it would also forbid the redirect back to the shop.
    response.headers = [("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")]
    return response
  }

  private static let style = """
    :root { color-scheme: light dark; background: Canvas }
    body { font: 1rem/1.5 system-ui, sans-serif; margin: 3rem auto; max-width: 30rem; padding: 0 1rem; overflow-wrap: anywhere }
    dl { display: grid; grid-template-columns: auto 1fr; gap: .3rem 1.5rem } dd { margin: 0 } dt { opacity: .75 }
    div { display: flex; flex-wrap: wrap; gap: .75rem } button { font: inherit; min-height: 2.75rem; padding: 0 1.25rem }
    """

  /// Redirects back to the shop.
  static func back(to url: String) -> HTTPResponse {
    var response = HTTPResponse.text(303, "back to the shop")
    response.headers = [("Location", url)]
    return response
  }
}
