import ConformanceKit
import Gateways

extension PortSelftest {
  static func codeFlaw(_ replies: [(Case, Reply)]) -> String? {
    for (testCase, reply) in replies {
      guard case .reject(let code, _, _) = reply, Rejection.isUnknown(code) else { continue }
      return
        "the 'code' of its refusal of \(testCase.name) is not one of those in vectors/OPERATIONS.md: free text belongs in"
        + " 'message'; an SDK that gives no reason answers '\(Rejection.unnamed)', with the option \"refusals\": \"unnamed\""
    }
    return nil
  }

  static func flaw(_ known: [String], _ strangers: [String]) -> String? {
    if known.isEmpty {
      guard let stranger = strangers.first else { return "'ops' is empty; 'payconform operations' lists the suite's" }
      return "none of the names in 'ops' is an operation of the suite, for example '\(stranger.prefix(80))'"
        + (nearest(stranger) ?? "; 'payconform operations' lists them")
    }
    guard let stranger = strangers.first else { return nil }
    let nearest = nearest(stranger) ?? ""
    return "'ops' names '\(stranger.prefix(80))', which is not an operation of the suite\(nearest)"
  }

  private static func nearest(_ name: String) -> String? {
    NearestName.find(name, Gateway.operations.map(\.name)).map { "; did you mean '\($0)'?" }
  }

  /// The first flaw among the answers.
  ///
  /// - Parameter usual: a wrong answer that was reported before.
  static func notPassed(
    _ replies: [(Case, Reply)], _ options: PortOptions, _ usual: Reply? = nil, orWrong: Bool = false
  ) -> String? {
    for (testCase, reply) in replies {
      let outcome = options.judge(testCase, reply)
      switch outcome.reply {
      case _ where outcome.verdict == .pass || reply == usual: continue
      // This exchange tests how many cases are in flight, not whether the SDK is right.
      case .value where orWrong, .reject where orWrong: continue
      case .value, .reject:
        return "it answers \(testCase.name) wrongly: 'payconform check' with the same --port names the mistake"
      case .unsupported: return "it declares \(testCase.operation) in 'ops' and calls it unsupported"
      case .error(let message): return "it answers \(testCase.name) with an error: \(message.prefix(300))"
      case .crash(let what, _), .violation(let what, _), .leak(let what): return what
      case .timeout(let seconds, _): return "it did not answer within \(seconds) s" + SelftestConversation.hint
      }
    }
    return nil
  }
}
