import Platform

/// The values of `--color`: when output is coloured.
enum ColorChoice: String, CaseIterable {
  case auto, always, never

  /// Whether output to a stream is coloured.
  func isOn(_ stream: Int32) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: POSIX.isTerminal(stream) && !POSIX.hasVariable("NO_COLOR") && !Terminal.isDumb
    }
  }
}
