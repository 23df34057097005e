extension Gateway {
  /// PlacetoPay Web Checkout, by Evertec.
  static let placetoPay = Gateway(
    name: "placetopay", title: "PlacetoPay",
    operations: [
      Operation(
        "placetopay.trankey", "The tranKey of a request's auth object.",
        [.text("nonce"), .text("seed"), .secret("secretKey"), .optional("algorithm")]
      ) { (input) throws(Refusal) in
        let formula = PlacetoPayFormulas.tranKey(try algorithm(input))
        return Derivation(formula, input.values(formula.fields))
      }.generating(PlacetoPayFormulas.publishedNonce),
      Operation(
        "placetopay.notification", "The signature of a notification, as it is sent.",
        [.text("requestId"), .text("status"), .text("date"), .secret("secretKey"), .optional("algorithm")]
      ) { (input) throws(Refusal) in
        let formula = PlacetoPayFormulas.notification(try algorithm(input))
        return Derivation(formula, input.values(formula.fields))
      },
      Operation(
        "placetopay.notification.verify", "Whether a notification's body carries the right signature.",
        [.text("body"), .secret("secretKey")], plan: PlacetoPayNotification.plan
      ).listing(PlacetoPayNotification.fields, in: "body"),
      request("create", "The request that creates a session.", .create),
      request("query", "The request for the state of a session.", .query),
      request("cancel", "The request that cancels a session.", .cancel),
      request("collect", "The request that collects with a token.", .collect),
      request("reverse", "The request that reverses a payment.", .reverse),
      Operation(
        "placetopay.response.decode", "What a response says.", ResponseBody.fields, procedure: PlacetoPayResponse.decode
      ),
      Operation(
        "placetopay.auth", "The auth object of a request, with a fresh nonce.",
        [.text("login"), .secret("secretKey"), .text("now"), .optional("algorithm")], procedure: PlacetoPayAuth.make),
      Operation(
        "placetopay.auth.verify", "Whether a request's auth object carries the right tranKey and a fresh seed.",
        PlacetoPayAuthCheck.inputs
      ) { (input) throws(Refusal) in try PlacetoPayAuthCheck.plan(input, try algorithm(input)) },
    ])

  private static func request(_ action: String, _ summary: String, _ call: PlacetoPayRequests) -> Operation {
    Operation("placetopay.request.\(action)", summary, call.inputs, rules: call.rules, write: call.request)
      .listing(call.rules, in: "request")
  }

  private static func algorithm(_ input: Input) throws(Refusal) -> PlacetoPayFormulas.Algorithm {
    guard let name = input.optionalText("algorithm") else { return .sha256 }
    guard let algorithm = PlacetoPayFormulas.Algorithm(rawValue: String(decoding: name, as: UTF8.self)) else {
      throw .reject(.unsupportedAlgorithm, "the algorithm must be sha256 or sha1")
    }
    return algorithm
  }
}
