// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "SwiftSDK",
  platforms: [.macOS(.v15)],
  // Elsewhere: .package(url: "https://github.com/…/payment-conformance", from: "0.1.0")
  dependencies: [.package(name: "payment-conformance", path: "../..")],
  targets: [
    // An SDK of your own needs nothing of the suite; this one borrows its digests, to be free of other packages.
    .target(name: "SwiftSDK", dependencies: [.product(name: "ConformanceKit", package: "payment-conformance")]),
    .testTarget(
      name: "SwiftSDKTests",
      dependencies: ["SwiftSDK", .product(name: "ConformanceTesting", package: "payment-conformance")],
      exclude: ["waivers.json"]),
  ]
)
