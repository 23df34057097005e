/// The end of what a port logs on stderr, searched for secrets on its way through.
struct PortLog {
  /// Bytes that are kept for people.
  static let shown = 2048

  private(set) var bytes: [UInt8] = []
  /// Bytes of `bytes` in which a secret was found already.
  private var told = 0
  private var search = SecretSearch([])
  private var searchedFor: [Int] = []

  /// What is kept of the log.
  var text: String { String(decoding: bytes.suffix(Self.shown), as: UTF8.self) }

  /// Takes all that is there now.
  ///
  /// - Parameter cases: the cases whose secrets may turn up, by their tokens.
  /// - Returns: the secret that was found, in words that do not repeat it.
  mutating func drain(_ descriptor: Int32, _ cases: [(token: Int, testCase: Case)]) -> String? {
    var found: String?
    // At most 16 reads: whoever floods the log must not keep the runner from the answers.
    for _ in 0..<16 {
      let known = bytes.count
      guard case .bytes = POSIX.read(descriptor, into: &bytes) else { break }
      if cases.map(\.token) != searchedFor {
        searchedFor = cases.map(\.token)
        search = SecretSearch(cases.map(\.testCase))
      }
      if let secret = search.find(in: bytes[max(told, known - search.longest)...]) {
        found = found ?? secret
        told = bytes.count
      }
      let surplus = bytes.count > 16 * Self.shown ? bytes.count - 8 * Self.shown : 0
      bytes.removeFirst(surplus)
      told = max(0, told - surplus)
    }
    return found.map { "its log on stderr holds \($0)" }
  }
}
