/// What goes wrong on purpose: an ordered list of rules, of which the first that fits a request is used.
struct SandboxScenario: Sendable {
  /// What is done to an answer or a callback.
  enum Fault: String, Sendable, CaseIterable {
    /// The answer comes late.
    case delay
    /// The connection is closed without an answer.
    case drop
    /// The connection is closed in the middle of the body.
    case truncate
    /// The body is no JSON.
    case malform
    /// HTTP 500 with a page of HTML.
    case fail
    /// The right body as `text/html`.
    case mistype
    /// Every callback comes twice.
    case duplicateCallback = "duplicate-callback"
    /// The callback has a wrong signature.
    case forgeCallback = "forge-callback"
    // How a payment ends, whatever its card or amount say.
    case approve, decline
    case authenticate
    case failAuthentication = "fail-authentication"
    case declineCapture = "decline-capture"

    /// The end that it gives a payment; `nil` where it does something to the answer or the callback.
    var plan: TestPlan? {
      switch self {
      case .approve: .approved
      case .decline: .declined
      case .authenticate: .redirectApproved
      case .failAuthentication: .redirectDeclined
      case .declineCapture: .captureDeclined
      case .delay, .drop, .truncate, .malform, .fail, .mistype, .duplicateCallback, .forgeCallback: nil
      }
    }
  }

  private struct Rule: Sendable {
    let gateway: String?
    let call: String?
    let fault: Fault
    let milliseconds: Int
    var times: Int
  }

  private var rules: [Rule] = []
  /// Where callbacks go; nowhere where it is `nil`.
  var callback: LoopbackURL?

  init() {}

  /// Reads `{"callback": URL, "rules": [{"do": "delay", "call": "SALE", "gateway": "edfapg", "times": 1, "milliseconds": 500}]}`.
  ///
  /// - Throws: ``InputError`` for anything else.
  init(_ json: JSON) throws(InputError) {
    let input = try Input(json, fields: [.optional("callback"), .optionalJSON("rules")])
    if let text = input.optionalText("callback") {
      guard let url = LoopbackURL(String(decoding: text, as: UTF8.self)) else {
        throw InputError("callback", "must be http:, a loopback address or localhost, a port and a path")
      }
      callback = url
    }
    let elements = input.json("rules") == .null ? [] : input.json("rules").elements
    guard let elements, elements.count <= 100 else {
      throw InputError("rules", "must be an array of at most 100 rules")
    }
    for (index, element) in elements.enumerated() { rules.append(try Self.rule(element, "rules[\(index)]")) }
  }

  private static func rule(_ json: JSON, _ place: String) throws(InputError) -> Rule {
    let input = try Input(
      json,
      fields: [
        .text("do"), .optional("gateway"), .optional("call"), .optionalJSON("times"), .optionalJSON("milliseconds"),
      ])
    let word = String(decoding: input.text("do"), as: UTF8.self)
    guard let fault = Fault(rawValue: word) else {
      throw InputError("\(place).do", "must be one of \(Fault.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    let gateway = input.optionalText("gateway").map { String(decoding: $0, as: UTF8.self) }
    let gateways = Emulators.all.map { $0.name }
    guard gateway.map(gateways.contains) != false else {
      throw InputError("\(place).gateway", "must be one of \(gateways.joined(separator: ", "))")
    }
    return Rule(
      gateway: gateway,
      call: input.optionalText("call").map { String(decoding: $0, as: UTF8.self) }, fault: fault,
      milliseconds: try number(input.json("milliseconds"), "\(place).milliseconds", upTo: 60_000) ?? 1000,
      times: try number(input.json("times"), "\(place).times", upTo: 1_000_000) ?? 1)
  }

  private static func number(_ json: JSON, _ place: String, upTo limit: Int) throws(InputError) -> Int? {
    if json == .null { return nil }
    guard case .number(let number) = json, let value = Int(number.digits), (1...limit).contains(value) else {
      throw InputError(place, "must be a whole number from 1 to \(limit)")
    }
    return value
  }

  /// The fault for a request; each rule is used as often as it says.
  mutating func next(_ gateway: String, _ call: String) -> (fault: Fault, milliseconds: Int)? {
    take(gateway, call) { $0.plan == nil }.map { ($0.fault, $0.milliseconds) }
  }

  /// The end of a payment, used up like a fault.
  mutating func nextPlan(_ gateway: String, _ call: String) -> TestPlan? {
    take(gateway, call) { $0.plan != nil }?.fault.plan
  }

  private mutating func take(_ gateway: String, _ call: String, _ isWanted: (Fault) -> Bool) -> Rule? {
    guard
      let index = rules.firstIndex(where: {
        $0.times > 0 && isWanted($0.fault) && ($0.gateway ?? gateway) == gateway && ($0.call ?? call) == call
      })
    else { return nil }
    rules[index].times -= 1
    return rules[index]
  }

  var json: JSON {
    JSON.members([
      ("callback", callback.map { .text($0.description) }),
      (
        "rules",
        .array(
          rules.map {
            .members([
              ("do", .text($0.fault.rawValue)), ("gateway", $0.gateway.map { .text($0) }),
              ("call", $0.call.map { .text($0) }),
              ("times", .integer($0.times)), ("milliseconds", $0.fault == .delay ? .integer($0.milliseconds) : nil),
            ])
          })
      ),
    ])
  }
}

extension SandboxScenario.Fault {
  /// Changes an answer; the faults of callbacks leave it as it is.
  func apply(to response: inout HTTPResponse, milliseconds: Int) {
    switch self {
    case .delay: response.delayMilliseconds = milliseconds
    case .drop: response.delivery = .none
    case .truncate: response.delivery = .half
    case .malform: response.body = Array(response.body.dropLast(max(1, response.body.count / 3)))
    case .fail:
      response = .html(500, "<!doctype html><title>500</title><h1>Internal error, as the scenario wants it</h1>\n")
    case .mistype: response.contentType = "text/html"
    case .duplicateCallback, .forgeCallback: return
    case .approve, .decline, .authenticate, .failAuthentication, .declineCapture: return
    }
  }
}
