import Encodings
import Gateways
import Messages

/// Reads what an entry shows without the other entries, so that several can be read at once.
final class EntryReader: Sendable {
  /// The gateways whose messages are recognised.
  let audits: [any GatewayAudit.Type]
  let keyring: Keyring
  let mask: OutputMask
  /// Whether to read only what other messages are judged by.
  let isLearning: Bool

  init(_ audits: [any GatewayAudit.Type], _ keyring: Keyring, _ mask: OutputMask, isLearning: Bool) {
    (self.audits, self.keyring, self.mask, self.isLearning) = (audits, keyring, mask, isLearning)
  }

  /// An entry with its messages read.
  struct Entry: Sendable {
    var entry: CaptureEntry
    var flaws: [CaptureFlaw] = []
    var request: ReadMessage?
    /// The response; one without a request beside it is recognised by its own shape.
    var response: ReadMessage?
    /// The request that the response answers.
    var question: PaymentMessage.Question?
    /// Whether a response in another entry than its request says that the request was accepted.
    var taken: Bool?
    /// The gateway's clock at the time of its answer; only JSON answers count, since other clocks may be wrong.
    var answerTime: Int? {
      guard let answer = response?.payment, answer.content.object != nil else { return nil }
      return answer.message.header("date").flatMap(CaptureTime.header)
    }
    /// For each message that is not payment traffic, why it is worth a look; `nil` where it is not.
    var others: [String?] = []
  }

  enum Item: Sendable {
    case entry(Entry)
    case flaw(CaptureFlaw)
  }

  func read(_ item: CaptureItem) -> Item {
    switch item.read {
    case .flaw(let flaw): .flaw(flaw)
    case .entry(let entry): .entry(read(entry))
    case .text: .flaw(CaptureFlaw(kind: .malformed, entry: nil, offset: 0, message: "the entry cannot be read"))
    }
  }

  private func read(_ entry: CaptureEntry) -> Entry {
    var read = Entry(entry: entry)
    if let request = entry.request {
      mask.learn(request)
      take(request, &read)
    }
    // A response without a payment request is not parsed.
    if read.entry.unread != nil { read.others.append(nil) }
    if let response = read.entry.response { take(answer: response, &read) }
    if read.entry.request?.isTooLarge == true { tell(read.entry.request, &read) }
    if read.entry.response?.isTooLarge == true { tell(read.entry.response, &read) }
    return read
  }

  /// Reports the flaw of a message whose body is too large or whose stated length is negative.
  private func tell(_ message: CapturedMessage?, _ read: inout Entry) {
    let stated = message?.header("content-length").flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
    let (kind, reason): (CaptureFlaw.Kind, String) =
      stated < 0
      ? (.malformed, "the Content-Length is below zero") : (.tooLarge, "a body has more than 16 MiB once decoded")
    read.flaws.append(CaptureFlaw(kind: kind, entry: read.entry.index, offset: read.entry.offset, message: reason))
  }

  private func take(_ request: CapturedMessage, _ read: inout Entry) {
    let content = Content(request)
    guard let (audit, recognition) = recognise(request, content, read.entry.hint) else {
      guard !isLearning else { return }
      // A message of a gateway that was not asked for counts as other traffic.
      let isOther = GatewayAudits.all.contains { $0.recognise(request, content) != nil }
      read.others.append(isOther ? nil : Suspect.reason(request, content, keyring))
      return
    }
    if let unread = read.entry.unread {
      read.entry.unread = nil
      do throws(UnreadResponse.Flaw) { read.entry.response = try unread.message() } catch {
        read.flaws.append(
          CaptureFlaw(
            kind: .malformed, entry: read.entry.index, offset: read.entry.offset, message: error.reason))
      }
    }
    let payment = PaymentMessage(
      gateway: audit.name, call: recognition.call, direction: recognition.direction, message: request,
      content: content, answer: read.entry.response)
    let message = ReadMessage(payment, audit, self)
    if recognition.direction == .request {
      read.question = PaymentMessage.Question(
        gateway: audit.name, call: recognition.call, order: message.facts.order,
        transaction: audit.asksForState.contains(recognition.call) ? message.facts.transaction : nil,
        merchant: message.facts.merchant,
        amount: message.facts.amount, currency: message.facts.currency, isTimed: message.facts.seed != nil,
        sale: EdfaPgPayment(saleIn: payment))
    }
    read.request = message
  }

  private func take(answer response: CapturedMessage, _ read: inout Entry) {
    let content = Content(response)
    if read.entry.request == nil, let (gateway, call) = recogniseAnswer(content, read.entry.hint) {
      read.response = self.answer(response, content, gateway, call)
    } else if let question = read.question {
      read.response = self.answer(response, content, question.gateway, Self.call(of: content, question))
    } else if !isLearning {
      let isOther = GatewayAudits.all.contains { $0.recogniseAnswer(content) != nil }
      read.others.append(
        read.entry.request == nil && !isOther ? Suspect.reason(response, content, keyring) : nil)
    }
  }

  private func answer(
    _ message: CapturedMessage, _ content: Content, _ gateway: String, _ call: String
  ) -> ReadMessage? {
    guard let audit = GatewayAudits.named(gateway) else { return nil }
    let payment = PaymentMessage(
      gateway: gateway, call: call, direction: .response, message: message, content: content)
    return ReadMessage(payment, audit, self)
  }

  /// Pairs a response that has no request beside it with a request from another entry.
  func pair(_ read: inout Entry, with question: PaymentMessage.Question?) {
    // A response of another gateway does not answer this request, even if it comes next.
    guard let question, let message = read.entry.response,
      read.response == nil || read.response?.payment.gateway == question.gateway
    else { return }
    let content = read.response?.payment.content ?? Content(message)
    if read.response?.payment.call != question.call {
      if read.response == nil, !isLearning { read.others.removeLast() }
      read.response = answer(message, content, question.gateway, Self.call(of: content, question))
    }
    read.question = question
    if isLearning { read.taken = AnswerReview.hasTaken(question.gateway, question.call, message, content) }
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

  /// The call of a response; where the request could not be read, the response may name it.
  private static func call(of answer: Content, _ question: PaymentMessage.Question) -> String {
    guard question.call == "UNKNOWN" else { return question.call }
    return GatewayAudits.named(question.gateway)?.recogniseAnswer(answer) ?? question.call
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
