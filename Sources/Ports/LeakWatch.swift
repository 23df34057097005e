import ConformanceKit
import Encodings

/// The search for the secrets of all cases that a process was asked in whatever it writes.
struct LeakWatch {
  /// So many cases wait at most until their secrets are known to the search.
  private static let patience = 8192

  private var secrets = SecretSearch()
  /// Most ports write nothing that has to be searched, so secrets are learnt when something is.
  private var unlearned: [CasesInFlight.Question] = []

  mutating func add(_ question: CasesInFlight.Question) {
    unlearned.append(question)
    if unlearned.count > Self.patience { learn() }
  }

  private mutating func learn() {
    for (token, testCase) in unlearned { secrets.learn(testCase, number: token) }
    unlearned = []
  }

  /// Bytes before a piece of text in which the longest secret may begin that ends in it, whatever its spelling.
  var reach: Int {
    mutating get {
      learn()
      return 6 * secrets.longest
    }
  }

  /// The first secret in the bytes.
  ///
  /// - Parameters:
  ///   - near: the oldest token of the cases that the bytes are probably about.
  ///   - open: inputs in which a secret of another case is none.
  mutating func find(in bytes: ArraySlice<UInt8>, near: Int, beside open: [Case] = []) -> SecretSearch.Hit? {
    learn()
    return secrets.find(in: bytes, near: near, beside: open)
  }

  /// The first secret in a line that is no message, or in what an answer has beside its members.
  mutating func find(inNoise line: [UInt8], near: Int, beside open: [Case]) -> SecretSearch.Hit? {
    learn()
    guard let json = try? JSON(parsing: line) else { return secrets.find(in: line[...], near: near, beside: open) }
    return secrets.find(in: PortMessage.beyondAnswer(json), near: near, beside: open)
  }

  /// The secret that an answer lets out of any case that the process was asked; those of its own case are the judge's affair,
  /// but for members that the judge does not see.
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
