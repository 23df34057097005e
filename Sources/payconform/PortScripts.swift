import Platform
import Vectors

/// The files of the JavaScript port: inside a release, else beside the command as the corpus is.
enum PortScripts {
  private static let suffix = ".mjs"
  private static let folder = "javascript"

  static func load() throws(Abort) -> [(path: String, text: String)] {
    if case .archive(let archive)? = CorpusSource.embedded {
      let names = archive.names.filter { $0.hasPrefix("\(folder)/") }
      return try names.map { (name) throws(Abort) in
        (String(name.dropFirst(folder.count + 1)), try text(name, archive.text(name)))
      }
    }
    guard let place = beside else {
      throw Abort(.broken, "the JavaScript port, which the calculators run, does not stand beside the command")
    }
    return try paths(below: "", in: place).map { (path) throws(Abort) in
      (path, try text(path, POSIX.contents("\(place)/\(path)")))
    }
  }

  private static func text(_ path: String, _ bytes: [UInt8]?) throws(Abort) -> String {
    guard let text = bytes.flatMap({ String(validating: $0, as: UTF8.self) }) else {
      throw Abort(.broken, "the file '\(path)' of the JavaScript port cannot be read")
    }
    return text
  }

  private static func paths(below path: String, in place: String) -> [String] {
    (POSIX.names(in: path.isEmpty ? place : "\(place)/\(path)") ?? []).flatMap { name -> [String] in
      let inner = path.isEmpty ? name : "\(path)/\(name)"
      let isFolder = POSIX.entry("\(place)/\(inner)")?.isFolder == true
      return isFolder ? paths(below: inner, in: place) : name.hasSuffix(suffix) ? [inner] : []
    }
  }

  private static var beside: String? {
    guard let place = POSIX.executablePath.map({ POSIX.split($0).folder }) else { return nil }
    return [folder, "payment-conformance_Site.resources/\(folder)", "payment-conformance_Site.bundle/\(folder)"]
      .map { "\(place)/\($0)" }.first(where: POSIX.exists)
  }
}
