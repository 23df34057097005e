import Encodings
import Gateways
import Messages

/// A payment message with everything that can be judged without other messages.
final class ReadMessage: Sendable {
  let payment: PaymentMessage
  let facts: PaymentFacts
  /// What signs it; `nil` where that depends on other messages.
  let requirement: SignatureRequirement?
  let outcome: SignatureJudge.Outcome?
  /// The values that a right signature covers, to be tried in messages that were changed.
  let signed: [Memory.Signed]
  /// Findings apart from the signature, before an answer softens them.
  private let structure: [Finding]
  /// Whether its answer says that it was accepted.
  private let hasTaken: Bool?
  /// Findings that do not depend on the answer.
  private let safety: [Finding]
  /// The repeated fields, by their dotted paths.
  let repeated: [String]

  init(_ sent: PaymentMessage, _ audit: any GatewayAudit.Type, _ reader: EntryReader) {
    let payment = Self.withoutEnd(sent, audit, reader.keyring) ?? sent
    self.payment = payment
    facts = audit.facts(payment)
    requirement = audit.needsMemory(payment) ? nil : audit.signature(payment, Memory.empty)
    repeated = reader.isLearning ? [] : payment.content.repeatedNames
    guard !reader.isLearning else {
      signed = requirement.map { Self.learned($0, payment, reader.keyring) } ?? []
      (outcome, structure, hasTaken, safety) = (nil, [], nil, [])
      return
    }
    if case .check(let check)? = requirement {
      let outcome = SignatureJudge.judge(check, reader.keyring, payment.gateway)
      if case .verified(_, let formulas, _) = outcome { signed = formulas.map(Memory.Signed.init) } else { signed = [] }
      self.outcome = outcome
    } else {
      (outcome, signed) = (nil, [])
    }
    structure = Self.structure(payment, audit, reader.keyring, repeats: !repeated.isEmpty)
      .prefix(Judgement.most).map(reader.mask.clean)
    let mayBeTaken = payment.direction == .request && structure.contains { $0.weight == .refused }
    hasTaken = mayBeTaken ? AnswerReview.hasTaken(payment) : nil
    safety = (AnswerReview.findings(payment) + Safety.findings(payment, reader.keyring))
      .prefix(Judgement.most).map(reader.mask.clean)
  }

  /// The message marked as lossy where the capture evidently cut its body: no length is stated and required fields are
  /// missing.
  private static func withoutEnd(
    _ sent: PaymentMessage, _ audit: any GatewayAudit.Type, _ keyring: Keyring
  ) -> PaymentMessage? {
    guard !sent.message.hasMatchingLength, sent.message.fidelity != .lossy, let count = sent.message.body?.count else {
      return nil
    }
    if !sent.content.isCut {
      guard sent.content.mayBeCut else { return nil }
      let isUnsigned = if case .absent = audit.signature(sent, Memory.empty) { true } else { false }
      guard isUnsigned || audit.review(sent, keyring).contains(where: { $0.kind == .missingField }) else { return nil }
    }
    var message = sent.message
    message.lose(.lossy, .bytesLost, "byte \(count)", "the body ends in the middle, and nothing says how long it was")
    return PaymentMessage(
      gateway: sent.gateway, call: sent.call, direction: sent.direction, message: message, content: sent.content,
      answer: sent.answer)
  }

  /// The digest of the body, by which copies are recognised, with the signature's digits in lower case.
  func digest(of check: SignatureCheck?) -> [UInt8] {
    let body = payment.message.body ?? []
    guard let check, check.folded != check.given else { return DigestAlgorithm.sha256.hash(body) }
    return DigestAlgorithm.sha256.hash(body.replacing(check.given, with: check.folded))
  }

  /// The values that a message signs, if its signature may be right.
  static func learned(
    _ requirement: SignatureRequirement, _ payment: PaymentMessage, _ keyring: Keyring
  ) -> [Memory.Signed] {
    guard payment.message.fidelity != .lossy, case .check(let check) = requirement,
      let merchant = keyring.fitting(payment.gateway, check.identifiers).first
    else { return [] }
    return check.formulas(merchant).map(Memory.Signed.init)
  }

  /// Findings apart from the signature.
  private static func structure(
    _ payment: PaymentMessage, _ audit: any GatewayAudit.Type, _ keyring: Keyring, repeats: Bool
  ) -> [Finding] {
    // Nothing can be said about a message whose bytes are lost.
    guard payment.message.fidelity != .lossy else { return [] }
    var findings = payment.content.findings + audit.review(payment, keyring)
    // The gateway's own review may have found the page already.
    if AnswerReview.isPage(payment) {
      findings.removeAll { $0.kind == .malformedBody }
      if !audit.pages.contains(payment.call) || payment.message.status ?? 200 >= 400 {
        findings.append(AnswerReview.page(payment))
      }
    } else if AnswerReview.isForeign(payment, audit), !findings.contains(where: { $0.kind == .notTheGateway }) {
      findings.append(
        Finding(.notTheGateway, "byte 0", "it is not an answer of this gateway: a proxy or a framework wrote it", .note)
      )
    }
    for field in CutValues(payment.content.urlencoded).fields
    where field.isCertain(payment.content, among: findings) {
      let rest = field.rest.map { payment.content.place(String(decoding: $0, as: UTF8.self)) }
      findings.removeAll { $0.kind == .unknownField && rest.contains($0.at) }
      findings.append(field.finding(payment.content))
    }
    findings += BodyKind.findings(payment, audit, beside: findings)
    if payment.direction == .request, payment.content.object != nil, payment.message.headers?.isEmpty == false,
      payment.content.type?.name != "application/json"
    {
      findings.append(
        Finding(.wrongContentType, "header Content-Type", "JSON is sent as application/json", .refused))
    }
    if repeats {
      findings.append(
        Finding(
          .duplicateField, "byte 0", "a field occurs twice; receivers disagree about which of the two counts",
          .refused))
    }
    return findings
  }

  /// Whether the gateway accepted the message.
  ///
  /// - Parameter answered: what a response in another entry says about it.
  func wasTaken(answered: @autoclosure () -> Bool?) -> Bool {
    payment.direction == .request && (hasTaken ?? AnswerReview.hasTaken(payment) ?? answered()) == true
  }

  /// Findings apart from the signature; those about a message that was accepted all the same become notes.
  ///
  /// - Parameter answered: whether a response in another entry says that the message was accepted.
  func findings(answered: @autoclosure () -> Bool?) -> [Finding] {
    let hasTaken = payment.direction == .callback ? false : hasTaken ?? (structure.isEmpty ? nil : answered())
    return structure.map { finding in
      var finding = finding
      guard finding.weight == .refused else { return finding }
      // Unless the gateway is known to have refused it, a missing field only deviates from the documents.
      if hasTaken == true || finding.kind == .missingField && hasTaken == nil { finding.weight = .note }
      if payment.direction == .response { finding.weight = .note }
      return finding
    } + safety
  }
}
