public import ConformanceKit

/// One function of an SDK, under the full name of its operation.
///
/// `vectors/OPERATIONS.md` says what each operation takes and answers.
public struct ConformanceOperation: Sendable {
  let name: String
  let options: OperationOptions
  let call: @Sendable (PortInput) async throws -> Reply

  /// An operation whose answer is what the function returns.
  ///
  /// - Parameters:
  ///   - options: what the SDK does not have of it; those cases are not offered.
  ///   - call: calls the SDK; returns text, bytes, JSON, whether a message verifies, or a whole ``Reply``. What it throws is
  ///     a rejection where the suite's `rejecting` has a code for it, and else an error, which fails.
  public init(
    _ name: String, options: OperationOptions = OperationOptions(),
    _ call: @escaping @Sendable (PortInput) async throws -> any ConformanceAnswer
  ) {
    self.name = name
    self.options = options
    self.call = { input in try await call(input).conformanceReply }
  }

  /// A verification that returns where it accepts and throws where it refuses.
  ///
  /// - Parameters:
  ///   - options: what the SDK does not have of it.
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
