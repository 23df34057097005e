import Encodings
import Gateways
import Messages

/// A payment message with all that can be said of it without the others.
final class ReadMessage: Sendable {
  let payment: PaymentMessage
  let facts: PaymentFacts
  /// What it is signed with; `nil` where another message has to tell.
  let need: SignatureCheck.Need?
  let outcome: SignatureJudge.Outcome?
  /// What a right signature signs, to be tried in messages that were changed.
  let signed: [Memory.Signed]
  /// What is wrong with it beside its signature, where no answer has softened it.
  private let structure: [Finding]
  /// Whether its answer says that it was taken.
  private let hasTaken: Bool?
  /// What the answer does not change.
  private let safety: [Finding]
  /// The fields that are there twice, by their dotted paths.
  let repeated: [String]

  init(_ sent: PaymentMessage, _ audit: any GatewayAudit.Type, _ reader: EntryReader) {
    let payment = Self.withoutEnd(sent, audit, reader.keyring) ?? sent
    self.payment = payment
    facts = audit.facts(payment)
    need = audit.needsMemory(payment) ? nil : audit.signature(payment, Memory.empty)
    repeated = reader.isLearning ? [] : payment.content.repeatedNames
    guard !reader.isLearning else {
      signed = need.map { Self.learned($0, payment, reader.keyring) } ?? []
      (outcome, structure, hasTaken, safety) = (nil, [], nil, [])
      return
    }
    if case .check(let check)? = need {
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

  /// The same message where a capture has evidently cut its body: nothing says how long it was, and what must stand in it is missing.
  private static func withoutEnd(
    _ sent: PaymentMessage, _ audit: any GatewayAudit.Type, _ keyring: Keyring
  ) -> PaymentMessage? {
    guard !sent.message.isCounted, sent.message.fidelity != .lossy, let count = sent.message.body?.count else {
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

  /// The digest of its body, by which copies are told: the digits of its signature count in either case.
  func digest(of check: SignatureCheck?) -> [UInt8] {
    let body = payment.message.body ?? []
    guard let check, check.folded != check.given else { return DigestAlgorithm.sha256.hash(body) }
    return DigestAlgorithm.sha256.hash(body.replacing(check.given, with: check.folded))
  }

  /// What a message signs that may yet be right.
  static func learned(
    _ need: SignatureCheck.Need, _ payment: PaymentMessage, _ keyring: Keyring
  ) -> [Memory.Signed] {
    guard payment.message.fidelity != .lossy, case .check(let check) = need,
      let merchant = keyring.fitting(payment.gateway, check.identifiers).first
    else { return [] }
    return check.formulas(merchant).map(Memory.Signed.init)
  }

  /// What is wrong beside the signature; what the gateway took all the same is worth a note.
  private static func structure(
    _ payment: PaymentMessage, _ audit: any GatewayAudit.Type, _ keyring: Keyring, repeats: Bool
  ) -> [Finding] {
    // Of what is left of a message nothing can be said.
    guard payment.message.fidelity != .lossy else { return [] }
    var findings = payment.content.findings + audit.review(payment, keyring)
    // The gateway's own review may know it by what it lacks.
    if AnswerReview.isPage(payment) {
      findings.removeAll { $0.kind == .malformedBody }
      if !audit.pages.contains(payment.call) || payment.message.status ?? 200 >= 400 {
        findings.append(AnswerReview.page(payment))
      }
    } else if AnswerReview.isForeign(payment, audit), !findings.contains(where: { $0.kind == .notTheGateway }) {
      findings.append(
        Finding(.notTheGateway, "byte 0", "it is no answer of this gateway: a proxy or a framework wrote it", .note))
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
          .duplicateField, "byte 0", "a field is there twice; receivers disagree about which of the two counts",
          .refused))
    }
    return findings
  }

  /// Whether the gateway took it.
  ///
  /// - Parameter answered: whether an answer that stands elsewhere says so.
  func wasTaken(answered: @autoclosure () -> Bool?) -> Bool {
    payment.direction == .request && (hasTaken ?? AnswerReview.hasTaken(payment) ?? answered()) == true
  }

  /// What is wrong with it beside its signature.
  ///
  /// - Parameter answered: whether an answer that stands elsewhere says that it was taken.
  func findings(answered: @autoclosure () -> Bool?) -> [Finding] {
    let hasTaken = payment.direction == .callback ? false : hasTaken ?? (structure.isEmpty ? nil : answered())
    return structure.map { finding in
      var finding = finding
      guard finding.weight == .refused else { return finding }
      // Without the gateway's word a missing field is only unlike its documents.
      if hasTaken == true || finding.kind == .missingField && hasTaken == nil { finding.weight = .note }
      if payment.direction == .response { finding.weight = .note }
      return finding
    } + safety
  }
}
