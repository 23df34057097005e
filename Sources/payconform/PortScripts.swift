import Foundation

/// The files of the JavaScript port, which stand beside the command as the corpus does.
enum PortScripts {
  static func load() throws(Abort) -> [(path: String, text: String)] {
    guard let folder, let names = FileManager.default.enumerator(atPath: folder) else {
      throw Abort(.broken, "the JavaScript port, which the calculators run, does not stand beside the command")
    }
    let paths = names.compactMap { $0 as? String }.filter { $0.hasSuffix(".mjs") }.sorted()
    var files: [(path: String, text: String)] = []
    for path in paths {
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(path)"),
        let text = String(validating: [UInt8](data), as: UTF8.self)
      else { throw Abort(.broken, "the file '\(path)' of the JavaScript port cannot be read") }
      files.append((path, text))
    }
    return files
  }

  private static var folder: String? {
    guard let executable = Bundle.main.executableURL?.resolvingSymlinksInPath() else { return nil }
    let folder = executable.deletingLastPathComponent().path
    return [
      "javascript", "payment-conformance_Site.resources/javascript", "payment-conformance_Site.bundle/javascript",
    ]
    .map { "\(folder)/\($0)" }.first { FileManager.default.fileExists(atPath: $0) }
  }
}
