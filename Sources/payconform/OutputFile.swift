import Foundation

/// What all files have in common that a run writes.
enum OutputFile {
  /// Whether writing to a path would destroy an input: it is the same file, by whatever name, or stands in that folder.
  static func takesThePlace(of input: String, _ path: String) -> Bool {
    let (one, other) = (resolved(input), resolved(path))
    if one == other || other.starts(with: one + [UInt8(ascii: "/")]) { return true }
    // What is no file, such as /dev/null, loses nothing.
    guard let number = fileNumber(input), let same = fileNumber(path) else { return false }
    return number == same
  }

  /// The path without links, also where the file at its end is not there yet.
  private static func resolved(_ path: String) -> [UInt8] {
    var url = URL(fileURLWithPath: path)
    for _ in 0..<40 {
      let folder = url.deletingLastPathComponent().resolvingSymlinksInPath()
      url = folder.appendingPathComponent(url.lastPathComponent)
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: url.path) else { break }
      url = URL(fileURLWithPath: target, relativeTo: folder.appendingPathComponent("/"))
    }
    return Array(url.standardizedFileURL.resolvingSymlinksInPath().path.utf8)
  }

  /// Device and number, which all links to a file have in common.
  private static func fileNumber(_ path: String) -> [UInt64]? {
    let path = String(decoding: resolved(path), as: UTF8.self)
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      let device = attributes[.systemNumber] as? NSNumber, let file = attributes[.systemFileNumber] as? NSNumber
    else { return nil }
    return [device.uint64Value, file.uint64Value]
  }
}
