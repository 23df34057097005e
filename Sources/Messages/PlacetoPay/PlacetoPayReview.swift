package import Encodings
import Gateways

/// Reviews the bodies of PlacetoPay's requests, apart from their `tranKey`.
package enum PlacetoPayReview {
  private static let freedoms = FreedomReduction(PlacetoPayRequests.freedoms)
  /// Boolean fields with a default that the tables have no row for.
  private static let switches = PlacetoPayRequests.freedoms.compactMap { freedom -> FieldRule? in
    guard case .fallback(let path, let values) = freedom.kind, values.contains(.bool(false)) else { return nil }
    return .allowed(path.joined(separator: "."), .boolean)
  }
  private static let total = ["payment", "amount", "total"]

  package static func flaws(_ call: PlacetoPayCall, _ given: JSON) -> [MessageFlaw] {
    var body = freedoms.reduced(given)
    if let number = body[total]?.withoutExponent { body = body.with(total, number) }
    let request = call.request
    let switches = switches.filter { own in !request.rules.contains { $0.path == own.path } }
    var flaws = FieldReview.json(request.rules + switches, body)
    if !request.oneOf.isEmpty, !request.oneOf.contains(where: { body[$0] ?? .null != .null }) {
      flaws.append(
        MessageFlaw(
          .rejection(.missingField), request.oneOf[0], "one of \(request.oneOf.joined(separator: ", ")) is required"))
    }
    if let amount = body["payment"]?["amount"] {
      flaws += FieldReview.check("payment.amount") { () throws(Refusal) in try PlacetoPayRequests.check(amount) }
    }
    let known = Self.known[call, default: Known(call)]
    return flaws + FieldReview.undocumented(given, but: known.members)
      + FieldReview.undocumented(given["payment"], but: known.ofPayment, in: "payment.")
  }

  /// The members that the API's description has.
  private struct Known {
    let members: Set<String>
    let ofPayment: Set<String>

    init(_ call: PlacetoPayCall) {
      // A payment with a token is described as a session with an instrument.
      let rules = call.request.rules + (call == .collect ? PlacetoPayRequests.create.rules : [])
      members = Set(rules.compactMap(\.path.first) + ["auth", "fields", "type", "metadata"])
      let inPayment = rules.filter { $0.path.first == "payment" }.compactMap { $0.path.dropFirst().first }
      ofPayment = Set(
        inPayment + [
          "subscribe", "shipping", "buyer", "items", "fields", "dispersion", "modifiers", "processorFields",
        ])
    }
  }

  private static let known: [PlacetoPayCall: Known] = PlacetoPayCall.allCases.reduce(into: [:]) { $0[$1] = Known($1) }

  /// Reviews the `auth` object, apart from what its `tranKey` is made of.
  package static func credentials(_ auth: JSON) -> [MessageFlaw] {
    var flaws = [PlacetoPayRequests.login, PlacetoPayRequests.seed].flatMap { rule in
      FieldReview.check("auth.\(rule.name)") { () throws(Refusal) in try rule.check(auth) }
    }
    if auth["nonce"] == .text("") {
      flaws.append(MessageFlaw(.rejection(.missingField), "auth.nonce", "it has no bytes"))
    }
    for member in auth.members ?? [] where !members.contains(member.name.string) {
      let isSecret = member.name == "secretKey"
      flaws.append(
        MessageFlaw(
          isSecret ? .secretSent : .undocumented, "auth.\(member.name.string)",
          isSecret
            ? "the secret key must never be sent"
            : "no document has such a member; whether the gateway reads or refuses it is unknown"))
    }
    return flaws
  }

  private static let members: Set<String> = ["login", "tranKey", "nonce", "seed", "additional"]
}
