package import ConformanceKit
import Platform

/// A port that is a command: any program that speaks the port protocol on its stdin and stdout.
///
/// One process answers many cases. When it dies, hangs or writes stray output, it is replaced and the cases in flight are
/// asked again one by one, so that exactly the case that caused it is blamed.
package struct ProcessPort: StallingPort {
  /// How long each phase may take, in milliseconds.
  package struct Limits: Sendable {
    /// From the start to the hello; a virtual machine may have to warm up.
    package var greeting = 10_000
    /// From a case, or the answer before it, to its answer.
    package var answer = 5000
    /// From the end of the work to the end of the process.
    package var goodbye = 2_000
    /// From the start of the run to its end, whatever the port does.
    package var run = 1_800_000
    /// The common deadline of several runs, in milliseconds of the monotonic clock; `nil` if each has its own time.
    package var end: Int?
    /// After the answer of a case that is asked alone, for late output.
    var pause = 10

    /// The usual limits.
    package init() {}
  }

  /// How many processes in a row may fail without any answer before the run is given up.
  static let patience = 3

  private let command: String
  private let jobs: Int
  private let limits: Limits
  private let recording: Recording?
  private var first: PortSession?
  package private(set) var stalls: [Stall] = []

  /// A port behind a shell command.
  ///
  /// - Parameters:
  ///   - jobs: how many processes share the cases.
  ///   - recording: records the conversation.
  package init(command: String, jobs: Int = 1, limits: Limits = Limits(), recording: Recording? = nil) {
    self.command = command
    self.jobs = max(1, jobs)
    self.limits = limits
    self.recording = recording
  }

  /// Starts the command without waiting for its hello, so that a virtual machine warms up while the caller reads the
  /// corpus.
  ///
  /// The caller must call `introduce` or `end` next.
  package mutating func start() {
    POSIX.ignoreBrokenPipes()
    end()
    first = PortSession(command: command, limits: limits, asksOneAtATime: false, recording: recording)
    first?.greet()
  }

  /// Ends a command that was started but asked nothing.
  package mutating func end() {
    first?.end(politely: first?.greeting != nil)
    first = nil
  }

  /// Starts the command if necessary, and asks what it can do.
  package mutating func introduce() throws(PortFailure) -> PortDescription {
    if first == nil || first?.greeting != nil { start() }
    guard let started = first else {
      throw PortFailure(.start, "the port could not be started: the system has no process for it")
    }
    first = nil
    // The time that the caller spent since the start does not count against the port.
    started.greet()
    do throws(SessionFailure) {
      while !POSIX.isInterrupted {
        if let greeting = started.greeting {
          first = started
          return greeting.description
        }
        PortPool.wait(for: [started], until: nil)
        try started.transfer { _, _ in }
      }
      started.end(politely: false)
    } catch {
      started.end(politely: false)
      var log = started.logText
      while log.last?.isNewline == true { log.removeLast() }
      let what = if case .greeting(let what) = error { what } else { "the port sent no hello: \(error.description)" }
      throw PortFailure(.start, what + (log.isEmpty ? "" : "\nIts log ends with:\n\(log)"))
    }
    throw PortFailure(.run, "the run was interrupted")
  }

  /// Asks every case and ends the command.
  package mutating func run(_ cases: some Sequence<Case>, _ deliver: (Case, Reply) -> Void) throws(PortFailure) {
    POSIX.ignoreBrokenPipes()
    let queue = PortQueue(AnyIterator(cases.makeIterator()), command: command, limits: limits, recording: recording)
    var pool = PortPool(first, jobs: jobs, budget: limits.run, end: limits.end)
    first = nil
    defer { stalls = queue.stalls }
    try pool.run(queue) { testCase, reply in
      if reply.isBreach { recording?.blamed(testCase, reply) }
      deliver(testCase, reply)
    }
  }
}
