import ConformanceKit

/// Why a process of a port cannot be worked with any longer.
enum SessionFailure: Error {
  /// It said no proper hello.
  case greeting(String)
  /// It ended, or closed a stream that it needs.
  case death(String)
  /// It let the deadline pass.
  case silence(seconds: Int)
  /// It wrote what is no message.
  case nonsense(String)
  case leak(SecretSearch.Hit)

  /// What happened, after "the port failed: ".
  var description: String {
    switch self {
    case .greeting(let what), .nonsense(let what): what
    case .death(let how): "it \(how)"
    case .silence(let seconds): "it did not answer within \(seconds) s"
    case .leak(let hit): "it let out a secret: \(hit.what)"
    }
  }

  /// The reply of a case that is to blame.
  ///
  /// - Parameter isLate: whether the case was answered before it happened.
  func reply(log: String, isLate: Bool = false) -> Reply {
    switch self {
    case .death(let how): .crash(isLate ? "\(how) after it had answered this" : how, log: log)
    case .silence(let seconds): .timeout(seconds: seconds, log: log)
    case .greeting(let what), .nonsense(let what): .violation(what, log: log)
    case .leak(let hit): .leak(hit.what)
    }
  }

  /// The case whose secret was let out.
  var owner: Case? {
    if case .leak(let hit) = self { hit.owner } else { nil }
  }

  var isSilence: Bool {
    if case .silence = self { true } else { false }
  }

  /// Whether it is about something written, which may turn up later than the answer of the case that caused it.
  var isWritten: Bool {
    switch self {
    case .nonsense, .leak: true
    case .greeting, .death, .silence: false
    }
  }
}
