// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "payment-conformance",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "ConformanceKit", targets: ["ConformanceKit"]),
    .library(name: "Vectors", targets: ["Vectors"]),
    .executable(name: "payconform", targets: ["payconform"]),
  ],
  targets: [
    .target(name: "ConformanceKit"),
    // The corpus stands at the root, where people of other languages look for it. `.copy` of a path outside the target is
    // undocumented but works in both build systems and from a dependent package; a symlink would be copied as a link.
    .target(name: "Vectors", dependencies: ["ConformanceKit"], resources: [.copy("../../vectors")]),
    .executableTarget(name: "payconform", dependencies: ["ConformanceKit", "Vectors"]),
    .testTarget(name: "HashVectorTests", dependencies: ["ConformanceKit", "Vectors"]),
    .testTarget(name: "WireFormatTests", dependencies: ["ConformanceKit", "Vectors"]),
    .testTarget(name: "LiveSandboxTests", dependencies: ["ConformanceKit"]),
    .testTarget(name: "ConformanceKitTests", dependencies: ["ConformanceKit", "Vectors"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),  // SE-0335
    .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
    .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
    .strictMemorySafety(),  // SE-0458
  ]
}
