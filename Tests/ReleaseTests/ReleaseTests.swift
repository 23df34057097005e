import Testing

/// Runs these tests as a program, as `swift test` does: a test bundle cannot be built from the published modules.
@main enum ReleaseTests {
  static func main() async { await __swiftPMEntryPoint() as Never }
}
