import ConformanceKit
import Encodings
import Gateways

/// The one check of a verification that would have refused a message, identified by the missing rejection.
struct MissingCheck {
  let operation: Operation

  func mutation(_ testCase: Case) -> Mutation? {
    testCase.expectation.refusal.flatMap { mutation($0, testCase.input) }
  }

  func mutation(_ code: Rejection.Code, _ input: JSON) -> Mutation? {
    let body = input["body"]?.string.flatMap { try? JSON(parsing: Array($0.utf8)) }
    switch code {
    case .signatureMismatch where !unlisted(input).isEmpty:
      return Mutation(fault: .listOfMessageTrusted, place: "the message's own list")
    case .signatureMismatch where hasOwnCard(input):
      return Mutation(fault: .ownValueFirst, place: "the card that the merchant knows")
    case .unsupportedAlgorithm:
      let who = input["algorithm"] == nil ? "the message" : "the setting"
      return Mutation(fault: .algorithmNotInList, place: "any algorithm that \(who) names")
    case .wrongType:
      let signature = body?["signature"] ?? input["parameters"]?["signature"]
      return Mutation(fault: .signatureOfAnyType, place: signature?.string == nil ? "the signature" : "what is signed")
    case .missingField:
      if let secret = operation.signingSecrets.first(where: { input[$0]?.string == "" }) {
        return Mutation(fault: .emptySecretAccepted, place: "'\(secret)'")
      }
      guard UnsignedMessage(input)?.isSigned != true else { return fieldNotDemanded(input) }
      return Mutation(fault: .unsignedMessageAccepted, place: "messages")
    case .duplicateField: return Mutation(fault: .oneOfTwoValues, place: "a parameter")
    case .malformedBody: return Mutation(fault: .brokenMessageVerified, place: "a broken body")
    case .invalidValue:
      let place =
        input["seed"] != nil ? "the seed" : isCardShort(input) ? "that the card has ten characters" : "the card"
      return Mutation(fault: .valueUnchecked, place: place)
    default: return nil
    }
  }

  /// The one field that a shop acts on and a signed message lacks.
  private func fieldNotDemanded(_ input: JSON) -> Mutation? {
    guard let own = operation.ownList, let pairs = pairs(input) else { return nil }
    let lacking = own.needed.filter { name in !pairs.contains { $0.name.elementsEqual(name.utf8) } }
    return lacking.count == 1 ? Mutation(fault: .fieldNotDemanded, place: lacking[0]) : nil
  }

  /// The fields that a shop acts on and the message's list of signed fields lacks, where the signature is right by that
  /// list.
  func unlisted(_ input: JSON) -> Set<String> {
    guard let own = operation.ownList, let pairs = pairs(input), let secret = input["secret"] else { return [] }
    let fields = pairs.map { JSON.Member(JSONText(utf8: $0.name), UTF8Text.json($0.value)) }
    let signature = JSONText(own.signature)
    let signed = Gateway.operation(own.signer)?.answer(
      ["secret": secret, "fields": .object(fields.filter { $0.name != signature })])
    guard let given = fields.first(where: { $0.name == signature })?.value, signed == .value(given) else { return [] }
    let listed = list(input)?.split(separator: UInt8(ascii: ",")) ?? []
    return Set(
      own.actedOn.filter { name in
        pairs.contains { $0.name.elementsEqual(name.utf8) } && !listed.contains { $0.elementsEqual(name.utf8) }
      })
  }

  func list(_ input: JSON) -> [UInt8]? {
    guard let own = operation.ownList else { return nil }
    return pairs(input)?.last { $0.name.elementsEqual(own.list.utf8) }?.value
  }

  /// Whether the signature is right with the card that the merchant knows in place of the message's.
  private func hasOwnCard(_ input: JSON) -> Bool {
    guard let card = input["cardNumber"].flatMap(MatchRule.bytes), var pairs = pairs(input),
      let index = pairs.firstIndex(where: { $0.name.elementsEqual("card".utf8) })
    else { return false }
    pairs[index].value = card
    return operation.answer(input.with(["form"], UTF8Text.json(FormSpelling.whatwg.encode(pairs))))
      == .value(Answer.accepted)
  }

  /// Whether the card has fewer characters than go into the hash.
  private func isCardShort(_ input: JSON) -> Bool {
    let sent = pairs(input)?.last { $0.name.elementsEqual("card".utf8) }?.value
    let card = sent.flatMap { $0.isEmpty ? nil : $0 } ?? input["cardNumber"].flatMap(MatchRule.bytes)
    return card.map { $0.count < 10 } ?? false
  }

  private func pairs(_ input: JSON) -> [FormBody.Pair]? {
    input["form"].flatMap(MatchRule.bytes).flatMap { try? FormBody.decodeStrictly($0) }
  }
}
