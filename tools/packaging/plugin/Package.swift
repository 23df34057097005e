// swift-tools-version: 6.0
import PackageDescription

// tools/release puts the bundle beside this file; a Swift SDK then runs `swift package payconform check …`.
let package = Package(
  name: "payconform-plugin",
  products: [.plugin(name: "PayconformPlugin", targets: ["PayconformPlugin"])],
  targets: [
    .binaryTarget(name: "payconform", path: "payconform.artifactbundle"),
    .plugin(
      name: "PayconformPlugin",
      capability: .command(
        intent: .custom(verb: "payconform", description: "Says whether a payment SDK signs, encodes and decodes correctly")),
      dependencies: ["payconform"]),
  ]
)
