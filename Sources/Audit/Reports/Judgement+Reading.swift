package import Encodings
import Messages

extension Judgement {
  /// A judgement from the line of a JSON report; `nil` where the JSON is not one.
  package init?(_ json: JSON) {
    guard let file = json["file"]?.string, let entry = Self.integer(json["entry"]),
      let offset = Self.integer(json["offset"]), let gateway = json["gateway"]?.string, let call = json["call"]?.string,
      let direction = json["direction"]?.string.flatMap(Direction.init),
      let fidelity = json["fidelity"]?.string.flatMap(Fidelity.init),
      let verdict = json["verdict"]?.string.flatMap(Verdict.init), let findings = json["findings"]?.elements,
      let mistakes = json["mistakes"]?.elements
    else { return nil }
    self.init(
      file: file, entry: entry, offset: offset, gateway: gateway, call: call, direction: direction, fidelity: fidelity,
      verdict: verdict, merchant: Self.integer(json["merchant"]))
    for json in findings {
      guard let weight = json["weight"]?.string.flatMap(Weight.init),
        let kind = json["kind"]?.string.flatMap(Finding.Kind.init), let at = json["at"]?.string,
        let message = json["message"]?.string
      else { return nil }
      self.findings.append(Finding(kind, Statement(literal: at), Statement(literal: message), weight))
    }
    for json in mistakes {
      guard let id = json["id"]?.string, let message = json["message"]?.string else { return nil }
      self.mistakes.append(Mistake(id: id, message: Statement(literal: message)))
    }
    var steps: [(name: String, value: String)] = []
    for json in json["derivation"]?.elements ?? [] {
      guard let name = json["name"]?.string, let value = json["value"]?.string else { return nil }
      steps.append((name, value))
    }
    makeDerivation = { [steps] in steps }
    let payment = (json["payment"]?.members ?? []).map { (name: $0.name.string, value: $0.value.string ?? "") }
    makePayment = { payment }
    if let json = json["exchange"] {
      let read = Exchange(
        method: json["method"]?.string ?? "", target: json["target"]?.string ?? "", status: Self.integer(json["status"])
      )
      makeExchange = { read }
    }
    if let json = json["digests"] {
      let places = ["amountAt", "currencyAt"].compactMap { json[$0]?.string }.map { Statement(literal: $0) }
      let digests = Digests(
        body: json["body"]?.string ?? "", signature: json["signature"]?.string, nonce: json["nonce"]?.string,
        order: json["order"]?.string, transaction: json["transaction"]?.string, end: json["end"]?.string,
        sumAt: places.count == 2 ? (places[0], places[1]) : nil)
      makeDigests = { digests }
    }
  }

  private static func integer(_ json: JSON?) -> Int? {
    guard case .number(let number)? = json else { return nil }
    return Int(number.digits)
  }
}
