/// How this program was built.
package enum Build {
  /// The kind of build, the processor and the system: `release, x86_64, Linux`.
  package static var description: String { "\(isDebug ? "debug" : "release"), \(processor), \(system)" }

  /// Whether assertions are compiled in, as they are only in debug builds.
  private static var isDebug: Bool {
    var isDebug = false
    assert(
      {
        isDebug = true
        return true
      }())
    return isDebug
  }

  #if arch(x86_64)
    private static let processor = "x86_64"
  #elseif arch(arm64)
    private static let processor = "arm64"
  #else
    private static let processor = "another processor"
  #endif

  #if os(Linux)
    private static let system = "Linux"
  #elseif os(macOS)
    private static let system = "macOS"
  #else
    private static let system = "another system"
  #endif
}
