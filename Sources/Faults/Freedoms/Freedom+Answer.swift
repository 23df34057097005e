import ConformanceKit
import Encodings
import Formulas
import Gateways

extension Freedom {
  /// Freedoms in how ports spell their answers.
  static let answers: [Freedom] = [
    value(
      "hexadecimal-in-capitals", "writes digests in capitals where either case is read",
      "Java's DatatypeConverter, C#'s BitConverter",
      of: { $0.kind == .compute && !$0.isProcedure }
    ) { testCase, value in testCase.match == .hex ? value.string.map { .text($0.uppercased()) } : nil },
    value(
      "credentials-spelled-otherwise", "answers credentials with their scheme in lower case and two spaces after it",
      "RFC 9110 §11.1 and §11.4", of: { $0.kind == .compute }
    ) { testCase, value in
      guard testCase.match == .credentials, let text = value.string, let space = text.firstIndex(of: " ") else {
        return nil
      }
      return .text(text[..<space].lowercased() + " " + text[space...])
    },
    value(
      "body-part-with-content-type", "declares every part without a type as text/plain",
      "Java's and .NET's multipart writers", of: { $0.name == "multipart.encode" }
    ) { testCase, value in
      guard
        let boundary = testCase.input["boundary"].flatMap({ try? TextInput.bytes($0, "boundary") })
          .flatMap(Boundary.init), let body = try? TextInput.bytes(value, "value"),
        let parts = try? MultipartReader.decode(body, boundary, .strict)
      else { return nil }
      let typed = parts.map { part in
        part.filename == nil && part.contentType == nil
          ? MultipartBody.Part(
            name: part.name, contentType: Array("text/plain;charset=\"utf-8\"".utf8), value: part.value) : part
      }
      return (try? MultipartBody.encode(typed, boundary)).map { UTF8Text.json($0) }
    },
    Freedom(
      "names-by-utf16", "sorts names by their UTF-16 units", seenIn: "PayFort's document in Java; JavaScript, C#",
      of: { !$0.isProcedure }
    ) { testCase, _ in
      Gateway.operation(testCase.operation)?.answerByUnits(testCase.input).map { Reply(Response($0)) }
    },
    value("text-as-bytes", "answers text as {\"hex\": …}", "ports in languages without a text type") { _, value in
      value.string.map { .members([("hex", .text(Hex.encode(Array($0.utf8))))]) }
    },
    value("text-in-base64", "answers text as {\"base64\": …}", "ports in Java and Go, whose JSON writes bytes so") {
      _, value in
      value.string.map { .members([("base64", .text(Base64.encode(Array($0.utf8))))]) }
    },
    value(
      "outcome-in-another-order", "answers an outcome's members in another order", "every map",
      of: { $0.isResponse || !$0.details.isEmpty }
    ) { _, value in
      reversed(value)
    },
    value(
      "absent-members-answered", "answers null and empty lists for what a response does not say",
      "System.Text.Json and kotlinx.serialization, unless told otherwise", of: { $0.isResponse }
    ) { _, value in
      guard case .object(var members) = value else { return nil }
      for (name, absent) in [("token", JSON.null), ("reason", .null), ("redirect", .null), ("errors", .array([]))]
      where !members.contains(where: { $0.name == name }) { members.append(JSON.Member(JSONText(name), absent)) }
      return .object(members)
    },
    Freedom(
      "addresses-as-texts", "compares the addresses of a web view as texts", seenIn: "PlacetoPay's checkout-ios",
      of: { $0.name == "redirect.returned" }
    ) { testCase, _ in
      let text = { (name: String) in testCase.input[name].flatMap { try? TextInput.bytes($0, name) } ?? [] }
      let pages = [("returnUrl", "return"), ("cancelUrl", "cancel")]
      let page = pages.first { !text($0.0).isEmpty && text($0.0) == text("url") }
      return .value(.text(page?.1 ?? "other"), steps: [])
    },
    Freedom("no-steps", "gives no steps", seenIn: "SDKs that are called from outside", of: { _ in true }) { _, right in
      switch right {
      case .value(let value, let steps) where !steps.isEmpty: .value(value, steps: [])
      case .reject(let code, let message, let steps) where !steps.isEmpty:
        .reject(code: code, message: message, steps: [])
      default: nil
      }
    },
    Freedom(
      "signature-before-refusal", "computes the signature of a message that it refuses, and gives its steps",
      seenIn: "ports that sign first and check the rest later", of: { !stepNames($0).isEmpty }
    ) { testCase, right in
      guard case .reject(let code, let message, _) = right, let operation = Gateway.operation(testCase.operation)
      else { return nil }
      let secrets = operation.fields.filter { $0.secrecy == .secret }
        .compactMap { try? TextInput.bytes(testCase.input[$0.name] ?? .null, $0.name) }
      let steps = stepNames(operation).map { Step(name: $0, bytes: secrets.flatMap { Array("signed ".utf8) + $0 }) }
      return .reject(code: code, message: message, steps: steps)
    },
    Freedom("another-message", "refuses in words of its own", seenIn: "every SDK", of: { _ in true }) { _, right in
      if case .reject(let code, _, let steps) = right { .reject(code: code, message: "no", steps: steps) } else { nil }
    },
  ]

  private static func stepNames(_ operation: Gateways.Operation) -> [String] {
    Gateway.of(operation.name)?.stepNames ?? []
  }

  private static func value(
    _ name: String, _ phrase: String, _ seenIn: String,
    of isMeant: @escaping @Sendable (Gateways.Operation) -> Bool = { !$0.isRequest },
    _ change: @escaping @Sendable (Case, JSON) -> JSON?
  ) -> Freedom {
    Freedom(name, phrase, seenIn: seenIn, of: isMeant) { testCase, right in
      guard case .value(let value, let steps) = right, let changed = change(testCase, value) else { return nil }
      return .value(changed, steps: steps)
    }
  }
}
