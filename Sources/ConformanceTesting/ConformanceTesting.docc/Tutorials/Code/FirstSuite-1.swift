// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "AcmePay",
  dependencies: [.package(url: "https://github.com/example/payment-conformance", from: "0.1.0")],
  targets: [
    .target(name: "AcmePay"),
    .testTarget(
      name: "AcmePayTests",
      dependencies: ["AcmePay", .product(name: "ConformanceTesting", package: "payment-conformance")]),
  ]
)
