/// A port that is a command: any program that speaks the port protocol on its stdin and stdout.
///
/// One process answers all cases. When it dies, hangs or writes nonsense, it is replaced, what was on its way is asked again
/// one by one, and so exactly the case that did it is blamed.
public struct ProcessPort: Port {
  /// How long things may take, in seconds.
  public struct Limits: Sendable {
    /// From the start to the hello: a virtual machine may have to warm up.
    public var greeting = 10
    /// From a case to its answer.
    public var answer = 5

    /// The usual limits.
    public init() {}
  }

  /// So many processes may fail in a row, with no answer in between, before the run is given up.
  static let patience = 3

  private let command: String
  private let limits: Limits
  private var conversation: Conversation?

  /// A port behind a shell command.
  public init(command: String, limits: Limits = Limits()) {
    self.command = command
    self.limits = limits
  }

  /// Starts the command and asks what it can do.
  public mutating func introduce() throws(PortFailure) -> PortDescription {
    let conversation = try Conversation(command: command, limits: limits)
    self.conversation = conversation
    return conversation.greeting.description
  }

  /// Asks every case and ends the command.
  public mutating func run(_ cases: [Case], _ deliver: (Case, Reply) -> Void) throws(PortFailure) {
    var agenda = Agenda(cases)
    defer {
      conversation?.end()
      conversation = nil
    }
    while !agenda.isDone {
      let current = if let conversation { conversation } else { try restarted() }
      conversation = current
      do {
        try current.exchange(&agenda, deliver)
      } catch {
        conversation = nil
        let log = current.end()
        try settle(error, log, &agenda, deliver)
      }
    }
  }

  private func restarted() throws(PortFailure) -> Conversation {
    do {
      return try Conversation(command: command, limits: limits)
    } catch {
      throw PortFailure(.run, "the port could not be started again: \(error.description)")
    }
  }

  /// Blames a case for a broken conversation, or asks again one by one where it could be several.
  private func settle(
    _ trouble: Conversation.Trouble, _ log: String, _ agenda: inout Agenda, _ deliver: (Case, Reply) -> Void
  ) throws(PortFailure) {
    let suspects = agenda.takeBack()
    agenda.failuresInARow += 1
    if suspects.count == 1 {
      agenda.finish(suspects[0])
      deliver(agenda.cases[suspects[0]], reply(trouble, log))
    }
    guard agenda.failuresInARow < Self.patience else {
      throw PortFailure(
        .run, "the port failed \(Self.patience) times in a row without an answer: \(trouble.description)")
    }
  }

  private func reply(_ trouble: Conversation.Trouble, _ log: String) -> Reply {
    switch trouble {
    case .death(let how): .crash(how, log: log)
    case .silence: .timeout(seconds: limits.answer, log: log)
    case .nonsense(let what): .violation(what, log: log)
    }
  }
}
