extension WireFault {
  /// Mistakes of SDKs that send requests.
  static let requests: [WireFault] = [
    WireFault(
      "field-not-sent", "does not send …", story: "The field was forgotten, or a setting was empty.",
      mend: "Send every field that was given; print the body once while you look for it."
    ) { operation in
      paths(operation).map { path in (path.joined(separator: "."), sending { request, _ in request[path] = nil }) }
    },
    WireFault(
      "field-misspelled", "misspells …",
      story: "camelCase for snake_case or the other way round, or a slip of the pen.",
      mend: "Copy the name from the document: it is compared byte by byte."
    ) { operation in
      paths(operation).map { path in
        let name = path.last ?? ""
        let wrong = Array(path.dropLast()) + [misspelled(name)]
        return (
          path.joined(separator: "."),
          sending { request, _ in
            guard let value = request[path] else { return }
            request[path] = nil
            request[wrong] = value
          }
        )
      }
    },
    WireFault(
      "fields-swapped", "sends … in each other's place",
      story: "Arguments of the same type were passed in the wrong order.",
      mend: "Name the arguments."
    ) { operation in
      let texts = operation.rules.filter { rule in rule.isText && rule.path.count == 1 }
      return zip(texts, texts.dropFirst()).map { one, two in
        (
          "\(one.name) and \(two.name)",
          sending { request, _ in
            guard let first = request[one.path], let second = request[two.path] else { return }
            request[one.path] = second
            request[two.path] = first
          }
        )
      }
    },
    sent(
      "empty-fields-sent", "sends fields that are empty", story: "Every property of a model was written.",
      mend: "Leave empty fields out, unless the document says otherwise.",
      where: { op in isForm(op) && !op.name.hasSuffix("applepay") && op.rules.contains { !$0.required } }
    ) { request, trial in
      for rule in trial.operation.rules where trial.given(rule) == [] && request[rule.path] == nil {
        request[rule.path] = .text("")
      }
    },
    sent(
      "empty-fields-left-out", "leaves fields out that are empty", story: "A filter for set values.",
      mend: "EdfaPg's virtual sale of Apple Pay sends empty fields.", where: { $0.name == "edfapg.request.applepay" }
    ) { request, trial in
      for rule in trial.operation.rules where request[rule.path] == .text("") { request[rule.path] = nil }
    },
    amount(
      "sent-amount-as-typed", "sends the amount as the caller gave it",
      story: "The text went into the body unformatted."
    ) { amount, typed in typed ?? amount },
    decimal(
      "sent-amount-without-zeros", "sends the amount without zeros at its end",
      story: "The amount went through a number: 10.50 prints as 10.5."
    ) { amount, _ in AmountStyle.shortest.apply(amount) },
    amount(
      "sent-amount-as-float", "sends the amount as a binary number prints itself",
      story: "Double.toString writes 10.0 for 10."
    ) { amount, _ in AmountStyle.binary.apply(amount) },
    amount(
      "sent-amount-with-two-decimals", "sends every amount with two decimals",
      story: "number_format($a, 2) for dinars and yen too."
    ) { amount, _ in AmountStyle.twoDecimals.apply(amount) },
    decimal(
      "sent-amount-with-comma", "sends a decimal comma", story: "The formatter follows the language of the phone."
    ) { amount, _ in AmountStyle.comma.apply(amount) },
    amount(
      "sent-amount-in-hundredths", "sends amounts times 100", story: "Other gateways want cents, of every currency."
    ) { amount, typed in
      AmountStyle.minorUnits.apply(typed ?? amount)
    },
    decimal("sent-amount-whole", "cuts the decimals of amounts off", story: "The amount went through an integer.") {
      amount, _ in AmountStyle.whole.apply(amount)
    },
    json(
      "numbers-sent-as-text", "sends numbers in quotes", story: "All fields are strings in the model.",
      mend: "The document says number: write 10.50, not \"10.50\".",
      of: [
        "everypay.request.oneoff", "everypay.request.token", "placetopay.request.create", "placetopay.request.collect",
        "nexi.request.payment-intent",
      ]
    ) { value in if case .number(let number) = value { .text(number.digits) } else { value } },
    json(
      "booleans-sent-as-text", "sends booleans in quotes", story: "All fields are strings in the model.",
      mend: "The document says boolean: write true, not \"true\".",
      of: [
        "everypay.request.oneoff", "everypay.request.token", "everypay.request.applepay", "placetopay.request.create",
      ]
    ) { value in if case .bool(let bool) = value { .text(bool ? "true" : "false") } else { value } },
    json(
      "booleans-sent-as-numbers", "sends booleans as 0 and 1",
      story: "NSNumber and PHP's (int) do not tell them apart.",
      mend: "Write true and false.",
      of: [
        "everypay.request.oneoff", "everypay.request.token", "everypay.request.applepay", "placetopay.request.create",
      ]
    ) { value in if case .bool(let bool) = value { .integer(bool ? 1 : 0) } else { value } },
    json(
      "objects-sent-as-text", "sends objects as JSON in a string",
      story: "The token of Apple Pay was serialised once too often.",
      mend: "Put the object itself into the body.",
      of: [
        "payfort.request.applepay", "everypay.request.applepay", "placetopay.request.create",
        "placetopay.request.collect", "nexi.request.payment-intent",
      ]
    ) { value in
      guard case .object(let members) = value else { return value }
      return .object(
        members.map { member in
          if case .object = member.value { JSON.Member(member.name, .text(member.value.line)) } else { member }
        })
    },
    json(
      "numbers-of-digits-for-text", "sends text of digits as numbers", story: "PHP's JSON_NUMERIC_CHECK.",
      mend: "Leave JSON_NUMERIC_CHECK out: zeros in front are lost.",
      of: [
        "payfort.request.purchase", "payfort.request.authorization", "payfort.request.capture",
        "payfort.request.refund", "payfort.request.applepay", "placetopay.request.create",
      ]
    ) { value in
      guard case .string(let text) = value, !text.utf8.isEmpty, text.utf8.count < 16,
        text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
      else { return value }
      return .number(JSONNumber(digits: String(Int(text.string) ?? 0)))
    },
    sent(
      "sent-by-get", "sends the request by GET", story: "The HTTP library's default.", mend: "Send it by POST.",
      where: { $0.isRequest && $0.name != "everypay.request.payment" }
    ) { request, _ in request.method = "GET" },
    sent(
      "sent-by-post", "sends the query by POST", story: "All other calls are POST.", mend: "Send it by GET.",
      where: { $0.name == "everypay.request.payment" }
    ) { request, _ in request.method = "POST" },
    WireFault(
      "header-not-sent", "does not send the header …", story: "A library's default was relied on.",
      mend: "Set the header by hand."
    ) { operation in
      headers(operation).map { name in
        (name, sending { request, _ in request.headers.removeAll { $0.name == name } })
      }
    },
    WireFault(
      "header-with-other-value", "sends another value in the header …", story: "A library's default was relied on.",
      mend: "Set the header by hand."
    ) { operation in
      headers(operation).filter { $0 != "Authorization" }.map { name in
        (
          name,
          sending { request, _ in
            for index in request.headers.indices where request.headers[index].name == name {
              request.headers[index].value = "text/plain"
            }
          }
        )
      }
    },
    sent(
      "authorization-without-scheme", "sends the credentials without their scheme",
      story: "The value was put into the header as it is.",
      mend: "Write Basic or Bearer, a space, and the value.", where: { headers($0).contains("Authorization") }
    ) { request, _ in
      for index in request.headers.indices where request.headers[index].name == "Authorization" {
        request.headers[index].value = request.headers[index].value.split(separator: " ").last.map(String.init) ?? ""
      }
    },
    sent(
      "form-sent-as-json", "sends JSON where a form is wanted", story: "The gateway's other calls take JSON.",
      mend: "Send application/x-www-form-urlencoded or multipart/form-data, as the call wants.", where: isForm
    ) { request, _ in
      let pairs: [FormBody.Pair]
      switch request.body {
      case .form(let list): pairs = list
      case .parts(let parts, _): pairs = parts.map { FormBody.Pair(name: $0.name, value: $0.value) }
      default: return
      }
      request.body = .json(.object(pairs.map { JSON.Member(JSONText(utf8: $0.name), UTF8Text.json($0.value)) }))
    },
    sent(
      "json-sent-as-form", "sends a form where JSON is wanted", story: "The gateway's page takes a form.",
      mend: "Send application/json.", where: isJSON
    ) { request, _ in
      guard case .json(let json) = request.body else { return }
      request.body = .form(
        (json.members ?? []).map { .init(name: $0.name.utf8, value: Array(($0.value.string ?? $0.value.line).utf8)) })
    },
    sent(
      "sent-values-trimmed", "trims the values it sends", story: "Text fields are trimmed.",
      mend: "Send what was signed.",
      where: { $0.name == "edfapg.request.sale" || $0.name == "payfort.request.purchase" }
    ) { request, _ in request.mapTexts(Edit.trimming) },
    sent(
      "sent-in-latin1", "sends text in Latin-1", story: "A default encoding.", mend: "Encode in UTF-8.", where: hasWords
    ) { request, _ in request.mapTexts(Charset.latin1.encode) },
    sent(
      "sent-plus-unescaped", "leaves + as it is in the form it sends",
      story: "URLComponents does; it arrives as a space.",
      mend: "Write %2B.", where: { isForm($0) && !$0.name.hasSuffix("applepay") }
    ) { request, _ in request.mapTexts(Edit.replacing("+", with: " ")) },
    sent(
      "sent-form-unescaped", "sends a form without escaping anything",
      story: "The pairs were joined by hand, as EdfaPg's iOS SDK does.",
      mend: "Escape all but letters, digits and - . _.", where: { isForm($0) && !$0.name.hasSuffix("applepay") }
    ) { request, _ in
      if case .form(let pairs) = request.body { request.body = .bytes(FormSpelling.raw.encode(pairs)) }
    },
    sent(
      "sent-values-escaped-twice", "escapes the values it sends twice",
      story: "The HTTP library escapes again what was escaped.",
      mend: "Hand over either finished bytes or plain pairs.", where: { isForm($0) && !$0.name.hasSuffix("applepay") }
    ) { request, _ in request.mapTexts { Array(FormSpelling.whatwg.encode([.init(name: [], value: $0)]).dropFirst()) }
    },
    sent(
      "sent-html-escaped", "escapes what it sends for HTML", story: "htmlspecialchars ran over the whole input.",
      mend: "Escape when HTML is written.",
      where: {
        $0.name == "edfapg.request.sale" || $0.name == "edfapg.request.applepay"
          || $0.name == "payfort.request.tokenization"
      }
    ) { request, _ in
      request.mapTexts {
        Edit.replacing("<", with: "&lt;")(Edit.replacing("\"", with: "&quot;")(Edit.replacing("&", with: "&amp;")($0)))
      }
    },
    sent(
      "secret-sent", "sends the secret along", story: "The whole configuration was written into the body.",
      mend: "The secret signs; it is never sent.",
      where: { op in isForm(op) && !op.name.hasPrefix("nexi") || op.name.hasPrefix("payfort") }
    ) { request, trial in
      request[[trial.input["phrase"] == nil ? "password" : "request_phrase"]] =
        trial.input["password"] ?? trial.input["phrase"]
    },
    sent(
      "signature-in-upper-case", "sends the signature in upper case", story: "%02X, or C#'s BitConverter.",
      mend: "Write lower-case hexadecimal.",
      where: { $0.name.hasPrefix("edfapg.request.") || $0.name.hasPrefix("payfort.request.") }
    ) { request, _ in
      let path = request[["hash"]] == nil ? "signature" : "hash"
      request[[path]] = request[[path]].map { text($0) { $0.map { (0x61...0x7a).contains($0) ? $0 - 32 : $0 } } }
    },
    sent(
      "nonce-not-in-base64", "sends the nonce in hexadecimal", story: "bin2hex for base64_encode.",
      mend: "Send base 64 of the raw bytes, and hash the raw bytes.",
      where: { $0.name.hasPrefix("placetopay.request.") }
    ) { request, trial in request[["auth", "nonce"]] = trial.bytes("nonce").map { .text(Hex.encode($0)) } },
    sent(
      "other-environment", "sends to the other environment", story: "A flag was read the wrong way.",
      mend: "Compare the host with the document's.",
      where: { $0.name.hasPrefix("payfort.request.") || $0.name.hasPrefix("nexi.request.") }
    ) { request, trial in
      let other: [String: String] = ["sandbox": "production", "production": "sandbox", "test": "production"]
      guard let name = trial.input["environment"]?.string, var wrong = other[name] else { return }
      if wrong == "sandbox" || wrong == "production", trial.operation.name.hasPrefix("nexi"), name == "production" {
        wrong = "test"
      }
      if case .value(let value) = trial.answer("environment", .text(wrong)), let message = RequestMessage(value) {
        request.url = message.url
      }
    },
    sent(
      "url-slash-at-the-end", "puts a slash at the end of the URL", story: "Paths were joined with /.",
      mend: "Write the URL as the document has it.",
      where: \.isRequest
    ) { request, _ in request.url.append(0x2f) },
    sent(
      "url-slash-twice", "leaves the slash at the end of the base URL", story: "Base and path were joined as they are.",
      mend: "Take slashes off the base first.", where: { baseURL($0) != nil }
    ) { request, trial in
      guard let field = baseURL(trial.operation), let base = trial.bytes(field), base.last == 0x2f else { return }
      let bare = Array(base.reversed().drop { $0 == 0x2f }.reversed())
      request.url = base + request.url.dropFirst(bare.count)
    },
    WireFault(
      "url-unchecked", "takes a base URL with …", story: "The URL comes from a setting.",
      mend: "Secrets are sent there: want https, a host, and nothing else."
    ) { operation in
      guard let field = baseURL(operation) else { return [] }
      let kinds: [(String, @Sendable ([UInt8]) -> Bool)] = [
        ("plain http", { $0.starts(with: "http:".utf8) }), ("a user name", { $0.contains(0x40) }),
        ("a query", { $0.contains(0x3f) }),
        ("a fragment", { $0.contains(0x23) }), ("a backslash", { $0.contains(0x5c) }),
        ("spaces or control characters", { $0.contains { $0 <= 0x20 || $0 == 0x7f } }),
      ]
      return kinds.map { place, isMeant in
        (
          place,
          unchecked { trial, rejection in rejection.code == .invalidURL && trial.bytes(field).map(isMeant) == true }
        )
      }
    },
  ]

