/// Reads captures and judges the signature and the fields of every payment message in them.
package struct Auditor {
  /// A file of captured traffic.
  package struct Source {
    /// The name as given by the caller.
    package let name: String
    /// What the file is if it is a single body; `nil` for a capture.
    package let hint: BodyHint?
    /// Opens the file for the first or last reading and returns a function that yields the next piece, empty at the
    /// end; `nil` where the file cannot be opened.
    package let open: (_ isLast: Bool) -> (() -> [UInt8])?
    /// Whether the file can be read twice.
    package let isRepeatable: Bool

    /// Makes a source for the file of that name.
    package init(
      _ name: String, hint: BodyHint?, isRepeatable: Bool, open: @escaping (_ isLast: Bool) -> (() -> [UInt8])?
    ) {
      (self.name, self.hint, self.isRepeatable, self.open) = (name, hint, isRepeatable, open)
    }
  }

  let keyring: Keyring
  private let jobs: Int
  /// The gateways whose messages are recognised.
  private let audits: [any GatewayAudit.Type]
  let mask: OutputMask
  var memory = Memory()
  var suspicions: Suspicions
  var names: [String] = []
  /// Masked names of calls; masking is slow and the same calls recur.
  var shown = BoundedMap<String>(limit: 4096)
  /// The totals so far.
  package private(set) var summary = AuditSummary()

  /// - Parameters:
  ///   - gateway: the only gateway to recognise; `nil` for all.
  ///   - searches: how many messages are searched for two mistakes at once; each search takes up to a second.
  ///   - jobs: how many threads read entries; the result is the same for any number.
  package init(_ keyring: Keyring, gateway: String? = nil, searches: Int = 30, jobs: Int = 1) {
    (self.keyring, self.jobs) = (keyring, jobs)
    suspicions = Suspicions(searches: searches)
    audits = GatewayAudits.all.filter { gateway == nil || $0.name == gateway }
    mask = OutputMask(keyring)
  }

  /// The names of the gateways.
  package static var gateways: [String] { GatewayAudits.names }

  /// Audits files one after the other.
  ///
  /// They are read twice: what a callback's signature covers may be in a later request, or in another file.
  ///
  /// - Parameter tell: receives every judgement as it is made.
  package mutating func audit(_ sources: [Source], _ tell: (Judgement) -> Void) {
    names = sources.map(\.name)
    for (index, source) in sources.enumerated() where source.isRepeatable { learn(source, index) }
    for (index, source) in sources.enumerated() { audit(source, index, tell) }
    summary.forgotten = memory.forgotten
  }

  private mutating func learn(_ source: Source, _ index: Int) {
    guard let pull = source.open(false) else { return }
    let reader = EntryReader(audits, keyring, mask, isLearning: true)
    var queue = EntryQueue(CaptureFile(hint: source.hint, pulling: pull), reader, jobs: jobs)
    while let item = queue.next() {
      guard case .entry(var read) = item else { continue }
      for message in pair(&read, reader, of: index) {
        learn(message, read.question)
        memory.collectSum(message.payment, message.facts, at: Place(file: index, entry: read.entry.index))
      }
    }
  }

  private mutating func learn(_ message: ReadMessage, _ question: PaymentMessage.Question?) {
    memory.learn(message.payment, message.facts, answering: question)
    var signed = message.signed
    if message.requirement == nil, let audit = GatewayAudits.named(message.payment.gateway) {
      signed = ReadMessage.learned(audit.signature(message.payment, memory), message.payment, keyring)
    }
    for values in signed { memory.keep(values, message.facts.order) }
  }

  private mutating func audit(_ source: Source, _ index: Int, _ tell: (Judgement) -> Void) {
    guard let pull = source.open(true) else {
      let flaw = CaptureFlaw(kind: .unreadable, entry: nil, offset: 0, message: "the file cannot be read")
      return summary.count(flaw, in: source.name)
    }
    let name = mask.line(source.name)
    let reader = EntryReader(audits, keyring, mask, isLearning: false)
    var queue = EntryQueue(CaptureFile(hint: source.hint, pulling: pull), reader, jobs: jobs)
    while let item = queue.next() {
      switch item {
      case .flaw(let flaw): summary.count(flaw, in: name)
      case .entry(var read):
        let payments = pair(&read, reader, of: index)
        for reason in read.others { summary.countOther(reason, source.name, read.entry) }
        for flaw in read.flaws { summary.count(flaw, in: name) }
        for payment in payments {
          let judgement = judge(payment, read, Place(file: index, entry: read.entry.index))
          summary.count(judgement)
          tell(judgement)
        }
      }
    }
  }

  /// Pairs a response with a request elsewhere in the file by their id, and remembers requests for later responses.
  ///
  /// - Returns: the payment messages of the entry.
  private mutating func pair(
    _ read: inout EntryReader.Entry, _ reader: EntryReader, of file: Int
  ) -> [ReadMessage] {
    if let id = read.entry.id.map({ Array("\(file) \($0)".utf8) }) {
      if var question = read.question {
        question.place = Place(file: file, entry: read.entry.index)
        memory.questions.put(question, id)
      }
      if read.entry.request == nil { reader.pair(&read, with: memory.questions[id]) }
      if let taken = read.taken, let place = read.question?.place { memory.taken.put(taken, place.key) }
      if reader.isLearning, read.question?.isTimed == true, let place = read.question?.place, let time = read.answerTime
      {
        memory.answerTimes.put(time, place.key)
      }
    }
    return [read.request, read.response].compactMap { $0 }
  }
}
