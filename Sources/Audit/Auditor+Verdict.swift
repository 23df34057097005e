import Encodings
import Gateways
import Messages

// Decides the verdict on one message's signature.
extension Auditor {
  mutating func settle(
    _ requirement: SignatureRequirement, _ message: ReadMessage, at place: Place, _ judgement: inout Judgement,
    _ findings: inout [Finding]
  ) {
    switch requirement {
    case .unsigned: judgement.verdict = .unsigned
    case .unknown(let finding):
      judgement.verdict = .undeterminable
      findings.append(finding)
    case .absent(let finding):
      judgement.verdict = message.isLost ? .undeterminable : .wrong
      if !message.isLost { findings.append(finding) }
    case .check(let check) where !message.isLost && message.repeated.contains(where: check.signs):
      // A verifier refuses a repeated signed field, since receivers disagree about which of the two counts.
      judgement.verdict = .wrong
      findings.append(
        Finding(
          .signatureWrong, check.at, "a signed field occurs twice, and receivers disagree about which one counts",
          .refused))
    case .check(let check) where check.isHidden:
      judgement.verdict = .undeterminable
      findings.append(
        Finding(
          .signatureMalformed, check.at, "a placeholder replaces it, as tools that remove secrets write",
          .note))
    case .check(let check): settle(check, message, at: place, &judgement, &findings)
    }
  }

  private mutating func settle(
    _ check: SignatureCheck, _ message: ReadMessage, at place: Place, _ judgement: inout Judgement,
    _ findings: inout [Finding]
  ) {
    let payment = message.payment
    judgement.secret = check.secret
    var (check, outcome) = (check, message.outcome)
    // A callback may not name its merchant; its request did.
    if payment.direction == .callback, check.identifiers.isEmpty {
      check.owners = memory.owners(payment.gateway, message.facts)
      if !check.owners.isEmpty { outcome = nil }
    }
    var result = outcome ?? SignatureJudge.judge(check, keyring, payment.gateway)
    if case .wrong = result, !check.isHex, Hex.decode(check.given) != nil, wasTaken(message, at: place) {
      // A gateway that took it reads the digits in either case.
      (check.isHex, outcome) = (true, nil)
      result = SignatureJudge.judge(check, keyring, payment.gateway)
    }
    switch result {
    case .verified(let merchant, let formulas, let right):
      (judgement.verdict, judgement.merchant) = (.verified, merchant.index)
      let signed = outcome == nil ? formulas.map(Memory.Signed.init) : message.signed
      for values in signed { memory.keep(values, message.facts.order) }
      if let id = message.facts.transaction { memory.edfaPg.confirm(id, right) }
      findings += Self.remarks(check, merchant, right)
    case .noSecret:
      judgement.verdict = .undeterminable
      findings.append(
        Finding(
          .secretMissing, check.at,
          keyring.isEmpty
            ? "no secrets were given, so no signature can be computed: use --secrets FILE or PAYCONFORM_SECRETS"
            : "the secrets have no '\(check.secret)' of this merchant", .note))
    case .disputed(let merchant, let finding):
      (judgement.verdict, judgement.merchant) = (.undeterminable, merchant.index)
      findings.append(finding)
    case .wrong where message.isLost: judgement.verdict = .undeterminable
    case .wrong where payment.direction != .request && Self.bare(check, keyring, payment.gateway) != nil:
      guard let bare = Self.bare(check, keyring, payment.gateway) else { return }
      (judgement.verdict, judgement.merchant) = (.verified, bare.merchant.index)
      for formula in bare.formulas { memory.keep(Memory.Signed(formula), message.facts.order) }
      findings.append(Finding(.signatureSpaced, check.at, Statement(literal: SpacedSignature.sentence), .note))
    case .wrong where check.doubt != nil:
      judgement.verdict = .undeterminable
      findings += check.doubt.map { [$0] } ?? []
    case .wrong(let merchants):
      judgement.verdict = .wrong
      // The finding precedes those that explain it.
      let index = findings.count
      findings.append(
        Finding(.signatureWrong, check.at, "it is not what the received fields give with this secret", .refused))
      explain(check, message, merchants, &judgement, &findings)
      let isExplained = Suspicions.isExplained(judgement.mistakes)
      let formulas = merchants.flatMap(check.formulas)
      if !isExplained, !check.isShaped(like: formulas) {
        (judgement.mistakes, findings[index]) = ([], check.malformed(formulas))
        return
      }
      if let tentativeDoubt = check.tentativeDoubt, !isExplained {
        (judgement.verdict, judgement.merchant, judgement.mistakes) = (.undeterminable, nil, [])
        (judgement.makeDerivation, findings[index]) = (nil, tentativeDoubt)
        return
      }
      // What is correct under some merchants' settings is correct for this one if the gateway took the message.
      if let mistake = judgement.mistakes.first, check.provisos[mistake.id] != nil,
        wasTaken(message, at: place)
      {
        judgement.verdict = .undeterminable
        findings[index] = Finding(
          .signatureDisputed, check.at, "the gateway accepted it, although its documents sign something else", .note)
      }
    }
  }

  /// The signer whose signature is right once surrounding white space is removed; `nil` where more is wrong.
  static func bare(
    _ check: SignatureCheck, _ keyring: Keyring, _ gateway: String
  ) -> (merchant: Merchant, formulas: [SignatureFormula])? {
    guard let bare = SpacedSignature.bare(check.given) else { return nil }
    var check = check
    check.given = bare
    guard case .verified(let merchant, let formulas, _) = SignatureJudge.judge(check, keyring, gateway) else {
      return nil
    }
    return (merchant, formulas)
  }

  /// Whether the gateway accepted a message.
  func wasTaken(_ message: ReadMessage, at place: Place) -> Bool {
    message.wasTaken(answered: memory.taken[place.key])
  }

  /// Notes on a correct signature.
  private static func remarks(
    _ check: SignatureCheck, _ merchant: Merchant, _ right: SignatureFormula
  ) -> [Finding] {
    var remarks: [Finding] = []
    if let finding = check.remark?(merchant, right) { remarks.append(finding) }
    if check.isHex, !check.isPrintedInCapitals, check.given.contains(where: ASCII.isUpper) {
      remarks.append(
        Finding(.signatureCapitals, check.at, "the digits are capitals, but the documents print small letters", .note))
    }
    return remarks
  }
}
extension ReadMessage {
  /// Whether too little is left of the message to know what was signed.
  fileprivate var isLost: Bool { payment.message.fidelity == .lossy }
}
