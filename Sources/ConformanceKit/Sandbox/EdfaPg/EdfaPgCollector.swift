/// The page of 3-D Secure: what the customer's browser is sent to, and the way back.
enum EdfaPgCollector {
  static func respond(
    to request: HTTPRequest, _ path: Substring, _ emulator: inout EdfaPgEmulator, _ examination: inout Examination
  ) -> HTTPResponse {
    examination.call = "3DS"
    let parts = path.split(separator: "/")
    guard parts.count == 2 || (parts.count == 3 && parts[2] == "result"),
      var transaction = emulator.transactions[String(parts[1])]
    else {
      examination.refusal = "no such payment"
      return .text(404, "there is no such payment")
    }
    examination.subject = transaction.id
    guard transaction.status == .redirect else {
      examination.refusal = "3-D Secure is over"
      return .text(409, "this payment does not wait for 3-D Secure (any more)")
    }
    guard parts.count == 3 else { return page(transaction) }
    guard request.method == "POST" else {
      examination.find(.unknownCall, "method", "the page posts this")
      return .text(405, "this takes POST")
    }
    if transaction.plan == .redirectApproved { transaction.approve() } else { transaction.decline("3-D Secure failed") }
    emulator.remember(transaction)
    emulator.callback(transaction, "SALE", transaction.amount)
    var response = HTTPResponse.text(303, "back to the shop")
    response.headers = [("Location", transaction.returnURL)]
    return response
  }

  private static func page(_ transaction: EdfaPgTransaction) -> HTTPResponse {
    let html = """
      <!doctype html><html lang="en"><meta charset="utf-8"><title>3-D Secure, sandbox</title>
      <meta name="viewport" content="width=device-width"><style>body{font:1rem system-ui;margin:3rem auto;max-width:30rem}</style>
      <h1>3-D Secure</h1>
      <p>Order \(HTML.escape(transaction.orderId)): \(HTML.escape(transaction.amount)) \(HTML.escape(transaction.currency)), \
      card \(HTML.escape(transaction.card)).</p>
      <p>This is a sandbox. The test card decides how it ends: \(transaction.plan == .redirectApproved ? "well" : "with a refusal").</p>
      <form method="post" action="\(transaction.id)/result"><button>Continue</button></form></html>
      """
    var response = HTTPResponse.html(200, html)
    // No form-action: it would also forbid the redirect back to the shop.
    response.headers = [("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")]
    return response
  }
}

/// Text inside HTML.
enum HTML {
  static func escape(_ text: String) -> String {
    var output = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": output += "&amp;"
      case "<": output += "&lt;"
      case ">": output += "&gt;"
      case "\"": output += "&quot;"
      case "'": output += "&#39;"
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output
  }
}
