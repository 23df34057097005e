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
  // From the bottom up; a target imports only those above it in this list.
  targets: [
    // The few POSIX calls, and the only files that know a platform.
    .target(name: "Platform"),
    // Bytes: digests, hexadecimal, base 64, JSON without loss, forms, multipart bodies, amounts, dates.
    .target(name: "Encodings"),
    // The formula language: a formula is data; value, steps and notation come from it.
    .target(name: "Formulas", dependencies: ["Platform", "Encodings"]),
    // Operations, and a folder for each gateway: formulas, tables of fields, words of responses.
    .target(name: "Gateways", dependencies: ["Encodings", "Formulas"]),
    // The judge of messages: what makes two the same; for each gateway what signs them and what is wrong with their fields.
    .target(name: "Messages", dependencies: ["Encodings", "Formulas", "Gateways"]),
    // What a signature does not protect, found from the formula itself.
    .target(name: "Analysis", dependencies: ["Encodings", "Formulas", "Gateways"]),
    // Cases, the judge of answers, verdicts, waivers, the runner: what a Swift SDK's tests import.
    .target(name: "ConformanceKit", dependencies: ["Platform", "Encodings", "Formulas", "Gateways", "Messages"]),
    // Known mistakes as data; the kill matrix, the search and the diagnosis.
    .target(
      name: "Faults", dependencies: ["Platform", "Encodings", "Formulas", "Gateways", "Messages", "ConformanceKit"]),
    // New inputs, made from the cases, the tables and the faults' texts, the smallest one that still fails, and those that catch
    // what escapes the cases.
    .target(
      name: "Fresh",
      dependencies: ["Platform", "Encodings", "Formulas", "Gateways", "Analysis", "ConformanceKit", "Faults"]),
    // Processes that speak the port protocol.
    .target(
      name: "Ports", dependencies: ["Platform", "Encodings", "Formulas", "Gateways", "Analysis", "ConformanceKit"]),
    // The corpus stands at the root, where people of other languages look for it. `.copy` of a path outside the target is
    // undocumented but works in both build systems and from a dependent package; a symlink would be copied as a link.
    .target(
      name: "Vectors", dependencies: ["Platform", "Encodings", "Formulas", "Gateways", "ConformanceKit"],
      resources: [.copy("../../vectors")]),
    // What people and programs are told of a run.
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
    // What `payconform check --sample` checks: a small SDK with three common mistakes, and the same mended.
    .target(
      name: "SampleSDK", dependencies: ["Encodings", "Gateways", "ConformanceKit", "Faults", "Reports"]),
    // An HTTP server on loopback, and a folder for each emulated gateway.
    .target(
      name: "Sandbox",
      dependencies: [
        "Platform", "Encodings", "Formulas", "Gateways", "Messages", "ConformanceKit", "Faults", "Reports",
      ]),
    // Captured traffic: readers of captures, a keyring, verdicts, and what several messages show together.
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

// What takes minutes without optimisation; `tools/release --test` builds these tests of the modules that are published, as a
// program, since a test bundle cannot be built of them. The live suites and those of the audit are in `swift test` as well, but for
// their folders `Long`; they use nothing that is internal, as a release does not show it.
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

// Benchmarks/run.sh and its like ask for the programs that measure; nobody else has to build them.
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

// tools/release names a folder with the corpus as an archive: it goes inside the program, which on Linux needs no library.
if let folder = Context.environment["PAYCONFORM_EMBED"] {
  package.targets.insert(
    .target(
      name: "CorpusData", cSettings: [.unsafeFlags(["-std=c23", "--embed-dir=\(folder)"])]), at: 0)
  for target in package.targets where target.name != "CorpusData" {
    #if os(Linux)
      // Swift Testing is a shared library.
      if target.name != "ReleaseTests" {
        target.swiftSettings?.append(.unsafeFlags(["-static-executable"]))
      }
    #endif
    switch target.name {
    // The optimiser would take longer with the tests than they run.
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
