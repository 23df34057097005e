package import Encodings
import Gateways

/// What is wrong with the bodies of PlacetoPay's requests, beside their `tranKey`.
package enum PlacetoPayReview {
  package static func flaws(_ call: PlacetoPayCall, _ given: JSON) -> [MessageFlaw] {
    let body = FreeMessage(PlacetoPayRequests.freedoms).reduced(given)
    let request = call.request
    var flaws = FieldReview.json(request.rules, body)
    if !request.oneOf.isEmpty, !request.oneOf.contains(where: { body[$0] ?? .null != .null }) {
      flaws.append(
        MessageFlaw(
          .rejection(.missingField), request.oneOf[0], "one of \(request.oneOf.joined(separator: ", ")) must be there"))
    }
    if let amount = body["payment"]?["amount"] {
      flaws += FieldReview.check("payment.amount") { () throws(Refusal) in try PlacetoPayRequests.check(amount) }
    }
    return flaws
  }

  /// The `auth` object, beside what its `tranKey` is made of.
  package static func credentials(_ auth: JSON) -> [MessageFlaw] {
    var flaws = [PlacetoPayRequests.login, PlacetoPayRequests.seed].flatMap { rule in
      FieldReview.check("auth.\(rule.name)") { () throws(Refusal) in try rule.check(auth) }
    }
    for member in auth.members ?? [] where !members.contains(member.name.string) {
      let isSecret = member.name == "secretKey"
      flaws.append(
        MessageFlaw(
          isSecret ? .secretSent : .unknownField, "auth.\(member.name.string)",
          isSecret ? "the secret key must never be sent" : "there is no such member"))
    }
    return flaws
  }

  private static let members: Set<String> = ["login", "tranKey", "nonce", "seed", "additional"]
}
