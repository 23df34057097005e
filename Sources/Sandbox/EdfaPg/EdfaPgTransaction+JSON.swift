import Encodings

extension EdfaPgTransaction {
  /// The payment as stored in a state file.
  var json: JSON {
    [
      "gateway": .text("edfapg"), "id": .text(id), "orderId": .text(orderId), "amount": .text(amount),
      "currency": .text(currency), "email": .text(email), "ip": .text(ip), "name": .text(name),
      "card": .text(card),
      "isAuthorization": .bool(isAuthorization), "date": .text(date), "returnURL": .text(returnURL),
      "plan": .text(plan.rawValue), "status": .text(status.rawValue), "captured": .integer(captured),
      "refunded": .integer(refunded), "recurringToken": recurringToken.map { .text($0) },
      "reason": reason.map { .text($0) },
      "request": .text(request),
      "events": .array(events.map { .array([.text($0.type), .text($0.date), .text($0.amount), .bool($0.isGood)]) }),
    ]
  }

  /// Reads ``json``; `nil` for anything else.
  init?(_ json: JSON) {
    func text(_ name: String) -> String? { json[name]?.string }
    func number(_ name: String) -> Int? {
      if case .number(let number)? = json[name] { Int(number.digits) } else { nil }
    }
    guard let id = text("id"), let orderId = text("orderId"), let amount = text("amount"),
      let currency = text("currency"), let email = text("email"), let ip = text("ip"), let name = text("name"),
      let card = text("card"), case .bool(let isAuthorization)? = json["isAuthorization"], let date = text("date"),
      let returnURL = text("returnURL"), let plan = text("plan").flatMap(TestPlan.init),
      let status = text("status").flatMap(Status.init), let captured = number("captured"),
      let refunded = number("refunded"),
      let events = json["events"]?.elements
    else { return nil }
    (self.id, self.orderId, self.amount, self.currency) = (id, orderId, amount, currency)
    (self.email, self.ip, self.name, self.card) = (email, ip, name, card)
    (self.isAuthorization, self.date, self.returnURL, self.plan) = (isAuthorization, date, returnURL, plan)
    (self.status, self.captured, self.refunded) = (status, captured, refunded)
    recurringToken = text("recurringToken")
    reason = text("reason")
    request = text("request") ?? ""
    for event in events {
      guard let parts = event.elements, parts.count == 4, let type = parts[0].string, let date = parts[1].string,
        let amount = parts[2].string, case .bool(let isGood) = parts[3]
      else { return nil }
      self.events.append(Event(type: type, date: date, amount: amount, isGood: isGood))
    }
  }
}
