// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "payment-conformance",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "ConformanceKit", targets: ["ConformanceKit"]),
    .library(name: "ConformanceTesting", targets: ["ConformanceTesting"]),
    .library(name: "Vectors", targets: ["Vectors"]),
    .executable(name: "payconform", targets: ["payconform"]),
  ],
  // From the bottom up: a target imports only targets above it in this list.
  targets: [
    // The few POSIX calls, and the only files that depend on the platform.
    .target(name: "Platform"),
    // Bytes: digests, hexadecimal, base 64, lossless JSON, forms, multipart bodies, amounts, dates.
    .target(name: "Encodings"),
    // The formula language: a formula is data, from which the value, the steps and the notation are derived.
    .target(name: "Formulas", dependencies: ["Platform", "Encodings"]),
    // Operations, and for each gateway a folder with its formulas, tables of fields and words of responses.
    .target(name: "Gateways", dependencies: ["Encodings", "Formulas"]),
    // Judges messages: when two are the same, which formula signs a gateway's message, and what is wrong with its
    // fields.
    .target(name: "Messages", dependencies: ["Encodings", "Formulas", "Gateways"]),
    // Finds what a signature does not protect, from the formula itself.
    .target(name: "Analysis", dependencies: ["Encodings", "Formulas", "Gateways"]),
    // Cases, the judge of answers, verdicts, waivers and the runner: the module that a Swift SDK's tests import.
    .target(name: "ConformanceKit", dependencies: ["Platform", "Encodings", "Formulas", "Gateways", "Messages"]),
    // The catalogue of faults as data; the kill matrix, the search and the diagnosis.
    .target(
      name: "Faults", dependencies: ["Platform", "Encodings", "Formulas", "Gateways", "Messages", "ConformanceKit"]),
    // Fresh inputs, made from the cases, the tables and the faults' texts: the smallest that still fails, and those
    // that catch what escapes the cases.
    .target(
      name: "Fresh",
      dependencies: ["Platform", "Encodings", "Formulas", "Gateways", "Analysis", "ConformanceKit", "Faults"]),
    // Child processes that speak the port protocol.
    .target(
      name: "Ports", dependencies: ["Platform", "Encodings", "Formulas", "Gateways", "Analysis", "ConformanceKit"]),
    // The corpus is at the root, where users of other languages look for it. `.copy` of a path outside the target is
    // undocumented, but works in both build systems and from a dependent package; a symlink would be copied as a link.
    .target(
      name: "Vectors", dependencies: ["Platform", "Encodings", "Formulas", "Gateways", "ConformanceKit"],
      resources: [.copy("../../vectors")]),
    // The reports of a run, for people and for programs.
    .target(
      name: "Reports",
      dependencies: ["Encodings", "Formulas", "Gateways", "Messages", "Analysis", "ConformanceKit", "Faults"]),
    // A static site from definitions, cases and reports; its calculators run the files of the JavaScript port.
    .target(
      name: "Site",
      dependencies: [
        "Platform", "Encodings", "Formulas", "Gateways", "Analysis", "ConformanceKit", "Faults", "Reports",
      ], resources: [.copy("../../ports/javascript")]),
    // A Swift SDK's functions as parameterised cases of Swift Testing.
    .target(
      name: "ConformanceTesting", dependencies: ["Encodings", "Gateways", "ConformanceKit", "Vectors", "Reports"]),
    // The SDK for `payconform check --sample`: a small one with three common mistakes, and the same one fixed.
    .target(
      name: "SampleSDK", dependencies: ["Encodings", "Gateways", "ConformanceKit", "Faults", "Reports"]),
    // An HTTP server on loopback, and a folder for each emulated gateway.
    .target(
      name: "Sandbox",
      dependencies: [
        "Platform", "Encodings", "Formulas", "Gateways", "Messages", "ConformanceKit", "Faults", "Reports",
      ]),
    // Captured traffic: readers of captures, a keyring, verdicts, and findings from several messages together.
    .target(
      name: "Audit",
      dependencies: [
        "Encodings", "Formulas", "Gateways", "Messages", "Analysis", "ConformanceKit", "Faults", "Reports",
      ]),
    // The command line.
    .executableTarget(
      name: "payconform",
      dependencies: [
        "Platform", "Encodings", "Formulas", "Gateways", "Analysis", "ConformanceKit", "Faults", "Fresh", "Ports",
        "Vectors", "Reports", "Site", "SampleSDK", "Sandbox", "Audit",
      ]),
    .testTarget(
      name: "HashVectorTests",
      dependencies: ["Encodings", "Formulas", "Gateways", "ConformanceKit", "Reports", "Vectors"]),
    .testTarget(
      name: "WireFormatTests",
      dependencies: ["Encodings", "Formulas", "Gateways", "Messages", "ConformanceKit", "Faults", "Reports", "Vectors"]),
    .testTarget(
      name: "AuditTests",
      dependencies: ["Encodings", "Gateways", "Messages", "ConformanceKit", "Reports", "Audit", "Vectors"],
      exclude: ["Long"]),
    .testTarget(
      name: "SandboxTests",
      dependencies: [
        "Platform", "Encodings", "Formulas", "Gateways", "Messages", "ConformanceKit", "Faults", "Reports", "Sandbox",
        "Audit",
      ]),
    .testTarget(
      name: "LiveSandboxTests",
      dependencies: [
        "Platform", "Encodings", "Gateways", "Messages", "ConformanceKit", "Faults", "Ports", "Reports", "Sandbox",
        "Audit",
      ], exclude: ["Long"]),
    .testTarget(
      name: "ConformanceKitTests",
      dependencies: [
        "Platform", "Analysis", "Encodings", "Formulas", "Gateways", "ConformanceKit", "ConformanceTesting", "Faults",
        "Fresh", "Ports", "Reports", "SampleSDK", "Site", "Vectors",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// Tests that take minutes without optimisation. `tools/release --test` builds them with the published modules as a
// program, because a test bundle cannot be built with those. `swift test` runs the live suites and those of the audit
// too, except for their folders `Long`; they use nothing internal, because a release hides it.
if Context.environment["PAYCONFORM_RELEASE_TESTS"] != nil {
  package.targets.removeAll { $0.isTest }
  package.targets.append(
    .executableTarget(
      name: "ReleaseTests",
      dependencies: [
        "Platform", "Encodings", "Formulas", "Gateways", "Messages", "Analysis", "ConformanceKit", "Faults", "Fresh",
        "Ports", "Vectors", "Reports", "Sandbox", "Audit",
      ], path: "Tests",
      exclude: ["Fixtures", "ConformanceKitTests", "HashVectorTests", "SandboxTests", "WireFormatTests"],
      sources: ["ReleaseTests", "LiveSandboxTests", "AuditTests"]))
}

// Only Benchmarks/run.sh and similar scripts need the benchmark programs.
if Context.environment["PAYCONFORM_BENCHMARKS"] != nil {
  let programs = [
    "kit-bench": ["ConformanceKit"], "diagnosis-bench": ["ConformanceKit", "Faults", "Vectors"],
    "timing-bench": ["ConformanceKit"], "wire-bench": ["ConformanceKit"], "wire-fuzz": ["ConformanceKit"],
    "PortStream": ["ConformanceKit", "Ports"], "audit-fuzz": ["Encodings", "Fresh", "Audit"],
  ]
  for (name, modules) in programs {
    package.targets.append(
      .executableTarget(
        name: name, dependencies: modules.map { .target(name: $0) }, path: "Benchmarks/Sources/\(name)"))
  }
}

for target in package.targets where target.name != "CorpusData" {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),  // SE-0335
    .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
    .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
    .strictMemorySafety(),  // SE-0458
  ]
}

// tools/release passes a folder with the corpus as an archive, which is embedded in the program; on Linux the program
// needs no shared library.
if let folder = Context.environment["PAYCONFORM_EMBED"] {
  package.targets.insert(
    .target(
      name: "CorpusData", cSettings: [.unsafeFlags(["-std=c23", "--embed-dir=\(folder)"])]), at: 0)
  for target in package.targets where target.name != "CorpusData" {
    #if os(Linux)
      // These tests need Swift Testing, which is a shared library.
      if target.name != "ReleaseTests" {
        target.swiftSettings?.append(.unsafeFlags(["-static-executable"]))
      }
    #endif
    switch target.name {
    // Optimising the tests would take longer than running them.
    case "ReleaseTests": target.swiftSettings?.append(.unsafeFlags(["-Onone"]))
    case "Vectors":
      target.resources = nil
      target.dependencies.append("CorpusData")
      target.swiftSettings?.append(.define("EMBEDDED_CORPUS"))
    case "payconform":
      #if os(Linux)
        target.linkerSettings = [.unsafeFlags(["-static-executable", "-use-ld=lld", "-Xlinker", "-s"])]
      #endif
    default: break
    }
  }
}
