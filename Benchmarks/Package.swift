// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "payment-conformance", path: "..")],
  targets: [
    .executableTarget(
      name: "kit-bench", dependencies: [.product(name: "ConformanceKit", package: "payment-conformance")]),
    .executableTarget(
      name: "diagnosis-bench",
      dependencies: [
        .product(name: "ConformanceKit", package: "payment-conformance"),
        .product(name: "Vectors", package: "payment-conformance"),
      ]),
    .executableTarget(
      name: "timing-bench", dependencies: [.product(name: "ConformanceKit", package: "payment-conformance")]),
    .executableTarget(
      name: "wire-bench", dependencies: [.product(name: "ConformanceKit", package: "payment-conformance")]),
    .executableTarget(
      name: "wire-fuzz", dependencies: [.product(name: "ConformanceKit", package: "payment-conformance")]),
  ]
)
