import Encodings
import Gateways
import Messages

/// Says of an entry what can be said without the others, so that several are read at once.
final class EntryReader: Sendable {
  /// The gateways that are looked for.
  let audits: [any GatewayAudit.Type]
  let keyring: Keyring
  let mask: OutputMask
  /// Whether no more is wanted than others are judged by.
  let isLearning: Bool

  init(_ audits: [any GatewayAudit.Type], _ keyring: Keyring, _ mask: OutputMask, isLearning: Bool) {
    (self.audits, self.keyring, self.mask, self.isLearning) = (audits, keyring, mask, isLearning)
  }

  /// An entry that was read.
  struct Entry: Sendable {
    var entry: CaptureEntry
    var flaws: [CaptureFlaw] = []
    var request: ReadMessage?
    /// Of a response that has no request beside it, what it looks like by itself.
    var response: ReadMessage?
    /// What the request asked for that the response answers.
    var question: PaymentMessage.Question?
    /// Whether an answer that stands alone says that its request was taken.
    var taken: Bool?
    /// What the gateway's clock said when it answered; its answers are JSON, and other clocks may be wrong.
    var answerTime: Int? {
      guard let answer = response?.payment, answer.content.object != nil else { return nil }
      return answer.message.header("date").flatMap(CaptureTime.header)
    }
    /// Its messages that are no payment's: why each is worth a look all the same.
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
    // What answers no payment is none.
    if read.entry.unread != nil { read.others.append(nil) }
    if let response = read.entry.response { take(answer: response, &read) }
    if read.entry.request?.isTooLarge == true { tell(read.entry.request, &read) }
    if read.entry.response?.isTooLarge == true { tell(read.entry.response, &read) }
    return read
  }

  /// Says what is wrong with the size of a message's body.
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
      // Of a gateway that is not looked for it is another message.
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

  /// Takes a response that has no request beside it for the answer to one that stood elsewhere.
  func pair(_ read: inout Entry, with question: PaymentMessage.Question?) {
    // Another gateway's answer is none to this question, whatever stands in front of it.
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

  /// Where a request cannot be read its answer may say what it asked for.
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
