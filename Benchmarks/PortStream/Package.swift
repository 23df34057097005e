// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "PortStream",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "payment-conformance", path: "../..")],
  targets: [
    .executableTarget(
      name: "PortStream", dependencies: [.product(name: "ConformanceKit", package: "payment-conformance")])
  ]
)
