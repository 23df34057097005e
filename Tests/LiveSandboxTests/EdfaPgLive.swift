import ConformanceKit
import Foundation
import Testing

/// An EdfaPg merchant with its calls: what the kit's operations write goes out, and what comes back is read by them.
struct EdfaPgLive {
  static let email = "doe+live@example.com"
  static let card = "4111111111111111"

  let paymentURL: URL
  private let clientKey: String
  private let password: String

  init() throws {
    paymentURL = try #require(LiveVariables.value("EDFAPG_PAYMENT_URL").flatMap { URL(string: $0) })
    clientKey = try #require(LiveVariables.value("EDFAPG_CLIENT_KEY"))
    password = try #require(LiveVariables.value("EDFAPG_CLIENT_PASSWORD"))
  }

  /// What SALE takes, with text that only a right encoding brings over.
  static func saleFields(month: String, _ more: [String: String] = [:]) -> [String: String] {
    let fields = [
      "order_id": "live-\(UUID().uuidString)", "order_amount": "10.00", "order_currency": "SAR",
      "order_description": "Tea & cake = 100% \u{e9}+", "card_number": card, "card_exp_month": month,
      "card_exp_year": "2038",
      "card_cvv2": "100", "term_url_3ds": "https://shop.example/back?a=1&b=2",
    ]
    return payer.merging(fields) { $1 }.merging(more) { $1 }
  }

  static let payer = [
    "payer_first_name": "John", "payer_last_name": "Doe", "payer_address": "1 Street", "payer_country": "SA",
    "payer_city": "Riyadh", "payer_zip": "12221", "payer_email": email, "payer_phone": "966500000000",
    "payer_ip": "203.0.113.7",
  ]

  /// Makes a call and reads the outcome.
  ///
  /// - Parameter change: the request's body before it goes out.
  func call(
    _ name: String, _ action: String, _ fields: [String: String], card: String = card,
    change: (String) -> String = { $0 }
  ) async throws -> JSON {
    // The operations insist on https, the sandbox on this machine is called without.
    let secure = paymentURL.absoluteString.replacingOccurrences(of: "http://", with: "https://")
    var members: [(String, JSON?)] = [
      ("paymentUrl", .text(secure)), ("clientKey", .text(clientKey)), ("password", .text(password)),
      ("fields", .members(fields.map { ($0.key, .text($0.value)) })),
    ]
    if !["sale", "applepay"].contains(name) { members += [("email", .text(Self.email)), ("cardNumber", .text(card))] }
    let input = JSON.members(members)
    let operation = try #require(Gateway.operation("edfapg.request.\(name)"))
    guard case .value(let request) = operation.answer(input) else {
      throw Unexpected("the kit does not write this request: \(operation.answer(input).members)")
    }
    let url = try #require(request["url"]?.string).replacingOccurrences(
      of: "https://", with: "\(paymentURL.scheme ?? "https")://")
    let headers = (request["headers"]?.elements ?? []).compactMap { header in
      header.elements.flatMap { pair in pair[0].string.flatMap { name in pair[1].string.map { (name, $0) } } }
    }
    let answer = try await LiveClient.send(
      "POST", try #require(URL(string: url)), headers, change(try #require(request["body"]?.string)))
    let redactor = Redactor(operation.fields, input)
    Attachment.record(
      "\(answer.status) \(answer.contentType)\n\(redactor.redact(answer.body))\n", named: "edfapg-\(name).txt")
    return try decode(action, answer)
  }

  private func decode(_ action: String, _ answer: LiveClient.Answer) throws -> JSON {
    let decoder = try #require(Gateway.operation("edfapg.response.decode"))
    let input = JSON.members([
      ("action", .text(action)), ("status", .text(String(answer.status))), ("contentType", .text(answer.contentType)),
      ("body", .text(answer.body)),
    ])
    switch decoder.answer(input) {
    case .value(let outcome): return outcome
    case .reject(let rejection): throw Unexpected("the answer is \(rejection.code.rawValue): \(rejection.message)")
    case .error(let error): throw Unexpected(error.description)
    }
  }
}

/// Something that no gateway should do.
struct Unexpected: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