  private static func sent(
    _ name: String, _ phrase: String, story: String, mend: String,
    where isMeant: @escaping @Sendable (Operation) -> Bool,
    _ change: @escaping @Sendable (inout RequestMessage, WireTrial) -> Void
  ) -> WireFault {
    WireFault(name, phrase, story: story, mend: mend) { operation in
      operation.isRequest && isMeant(operation) ? [("the request", sending(change))] : []
    }
  }

  private static func json(
    _ name: String, _ phrase: String, story: String, mend: String, of patterns: [String],
    _ change: @escaping @Sendable (JSON) -> JSON
  ) -> WireFault {
    sent(
      name, phrase, story: story, mend: mend, where: { op in patterns.contains { matches($0, op.name) } && isJSON(op) }
    ) { request, _ in
      if case .json(let json) = request.body { request.body = .json(json.mapped(change)) }
    }
  }

  /// The same for gateways that want decimals.
  private static func decimal(
    _ name: String, _ phrase: String, story: String, _ write: @escaping @Sendable ([UInt8], [UInt8]?) -> [UInt8]
  ) -> WireFault {
    amount(name, phrase, story: story, where: { !$0.hasPrefix("payfort.") }, write)
  }

  /// A wrong spelling of the amount that is sent, from the right one and from what the caller gave.
  private static func amount(
    _ name: String, _ phrase: String, story: String,
    where isMeant: @escaping @Sendable (String) -> Bool = { _ in true },
    _ write: @escaping @Sendable ([UInt8], [UInt8]?) -> [UInt8]
  ) -> WireFault {
    WireFault(
      name, phrase, story: story,
      mend:
        "Write the amount once, with its currency's decimals, and sign and send that text: Kotlin BigDecimal, PHP bcmath, Swift Decimal(string:), JavaScript text."
    ) { operation in
      guard let path = amountPath(operation), isMeant(operation.name) else { return [] }
      return [
        (
          "the amount",
          sending { request, trial in
            guard let value = request[path] else { return }
            let typed = trial.fields[path].flatMap { try? TextInput.bytes($0, "") }
            switch value {
            case .number(let number):
              let digits = String(decoding: write(Array(number.digits.utf8), typed), as: UTF8.self)
              request[path] = (try? JSON(parsing: Array(digits.utf8))) ?? .text(digits)
            default: request[path] = text(value) { write($0, typed) }
            }
          }
        )
      ]
    }
  }

