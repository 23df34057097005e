import Platform

/// When output has colours: what `--color` takes.
enum ColorChoice: String, CaseIterable {
  case auto, always, never

  /// Whether what is written to a stream has colours.
  func isOn(_ stream: Int32) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: POSIX.isTerminal(stream) && !POSIX.hasVariable("NO_COLOR") && !Terminal.isDumb
    }
  }
}
