import ConformanceKit

/// Why a process of a port can no longer be used.
enum SessionFailure: Error {
  /// It sent no valid hello.
  case greeting(String)
  /// It ended, or closed a stream that it needs.
  case death(String)
  /// It let the deadline pass.
  case silence(seconds: Int)
  /// It wrote a line that is no message.
  case strayOutput(String)
  case leak(SecretSearch.Hit)

  /// What happened, in words that follow "the port failed: ".
  var description: String {
    switch self {
    case .greeting(let what), .strayOutput(let what): what
    case .death(let how): "it \(how)"
    case .silence(let seconds): "it did not answer within \(seconds) s"
    case .leak(let hit): "it leaked a secret: \(hit.what)"
    }
  }

  /// The reply that is reported for the case to blame.
  ///
  /// - Parameter isLate: whether the case had been answered before the failure.
  func reply(log: String, isLate: Bool = false) -> Reply {
    switch self {
    case .death(let how): .crash(isLate ? "\(how) after it had answered this" : how, log: log)
    case .silence(let seconds): .timeout(seconds: seconds, log: log)
    case .greeting(let what), .strayOutput(let what): .violation(what, log: log)
    case .leak(let hit): .leak(hit.what)
    }
  }

  /// The case whose secret was leaked.
  var owner: Case? {
    if case .leak(let hit) = self { hit.owner } else { nil }
  }

  var isSilence: Bool {
    if case .silence = self { true } else { false }
  }

  /// Whether the failure is stray output, which may arrive later than the answer of the case that caused it.
  var isWritten: Bool {
    switch self {
    case .strayOutput, .leak: true
    case .greeting, .death, .silence: false
    }
  }
}
