import Encodings

/// Reads captures and says of every payment message in them whether its signature is right, and what else is wrong.
package struct Auditor {
  /// A file of captured traffic.
  package struct Source {
    /// The name as it was given.
    package let name: String
    /// What a single body is; `nil` for a capture.
    package let hint: BodyHint?
    /// Begins to read: the next piece, empty at the end; `nil` where it cannot be opened.
    package let open: () -> (() -> [UInt8])?
    /// Whether it can be read twice.
    package let isRepeatable: Bool

    /// A file of that name.
    package init(_ name: String, hint: BodyHint?, isRepeatable: Bool, open: @escaping () -> (() -> [UInt8])?) {
      (self.name, self.hint, self.isRepeatable, self.open) = (name, hint, isRepeatable, open)
    }
  }

  let keyring: Keyring
  /// The gateways that are looked for.
  private let audits: [any GatewayAudit.Type]
  let mask: OutputMask
  var memory = Memory()
  var suspicions: Suspicions
  var names: [String] = []
  /// Words and addresses as they are shown: the same ones come again and again, and masking takes its time.
  var shown = BoundedMap<String>(limit: 4096)
  /// What came of all messages.
  package private(set) var summary = AuditSummary()

  /// - Parameters:
  ///   - gateway: the only one that is looked for; `nil` for all.
  ///   - searches: how many messages are searched for two mistakes at once; each takes up to a second.
  package init(_ keyring: Keyring, gateway: String? = nil, searches: Int = 30) {
    self.keyring = keyring
    suspicions = Suspicions(searches: searches)
    audits = GatewayAudits.all.filter { gateway == nil || $0.name == gateway }
    mask = OutputMask(keyring)
  }

  /// The gateways by name.
  package static var gateways: [String] { GatewayAudits.names }

  /// Audits files one after the other.
  ///
  /// They are read twice: what a callback is signed with may stand in a request behind it, or in another file.
  ///
  /// - Parameter tell: takes every judgement as it is made.
  package mutating func audit(_ sources: [Source], _ tell: (Judgement) -> Void) {
    names = sources.map(\.name)
    for (index, source) in sources.enumerated() where source.isRepeatable { learn(source, index) }
    for (index, source) in sources.enumerated() { audit(source, index, tell) }
    summary.forgotten = memory.forgotten
  }

  private mutating func learn(_ source: Source, _ index: Int) {
    guard let pull = source.open() else { return }
    var file = CaptureFile(hint: source.hint, pulling: pull)
    while let item = file.next() {
      guard case .entry(var entry) = item else { continue }
      for payment in payments(&entry, of: index, isCounted: false) { learn(payment) }
    }
  }

  private mutating func learn(_ payment: PaymentMessage) {
    memory.learn(payment)
    guard payment.message.fidelity != .lossy, let audit = GatewayAudits.named(payment.gateway),
      case .check(let check) = audit.signature(payment, memory),
      let merchant = keyring.fitting(payment.gateway, check.identifiers).first
    else { return }
    let order = audit.facts(payment).order
    for formula in check.formulas(merchant) { memory.keep(formula, order) }
  }

  private mutating func audit(_ source: Source, _ index: Int, _ tell: (Judgement) -> Void) {
    guard let pull = source.open() else {
      let flaw = CaptureFlaw(kind: .empty, entry: nil, offset: 0, message: "the file cannot be read")
      return summary.count(flaw, in: source.name)
    }
    var file = CaptureFile(hint: source.hint, pulling: pull)
    while let item = file.next() {
      switch item {
      case .flaw(let flaw): summary.count(flaw, in: mask.line(source.name))
      case .entry(var entry):
        let payments = payments(&entry, of: index, isCounted: true)
        for message in [entry.request, entry.response].compactMap(\.self) where message.isTooLarge {
          let flaw = CaptureFlaw(
            kind: .tooLarge, entry: entry.index, offset: entry.offset,
            message: "a body has more than 16 MiB once decoded")
          summary.count(flaw, in: mask.line(source.name))
        }
        for payment in payments {
          let judgement = judge(payment, entry, Place(file: index, entry: entry.index))
          summary.count(judgement)
          tell(judgement)
        }
      }
    }
  }

  /// The payment messages of an entry.
  ///
  /// - Parameters:
  ///   - file: the number of the file, within which ids pair answers with questions.
  ///   - isCounted: whether other messages are counted.
  private mutating func payments(_ entry: inout CaptureEntry, of file: Int, isCounted: Bool) -> [PaymentMessage] {
    var found: [PaymentMessage] = []
    var question: PaymentMessage.Question?
    if let request = entry.request {
      let content = Content(request)
      if let (audit, recognition) = recognise(request, content, entry.hint) {
        if let unread = entry.unread {
          entry.unread = nil
          do throws(UnreadResponse.Flaw) { entry.response = try unread.message() } catch  where isCounted {
            let flaw = CaptureFlaw(kind: .malformed, entry: entry.index, offset: entry.offset, message: error.reason)
            summary.count(flaw, in: mask.line(names[file]))
          } catch {}
        }
        var payment = PaymentMessage(
          gateway: audit.name, call: recognition.call, direction: recognition.direction, message: request,
          content: content, answer: entry.response)
        if recognition.direction == .request {
          let facts = audit.facts(payment)
          question = PaymentMessage.Question(
            gateway: audit.name, call: recognition.call, order: facts.order.map { String(decoding: $0, as: UTF8.self) },
            amount: facts.amount, currency: facts.currency)
        }
        if let id = entry.id, let question { memory.questions.put(question, Array("\(file) \(id)".utf8)) }
        payment.question = nil
        found.append(payment)
      } else if isCounted {
        // Of a gateway that is not looked for it is another message.
        let isOther = GatewayAudits.all.contains { $0.recognise(request, content) != nil }
        summary.countOther(isSuspect: !isOther && Suspect.looksLikePayment(request, content), names[file], entry)
      }
    }
    // What answers no payment is none.
    if isCounted, entry.unread != nil { summary.countOther(isSuspect: false, names[file], entry) }
    guard let response = entry.response else { return found }
    let content = Content(response)
    if entry.request == nil, let id = entry.id { question = memory.questions[Array("\(file) \(id)".utf8)] }
    var call = question.map { ($0.gateway, $0.call) }
    if entry.request == nil, let seen = recogniseAnswer(content, entry.hint), seen.0 != call?.0 {
      // Another gateway's answer is none to this question, whatever stands in front of it.
      (call, question) = (seen, nil)
    }
    if let (gateway, call) = call {
      var payment = PaymentMessage(
        gateway: gateway, call: call, direction: .response, message: response, content: content)
      payment.question = question
      found.append(payment)
    } else if isCounted {
      let isOther = GatewayAudits.all.contains { $0.recogniseAnswer(content) != nil }
      let isSuspect = entry.request == nil && !isOther && Suspect.looksLikePayment(response, content)
      summary.countOther(isSuspect: isSuspect, names[file], entry)
    }
    return found
  }

  private func recognise(
    _ message: CapturedMessage, _ content: Content, _ hint: BodyHint?
  ) -> (any GatewayAudit.Type, Recognition)? {
    if let hint {
      guard let audit = GatewayAudits.named(hint.gateway) else { return nil }
      let call = hint.call ?? audit.recognise(message, content)?.call ?? Self.word(content) ?? "UNKNOWN"
      return (audit, Recognition(call: call, direction: hint.direction))
    }
    for audit in audits {
      if let recognition = audit.recognise(message, content) { return (audit, recognition) }
    }
    return nil
  }

  private static func word(_ content: Content) -> String? {
    for name in ["action", "command", "service_command", "query_command"] {
      let word = content.word(name)
      if (2...40).contains(word.utf8.count), word.utf8.allSatisfy({ ASCII.isUpper($0) || $0 == UInt8(ascii: "_") }) {
        return word
      }
    }
    return nil
  }

  private func recogniseAnswer(_ content: Content, _ hint: BodyHint?) -> (String, String)? {
    if let hint {
      return (hint.gateway, hint.call ?? GatewayAudits.named(hint.gateway)?.recogniseAnswer(content) ?? "UNKNOWN")
    }
    for audit in audits {
      if let call = audit.recogniseAnswer(content) { return (audit.name, call) }
    }
    return nil
  }
}
