import Platform
import Vectors

/// The files of the JavaScript port: inside a release, else beside the command like the corpus.
enum PortScripts {
  private static let folder = "javascript"

  static func load() throws(Abort) -> [(path: String, text: String)] {
    if case .archive(let archive)? = CorpusSource.embedded {
      let names = archive.names.filter { $0.hasPrefix("\(folder)/") }
      return try names.map { (name) throws(Abort) in
        (String(name.dropFirst(folder.count + 1)), try text(name, archive.text(name)))
      }
    }
    guard let place = CorpusLocator.beside(folder, of: "Site") else {
      throw Abort(.broken, "the JavaScript port, which the calculators run, is not next to the command")
    }
    return try POSIX.files(below: place).filter { $0.hasSuffix(".mjs") }.map { (path) throws(Abort) in
      (path, try text(path, POSIX.contents("\(place)/\(path)")))
    }
  }

  private static func text(_ path: String, _ bytes: [UInt8]?) throws(Abort) -> String {
    guard let text = bytes.flatMap({ String(validating: $0, as: UTF8.self) }) else {
      throw Abort(.broken, "the file '\(path)' of the JavaScript port cannot be read")
    }
    return text
  }
}
