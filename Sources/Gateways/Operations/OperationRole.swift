extension Operation {
  /// Whether it accepts or refuses a message, rather than to compute, write or read one.
  package var isVerification: Bool { name.hasSuffix(".verify") }

  /// Whether it writes a request.
  package var isRequest: Bool { request != nil }
}
