import Testing

/// Runs these tests as a program, as `swift test` does: a test bundle cannot be built of the modules that are published.
@main enum ReleaseTests {
  static func main() async { await __swiftPMEntryPoint() as Never }
}
