/// A page for the customer's browser: what is paid, and buttons that post how it goes on.
enum CustomerPage {
  /// - Parameters:
  ///   - lines: sentences; they may hold what arrived, and are escaped.
  ///   - buttons: the relative URL that each posts to, with its word.
  static func html(_ title: String, _ lines: [String], _ buttons: [(path: String, word: String)]) -> HTTPResponse {
    let forms = buttons.map {
      "<form method=\"post\" action=\"\(XMLText.escape($0.path))\"><button>\(XMLText.escape($0.word))</button></form>"
    }
    var response = HTTPResponse.html(
      200,
      """
      <!doctype html><html lang="en"><meta charset="utf-8"><title>\(XMLText.escape(title)), sandbox</title>
      <meta name="viewport" content="width=device-width"><style>body{font:1rem system-ui;margin:3rem auto;max-width:30rem}</style>
      <h1>\(XMLText.escape(title))</h1>
      \(lines.map { "<p>\(XMLText.escape($0))</p>" }.joined(separator: "\n"))
      \(forms.joined(separator: "\n"))</html>
      """)
    // No form-action: it would also forbid the redirect back to the shop.
    response.headers = [("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")]
    return response
  }

  /// The way back to the shop.
  static func back(to url: String) -> HTTPResponse {
    var response = HTTPResponse.text(303, "back to the shop")
    response.headers = [("Location", url)]
    return response
  }
}
