extension Operation {
  /// What an operation does, derived from its name.
  package enum Kind: Sendable {
    /// Computes a signature, a digest or a spelling.
    case compute
    /// Accepts or refuses a message.
    case verify
    /// Writes a request.
    case write
    /// Reads a response.
    case read

    package init(named name: String) {
      self =
        if name.hasSuffix(".verify") {
          .verify
        } else if name.contains(".request.") {
          .write
        } else if name.contains(".response.") {
          .read
        } else {
          .compute
        }
    }
  }

  /// Whether it accepts or refuses a message.
  package var isVerification: Bool { kind == .verify }

  package var isRequest: Bool { request != nil }

  /// Whether an SDK may leave refusals to the receiver, as many SDKs do that build a request or a body.
  package var mayLeaveRefusals: Bool { kind == .write || buildsBody }
}
