import Encodings
import Gateways
import Messages

// Judging one message.
extension Auditor {
  mutating func judge(_ payment: PaymentMessage, _ entry: CaptureEntry, _ place: Place) -> Judgement {
    memory.learn(payment)
    var judgement = Judgement(
      file: names[place.file], entry: entry.index, offset: entry.offset, gateway: payment.gateway,
      call: show(payment.call, limit: 40), direction: payment.direction, fidelity: payment.message.fidelity,
      verdict: .unsigned)
    judgement.exchange = Judgement.Exchange(
      method: show(entry.request?.method ?? "", limit: 20),
      target: show(
        String(
          decoding: (entry.request?.url ?? []).prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") },
          as: UTF8.self),
        limit: 200), status: entry.response?.status)
    guard let audit = GatewayAudits.named(payment.gateway) else { return judgement }
    var findings = payment.message.losses
    var signature: [UInt8]?
    let need = audit.signature(payment, memory)
    let facts = audit.facts(payment)
    settle(need, payment, facts.order, &judgement, &findings)
    if case .check(let check) = need { signature = check.given }

    findings += structure(payment, audit)
    findings += AnswerReview.findings(payment)
    findings += Safety.findings(payment, keyring)
    let names = names
    findings += Comparison.findings(
      payment, facts, signature: signature, at: place, time: entry.time, &memory
    ) { earlier in
      earlier.file == place.file ? "entry \(earlier.entry)" : "entry \(earlier.entry) of \(names[earlier.file])"
    }
    judgement.digests = Judgement.Digests(
      body: Self.digest(payment.message.body ?? []),
      signature: facts.nonce == nil && Comparison.countsOnce(payment)
        ? signature.map { Self.digest(Array("\(payment.gateway) \(payment.direction) \(payment.call) ".utf8) + $0) }
        : nil,
      nonce: (facts.nonce?.value).map { Self.digest(Array(payment.gateway.utf8) + [0] + $0) })
    judgement.findings = findings.prefix(100).map(mask.clean)
    judgement.mistakes = judgement.mistakes.map(mask.clean)
    return judgement
  }

  private mutating func show(_ text: String, limit: Int) -> String {
    let key = Array(text.utf8)
    if let known = shown[key] { return known }
    let line = mask.line(text, limit: limit)
    shown.put(line, key)
    return line
  }

  private static func digest(_ bytes: [UInt8]) -> String {
    Hex.encode(Array(DigestAlgorithm.sha256.hash(bytes).prefix(16)))
  }

  private mutating func settle(
    _ need: SignatureCheck.Need, _ payment: PaymentMessage, _ order: [UInt8]?, _ judgement: inout Judgement,
    _ findings: inout [Finding]
  ) {
    // What was signed cannot be known from what is left of it.
    let isLost = payment.message.fidelity == .lossy
    switch need {
    case .unsigned: judgement.verdict = .unsigned
    case .unknown(let finding):
      judgement.verdict = .undeterminable
      findings.append(finding)
    case .absent(let finding):
      judgement.verdict = isLost ? .undeterminable : .wrong
      if !isLost { findings.append(finding) }
    case .check(let check) where payment.content.repeatedName != nil && !isLost:
      // Verifiers refuse it, since receivers disagree about which of the two counts.
      judgement.verdict = .wrong
      findings.append(
        Finding(
          .signatureWrong, check.at, "a field is there twice, so that nothing is signed that all receivers read",
          .refused))
    case .check(let check):
      switch SignatureJudge.judge(check, keyring, payment.gateway) {
      case .verified(let merchant):
        (judgement.verdict, judgement.merchant) = (.verified, merchant.index)
        for formula in check.formulas(merchant) { memory.keep(formula, order) }
        if check.isHex, payment.gateway != NexiAudit.name, check.given.contains(where: ASCII.isUpper) {
          findings.append(
            Finding(.signatureCapitals, check.at, "the digits are capitals, which documents print small", .note))
        }
      case .noSecret:
        judgement.verdict = .undeterminable
        findings.append(
          Finding(.secretMissing, check.at, "the secrets have no '\(check.secret)' of this merchant", .note))
      case .wrong(let merchants):
        guard !isLost else {
          judgement.verdict = .undeterminable
          break
        }
        judgement.verdict = .wrong
        let named = merchants.first { $0.isNamed(by: check.identifiers) }
        if let named { judgement.merchant = named.index }
        findings.append(
          Finding(.signatureWrong, check.at, "it is not what the fields that arrived give with this secret", .refused))
        judgement.mistakes = suspicions.explain(check, merchants, payment.gateway, keyring, memory, order)
        // Of several merchants nobody knows whose derivation is the right one.
        if let owner = named ?? (merchants.count == 1 ? merchants[0] : nil), let formula = check.formulas(owner).first {
          judgement.derivation = SignatureJudge.steps(formula, mask)
        }
      }
    }
  }

  /// What is wrong beside the signature; what the gateway took all the same is worth a note.
  private func structure(_ payment: PaymentMessage, _ audit: any GatewayAudit.Type) -> [Finding] {
    // Of what is left of a message nothing can be said.
    guard payment.message.fidelity != .lossy else { return [] }
    var findings = payment.content.findings + audit.review(payment, keyring)
    if payment.direction == .request, payment.content.object != nil, payment.message.headers?.isEmpty == false,
      payment.message.header("content-type").flatMap(MediaType.init)?.name != "application/json"
    {
      findings.append(
        Finding(.wrongContentType, "header Content-Type", "JSON is sent as application/json", .refused))
    }
    if payment.content.repeatedName != nil {
      findings.append(
        Finding(
          .duplicateField, "byte 0", "a field is there twice; receivers disagree about which of the two counts",
          .refused))
    }
    let hasTaken = payment.direction == .request ? AnswerReview.hasTaken(payment) : false
    return findings.map { finding in
      var finding = finding
      guard finding.weight == .refused else { return finding }
      // Without the gateway's word a missing field is only unlike its documents.
      if hasTaken == true || finding.kind == .missingField && hasTaken == nil { finding.weight = .note }
      if payment.direction == .response { finding.weight = .note }
      return finding
    }
  }
}
