/// Limits the number of concurrent flows.
///
/// All test cases begin together, and an emulation keeps only the newest hundred callbacks: with two hundred concurrent
/// flows, one would look for its callback after it was dropped.
actor FlowLimit {
  static let flows = FlowLimit(16)

  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) { free = count }

  /// Runs something when its turn comes.
  func take<Value: Sendable>(_ body: @Sendable () async throws -> Value) async rethrows -> Value {
    if free > 0 { free -= 1 } else { await withCheckedContinuation { waiting.append($0) } }
    defer { if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() } }
    return try await body()
  }
}
