/// Lets only so many flows go at once.
///
/// All test cases begin together, and an emulation keeps the newest hundred callbacks alone: with two hundred flows under way, one
/// would look for its callback when it is gone.
actor Turns {
  static let flows = Turns(16)

  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) { free = count }

  /// Runs something when it is its turn.
  func take<Value: Sendable>(_ body: @Sendable () async throws -> Value) async rethrows -> Value {
    if free > 0 { free -= 1 } else { await withCheckedContinuation { waiting.append($0) } }
    defer { if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() } }
    return try await body()
  }
}
