public import ConformanceKit

/// One function of an SDK, under the full name of its operation.
///
/// `vectors/OPERATIONS.md` says what each operation takes and answers.
public struct ConformanceOperation: Sendable {
  let name: String
  let options: OperationOptions
  let call: @Sendable (PortInput) async throws -> Reply

  /// An operation whose answer is the function's result.
  ///
  /// - Parameters:
  ///   - options: what the SDK lacks of the operation; those cases are not offered.
  ///   - call: calls the SDK and returns text, bytes, JSON, whether a message verifies, or a whole ``Reply``. A thrown
  ///     error is a rejection if the suite's `rejecting` has a code for it, and otherwise an error, which fails.
  public init(
    _ name: String, options: OperationOptions = OperationOptions(),
    _ call: @escaping @Sendable (PortInput) async throws -> any ConformanceAnswer
  ) {
    self.name = name
    self.options = options
    self.call = { input in try await call(input).conformanceReply }
  }

  /// A verification that returns to accept and throws to refuse.
  ///
  /// - Parameters:
  ///   - options: what the SDK lacks of the operation.
  ///   - verify: calls the SDK.
  public init(
    verifying name: String, options: OperationOptions = OperationOptions(),
    _ verify: @escaping @Sendable (PortInput) async throws -> Void
  ) {
    self.name = name
    self.options = options
    call = { input in
      try await verify(input)
      return .accepted
    }
  }
}