  private static func amountPath(_ operation: Operation) -> [String]? {
    switch operation.name {
    case "edfapg.request.sale", "edfapg.request.applepay": ["order_amount"]
    case "payfort.request.purchase", "payfort.request.authorization", "payfort.request.capture",
      "payfort.request.refund",
      "payfort.request.applepay", "everypay.request.oneoff":
      ["amount"]
    default: nil
    }
  }

  /// The fields of the body: those of the table, and those that every such call has.
  private static func paths(_ operation: Operation) -> [[String]] {
    guard operation.isRequest else { return [] }
    return operation.rules.map(\.path) + fixed(operation.name).map { $0.split(separator: ".").map(String.init) }
  }

  private static func fixed(_ name: String) -> [String] {
    switch name {
    case "edfapg.request.applepay": ["action", "client_key", "brand", "hash"]
    case _ where name.hasPrefix("edfapg."): ["action", "client_key", "hash"]
    case "payfort.request.check-status": ["query_command", "signature"]
    case "payfort.request.sdk-token", "payfort.request.tokenization": ["service_command", "signature"]
    case "payfort.request.applepay":
      ["digital_wallet", "signature"] + PayFortFields.appleToken.map(\.name)
    case _ where name.hasPrefix("payfort."): ["command", "signature"]
    case _ where name.hasPrefix("placetopay."): ["auth", "auth.login", "auth.tranKey", "auth.nonce", "auth.seed"]
    case "everypay.request.oneoff": ["api_username", "nonce", "timestamp"]
    case "everypay.request.token":
      ["api_username", "nonce", "timestamp", "amount", "request_token", "token_consent_agreed"]
    case "everypay.request.applepay": ["ios_app"]
    case "nexi.request.token": ["grant_type", "client_id", "client_secret", "payment_intent_id"]
    default: []
    }
  }

