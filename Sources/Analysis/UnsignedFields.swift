import Encodings
import Gateways

/// Finds what an attacker can change in a message without invalidating its signature.
enum UnsignedFields {
  static func weaknesses(_ operation: Operation) -> [Weakness] {
    guard let coverage = MessageCoverage(operation), let call = SampleCall(operation) else { return [] }
    let free = coverage.fields.filter(\.isNone)
    let money = free.filter { $0.worth == .money }.map(\.field)
    let addresses = free.filter { $0.worth == .address }.map(\.field)
    let rest = free.filter { $0.worth == .other }.map(\.field)
    var found: [Weakness] = []
    guard coverage.isSigned else { return [nothing(call, free.map(\.field))] }
    let isMessage = operation.isVerification
    if !money.isEmpty {
      found.append(
        Weakness(
          kind: .unsigned, severity: isMessage ? .critical : .high, finding: sentence(money),
          gain: isMessage
            ? "In a signed message of one payment, an attacker can change the order, the amount and the outcome."
            : "Whoever holds a signed request, such as the app that was given its hash, can send it with another amount or order.",
          advice: isMessage
            ? "Take nothing from the message but the id, and ask the gateway for the rest."
            : "Keep the amount on the server, and compare what was paid with what was ordered.",
          evidence: changing(call, money)))
    }
    if !addresses.isEmpty {
      found.append(
        Weakness(
          kind: .unsigned, severity: .high, finding: sentence(addresses),
          gain:
            "Whoever changes the request in transit can send the customer to another page, which asks for the card again.",
          advice: "Send the request from the server, and conclude from the customer's return only that he is back.",
          evidence: changing(call, addresses)))
    }
    if !rest.isEmpty {
      found.append(
        Weakness(
          kind: .unsigned, severity: .low, finding: sentence(rest),
          gain: "They can be replaced under the same signature.", advice: "Base no decision on them.",
          evidence: changing(call, rest)))
    }
    for field in coverage.fields where !field.isNone && !field.isWhole {
      found.append(part(field, call))
    }
    return found
  }

  /// A message without any signed field, though it may carry a signature of something else.
  private static func nothing(_ call: SampleCall, _ fields: [String]) -> Weakness {
    let carriesSecret = call.original.authorization != nil
    return Weakness(
      kind: .unsigned, severity: carriesSecret ? .medium : .high, finding: "No field of the message is signed.",
      gain: carriesSecret
        ? "Whoever can write to the connection can change any field, and whoever reads it has the credentials."
        : "Whoever has one signature can send any message of this kind with it.",
      advice: "Rely on TLS with a checked certificate, and ask the gateway for the state of every payment.",
      evidence: changing(call, fields))
  }

  private static func sentence(_ fields: [String]) -> String {
    fields.count == 1
      ? "'\(fields[0])' is not signed." : "\(fields.count) fields are not signed: \(fields.joined(separator: ", "))."
  }

  private static func part(_ field: FieldCoverage, _ call: SampleCall) -> Weakness {
    let index = call.fields.firstIndex { $0.rule.name == field.field } ?? 0
    let free = MessageCoverage.alternatives(call.fields[index]).first {
      MessageCoverage.isSigned(call, call.changing(index, to: $0)) == false
    }
    return Weakness(
      kind: .unsigned, severity: .medium,
      finding: "\(field.tried - field.signed) of the \(field.tried) bytes of '\(field.field)' are not signed.",
      gain: "The value can be replaced by another with the same signed part.",
      advice: "Compare '\(field.field)' with what was ordered before acting on a message.",
      evidence: free.flatMap { evidence(call, call.changing(index, to: $0)) })
  }

  /// Evidence with all of the fields changed at once.
  private static func changing(_ call: SampleCall, _ fields: [String]) -> Weakness.Evidence? {
    var changed = call
    for (index, field) in call.fields.enumerated() where fields.contains(field.rule.name) {
      let one = MessageCoverage.alternatives(field).first {
        MessageCoverage.isSigned(changed, changed.changing(index, to: $0)) == false
      }
      if let one { changed = changed.changing(index, to: one) }
    }
    return evidence(call, changed)
  }

  private static func evidence(_ call: SampleCall, _ changed: SampleCall) -> Weakness.Evidence? {
    let signature = call.original.signature
    guard changed.input != call.input, changed.signing()?.signature == signature else { return nil }
    return Weakness.Evidence(
      operation: call.operation.name, input: call.input, otherOperation: call.operation.name, otherInput: changed.input,
      signature: UTF8Text.isValid(signature) ? UTF8Text.json(signature) : .text(Hex.encode(signature)))
  }
}
