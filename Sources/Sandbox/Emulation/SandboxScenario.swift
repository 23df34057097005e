import Encodings
import Gateways

/// Faults on purpose: an ordered list of rules, of which the first that fits a request is used.
struct SandboxScenario: Sendable {
  private struct Rule: Sendable {
    let gateway: String?
    let call: String?
    let fault: SandboxFault
    let milliseconds: Int
    var times: Int
  }

  private var rules: [Rule] = []
  /// Where callbacks go; `nil` for nowhere.
  var callback: LoopbackURL?

  init() {}

  /// Reads `{"callback": URL, "rules": [{"do": "delay", "call": "SALE", "gateway": "edfapg", "times": 1, "milliseconds": 500}]}`.
  ///
  /// - Parameter emulators: the gateways that a rule can name.
  /// - Throws: ``InputError`` for anything else.
  init(_ json: JSON, for emulators: [any Emulator.Type]) throws(InputError) {
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
    for (index, element) in elements.enumerated() { rules.append(try Self.rule(element, "rules[\(index)]", emulators)) }
  }

  /// - Parameter place: the name of the rule in error messages.
  private static func rule(
    _ json: JSON, _ place: String, _ emulators: [any Emulator.Type]
  ) throws(InputError) -> Rule {
    guard json.members != nil else { throw InputError(place, "must be an object; this is \(json.kind)") }
    let input: Input
    do {
      input = try Input(
        json,
        fields: [
          .text("do"), .optional("gateway"), .optional("call"), .optionalJSON("times"), .optionalJSON("milliseconds"),
        ])
    } catch {
      throw InputError("\(place).\(error.field ?? "")", error.reason)
    }
    func word(_ name: String) -> String? { input.optionalText(name).map { String(decoding: $0, as: UTF8.self) } }
    let faults = SandboxFault.allCases.map(\.rawValue)
    guard let fault = word("do").flatMap(SandboxFault.init) else {
      throw InputError("\(place).do", "must be one of \(faults.joined(separator: ", "))")
    }
    let names = emulators.map { $0.name }
    guard word("gateway").map(names.contains) != false else {
      throw InputError("\(place).gateway", "must be one of \(names.joined(separator: ", "))")
    }
    // A rule that fits no request would make a test that cannot fail.
    let calls = emulators.filter { $0.name == word("gateway") ?? $0.name }.flatMap { $0.calls }
    guard word("call").map(calls.contains) != false else {
      throw InputError("\(place).call", "must be one of \(calls.joined(separator: ", "))")
    }
    let milliseconds = try number(input.json("milliseconds"), "\(place).milliseconds", upTo: 60_000)
    if milliseconds != nil, fault != .delay { throw InputError("\(place).milliseconds", "is only for delay") }
    return Rule(
      gateway: word("gateway"), call: word("call"), fault: fault, milliseconds: milliseconds ?? 1000,
      times: try number(input.json("times"), "\(place).times", upTo: 1_000_000) ?? 1)
  }

  private static func number(_ json: JSON, _ place: String, upTo limit: Int) throws(InputError) -> Int? {
    if json == .null { return nil }
    guard case .number(let number) = json, let value = Int(number.digits), (1...limit).contains(value) else {
      throw InputError(place, "must be a whole number from 1 to \(limit)")
    }
    return value
  }

  /// The fault for a request; each rule is used as often as its `times` says.
  ///
  /// - Parameter tells: whether the request causes a callback; otherwise rules about callbacks wait for the next one.
  mutating func next(_ gateway: String, _ call: String, tells: Bool) -> (fault: SandboxFault, milliseconds: Int)? {
    take(gateway, call) { $0.plan == nil && (tells || !$0.isAboutCallbacks) }.map { ($0.fault, $0.milliseconds) }
  }

  /// The outcome of a payment, used up like a fault.
  mutating func nextPlan(_ gateway: String, _ call: String) -> TestPlan? {
    take(gateway, call) { $0.plan != nil }?.fault.plan
  }

  private mutating func take(_ gateway: String, _ call: String, _ isWanted: (SandboxFault) -> Bool) -> Rule? {
    guard
      let index = rules.firstIndex(where: {
        $0.times > 0 && isWanted($0.fault) && ($0.gateway ?? gateway) == gateway && ($0.call ?? call) == call
      })
    else { return nil }
    rules[index].times -= 1
    return rules[index]
  }

  var json: JSON {
    [
      "callback": callback.map { .text($0.description) },
      "rules": .array(
        // Rules that are used up are left out; what is shown can be sent again.
        rules.filter { $0.times > 0 }.map {
          [
            "do": .text($0.fault.rawValue), "gateway": $0.gateway.map { .text($0) },
            "call": $0.call.map { .text($0) },
            "times": .integer($0.times), "milliseconds": $0.fault == .delay ? .integer($0.milliseconds) : nil,
          ]
        }),
    ]
  }
}
