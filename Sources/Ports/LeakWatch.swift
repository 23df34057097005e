import ConformanceKit
import Encodings

/// Searches all that a process writes for the secrets of every case it was asked.
struct LeakWatch {
  /// How many cases may wait before the search learns their secrets.
  private static let patience = 8192

  private var secrets = SecretSearch()
  /// Cases whose secrets are not learnt yet: most ports write nothing that has to be searched.
  private var unlearned: [CasesInFlight.Question] = []

  mutating func add(_ question: CasesInFlight.Question) {
    unlearned.append(question)
    if unlearned.count > Self.patience { learn() }
  }

  private mutating func learn() {
    for (token, testCase) in unlearned { secrets.learn(testCase, number: token) }
    unlearned = []
  }

  /// How many bytes before a new piece a secret that ends in it may begin, in the longest spelling.
  var reach: Int {
    mutating get {
      learn()
      return 6 * secrets.longest
    }
  }

  /// The first secret in the bytes.
  ///
  /// - Parameters:
  ///   - near: the oldest token among the cases that the bytes are probably about.
  ///   - open: inputs in which another case's secret does not count as one.
  mutating func find(in bytes: ArraySlice<UInt8>, near: Int, beside open: [Case] = []) -> SecretSearch.Hit? {
    learn()
    return secrets.find(in: bytes, near: near, beside: open)
  }

  /// The first secret in a line that is no message, or in the members of an answer other than `value` and `steps`.
  mutating func find(inNoise line: [UInt8], near: Int, beside open: [Case]) -> SecretSearch.Hit? {
    learn()
    guard let json = try? JSON(parsing: line) else { return secrets.find(in: line[...], near: near, beside: open) }
    return secrets.find(in: PortMessage.beyondAnswer(json), near: near, beside: open)
  }

  /// The leak in an answer: a secret of another case that the process was asked.
  ///
  /// Secrets of its own case are left to the judge, except in members that the judge does not see.
  mutating func leak(of testCase: Case, _ reply: Reply, _ surplus: [JSON]) -> Reply? {
    let texts = SecretSearch.texts(testCase, reply)
    guard !texts.isEmpty || !surplus.isEmpty else { return nil }
    learn()
    let own = SecretSearch(surplus.isEmpty ? [] : [testCase])
    for json in surplus {
      let hit = own.find(in: json) ?? secrets.find(in: json, near: .max, beside: [testCase])?.elsewhere(than: testCase)
      if let hit { return .leak(hit.at("a member of its answer").what) }
    }
    for (place, bytes) in texts {
      if let hit = secrets.find(in: bytes[...], near: .max, beside: [testCase])?.elsewhere(than: testCase) {
        return .leak(hit.at(place).what)
      }
    }
    return nil
  }
}
