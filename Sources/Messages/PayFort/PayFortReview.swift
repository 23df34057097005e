package import Encodings
import Gateways

/// Reviews the parameters of PayFort's requests, apart from their signature.
package enum PayFortReview {
  /// The tables' rows and known names of a call, computed once.
  private struct Table {
    let freedoms: FreedomReduction
    let rules: [FieldRule]
    let known: Set<String>

    init(_ call: PayFortCall) {
      freedoms = FreedomReduction(call.request.freedoms)
      rules = call.rules + call.request.ownFields
      known = Set(rules.compactMap(\.path.first) + [call.request.command.name, "signature"])
    }
  }

  private static let tables: [PayFortCall: Table] = PayFortCall.allCases.reduce(into: [:]) { $0[$1] = Table($1) }

  /// - Parameter given: the parameters, also those of the payment page's form.
  package static func flaws(_ call: PayFortCall, _ given: JSON, isForm: Bool) -> [MessageFlaw] {
    let table = tables[call, default: Table(call)]
    let body = table.freedoms.reduced(given)
    var flaws = FieldReview.json(table.rules, body)
    let names = (body.members ?? []).map(\.name.string)
    let sentByVendor = names.filter { !table.known.contains($0) && call.request.isSentByVendor($0) }
    // "Invalid extra parameters", 00027.
    flaws += FieldReview.unknown(names, but: table.known.union(sentByVendor), isForm: isForm, areRefused: true)
    flaws += sentByVendor.map {
      MessageFlaw(
        .undocumented, $0, "the vendor's .NET SDK has this field, and no document here says what it may contain")
    }
    func isAbsent(_ name: String) -> Bool { [nil, .null, .text("")].contains(body[name]) }
    if table.known.contains("fort_id"), isAbsent("merchant_reference"), isAbsent("fort_id") {
      flaws.append(
        MessageFlaw(.rejection(.missingField), "merchant_reference", "it or 'fort_id' is required"))
    }
    if let amount = body["amount"]?.string, let currency = body["currency"]?.string {
      flaws += self.amount(amount, currency)
    }
    return flaws
  }

  /// Checks that the amount is the suite's own spelling of the decimal amount it stands for.
  private static func amount(_ amount: String, _ currency: String) -> [MessageFlaw] {
    guard let minor = minor(amount) else {
      return [
        MessageFlaw(
          .rejection(.invalidAmount), "amount",
          "it is a whole number of the currency's smallest unit: 1999 for 19.99")
      ]
    }
    let input: JSON = [
      "amount": .text(MinorAmount.decimal(minor, currency)), "currency": .text(currency),
      "gateway": .text("payfort"),
    ]
    return switch Gateway.operation("amount.minor")?.answer(input) {
    case .value(let value)? where value != .text(amount):
      [MessageFlaw(.unusualSpelling, "amount", "this amount is written '\(value.string ?? "")'")]
    case .reject(let rejection)?:
      [
        MessageFlaw(
          .rejection(rejection.code), rejection.code == .unknownCurrency ? "currency" : "amount", rejection.message)
      ]
    case .error(let error)?: [MessageFlaw(.rejection(.invalidAmount), "amount", error.description)]
    default: []
    }
  }

  /// The amount of a request in minor units; `nil` where the text is not one.
  package static func minor(_ amount: String) -> Int? {
    guard (1...15).contains(amount.utf8.count), amount.utf8.allSatisfy(ASCII.isDigit) else { return nil }
    return Int(amount)
  }
}
