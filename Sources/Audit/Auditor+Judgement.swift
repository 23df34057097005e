import Encodings
import Gateways
import Messages
import Reports

// Judges one message.
extension Auditor {
  mutating func judge(_ message: ReadMessage, _ read: EntryReader.Entry, _ place: Place) -> Judgement {
    let (payment, entry) = (message.payment, read.entry)
    memory.learn(payment, message.facts, answering: read.question)
    var judgement = Judgement(
      file: names[place.file], entry: entry.index, offset: entry.offset, gateway: payment.gateway,
      call: show(payment.call, limit: 40), direction: payment.direction, fidelity: payment.message.fidelity,
      verdict: .unsigned)
    let (method, url, status) = (entry.request?.method ?? "", entry.request?.url ?? [], entry.response?.status)
    judgement.makeExchange = { [mask] in Self.exchange(method, url, status, mask) }
    guard let audit = GatewayAudits.named(payment.gateway) else { return judgement }
    let requirement = message.requirement ?? audit.signature(payment, memory)
    var settled: [Finding] = []
    settle(requirement, message, at: place, &judgement, &settled)
    let check: SignatureCheck? = if case .check(let check) = requirement { check } else { nil }
    let signature = check?.folded

    // A signature that does not fit, on a message that may be forged, proves nothing about other messages either.
    let isDoubted = if case .check = requirement { settled.contains { $0.kind == .paymentUnknown } } else { false }
    let (names, facts) = (names, message.facts)
    let clock = facts.seed == nil ? nil : clock(read, place)
    var compared = Comparison.findings(
      payment, facts, answering: read.question, signature: signature,
      isWrong: judgement.verdict == .wrong || isDoubted,
      body: message.digest(of: check), at: place, clock: clock, &memory
    ) { earlier in
      earlier.file == place.file ? "entry \(earlier.entry)" : "entry \(earlier.entry) of \(names[earlier.file])"
    }
    if let index = compared.firstIndex(where: { $0.kind == .staleSeed }), wasTaken(message, at: place) {
      compared[index].weight = .note
    }
    judgement.makePayment = { [mask, time = entry.time, isWrong = judgement.verdict == .wrong] in
      Self.about(facts, time, signature: isWrong ? check?.given : nil, mask)
    }
    let isCounted = facts.nonce == nil && Comparison.countsOnce(payment)
    // A response that does not name the order is about the one that was asked for.
    let order = facts.order ?? (payment.direction == .response ? read.question?.order : nil)
    judgement.makeDigests = {
      func digest(_ name: [UInt8]?) -> String? { name.map { Self.digest(Memory.key(payment.gateway, $0)) } }
      return Judgement.Digests(
        body: Self.half(message.digest(of: check)),
        signature: isCounted ? signature.map { Self.digest(Comparison.key(payment, $0)) } : nil,
        nonce: digest(facts.nonce?.value), order: digest(order), transaction: digest(facts.transaction),
        end: facts.outcome,
        sumAt: facts.coversWholePayment && facts.amount != nil ? Comparison.sumPlaces(facts, payment.content) : nil)
    }
    let beside = Array(message.findings(answered: memory.taken[place.key]).prefix(Judgement.most))
    // Unreadable content explains a missing or wrong signature at the same place, so that finding is dropped.
    let own = settled.map(mask.clean).filter { one in
      !beside.contains { $0.kind == one.kind && $0.at == one.at }
    }
    judgement.findings = payment.message.losses.map(mask.clean) + own + beside
    judgement.findings = Array((judgement.findings + compared.map(mask.clean)).prefix(Judgement.most))
    judgement.mistakes = judgement.mistakes.map(mask.clean)
    return judgement
  }

  /// The clock a seed is compared with: the capture's, or the `Date` of the answer.
  private func clock(_ read: EntryReader.Entry, _ place: Place) -> Comparison.Clock? {
    if let time = read.entry.time { return Comparison.Clock(seconds: time, name: "the capture's clock") }
    let answered = read.answerTime ?? memory.answerTimes[place.key]
    return answered.map { Comparison.Clock(seconds: $0, name: "the Date of its answer") }
  }

  private static func about(
    _ facts: PaymentFacts, _ time: Int?, signature: [UInt8]?, _ mask: OutputMask
  ) -> [(name: String, value: String)] {
    let texts = [
      ("order", facts.order), ("transaction", facts.transaction), ("amount", facts.amount),
      ("currency", facts.currency),
      ("signature", signature),
    ]
    let shown = texts.compactMap { name, text in
      text.map { (name, mask.line(String(decoding: $0, as: UTF8.self), limit: 160)) }
    }
    return shown + (time.map { [("time", UTCTime(seconds: $0).description)] } ?? [])
  }

  private static func exchange(
    _ method: String, _ url: [UInt8], _ status: Int?, _ mask: OutputMask
  ) -> Judgement.Exchange {
    let target = url.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    return Judgement.Exchange(
      method: mask.line(method, limit: 20), target: mask.line(String(decoding: target, as: UTF8.self), limit: 200),
      status: status)
  }

  private mutating func show(_ text: String, limit: Int) -> String {
    let key = Array(text.utf8)
    if let known = shown[key] { return known }
    let line = mask.line(text, limit: limit)
    shown.put(line, key)
    return line
  }

  private static func digest(_ bytes: [UInt8]) -> String { half(DigestAlgorithm.sha256.hash(bytes)) }

  private static func half(_ digest: [UInt8]) -> String { Hex.encode(digest.prefix(16)) }
}