  private static func headers(_ operation: Operation) -> [String] {
    switch operation.name {
    case "everypay.request.payment": ["Authorization"]
    case _ where operation.name.hasPrefix("everypay.request."), "nexi.request.payment-intent":
      ["Authorization", "Content-Type"]
    case _ where operation.name.hasPrefix("edfapg.request."): ["Content-Type", "Accept", "X-User-Agent"]
    case _ where operation.isRequest: ["Content-Type"]
    default: []
    }
  }

  private static func isForm(_ operation: Operation) -> Bool {
    operation.name.hasPrefix("edfapg.request.") || operation.name == "payfort.request.tokenization"
      || operation.name == "nexi.request.token"
  }

  private static func isJSON(_ operation: Operation) -> Bool {
    operation.isRequest && !isForm(operation) && operation.name != "everypay.request.payment"
  }

  /// Calls that carry text which is not ASCII.
  private static func hasWords(_ operation: Operation) -> Bool {
    [
      "edfapg.request.sale", "edfapg.request.applepay", "payfort.request.purchase", "payfort.request.authorization",
      "everypay.request.oneoff", "everypay.request.token", "placetopay.request.create", "nexi.request.token",
    ].contains(operation.name)
  }

  private static func baseURL(_ operation: Operation) -> String? {
    operation.isRequest ? operation.fields.map(\.name).first { $0 == "paymentUrl" || $0 == "baseUrl" } : nil
  }

  private static func misspelled(_ name: String) -> String {
    var output = ""
    if name.contains("_") {
      for (index, word) in name.split(separator: "_").enumerated() {
        output += index == 0 ? word : word.prefix(1).uppercased() + word.dropFirst()
      }
    } else {
      for character in name { output += character.isUppercase ? "_" + character.lowercased() : String(character) }
    }
    return output == name ? String(name.dropLast()) : output
  }
}

extension Operation {
  /// Whether it writes a request.
  var isRequest: Bool { name.contains(".request.") && isProcedure }

  /// Whether it reads a response.
  var isResponse: Bool { name.hasSuffix(".response.decode") }
}
