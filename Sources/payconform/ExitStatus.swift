import Reports

/// The exit status of the command.
enum ExitStatus: Int32 {
  /// All planned cases pass.
  case success = 0
  /// A port failed cases, or an input was bad.
  case nonconformant = 1
  /// The command was called wrongly.
  case usage = 2
  /// The port could not be started or does not speak the protocol.
  case portStart = 3
  /// The run broke down, or ran nothing.
  case broken = 4
  case corpus = 5

  init(_ conclusion: Conclusion) {
    self =
      switch conclusion {
      case .pass: .success
      case .fail: .nonconformant
      case .nothing, .broken: .broken
      }
  }
}
