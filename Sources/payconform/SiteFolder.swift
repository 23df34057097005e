import Foundation
import Platform
import Site

/// The folder of a site: made where it is absent, and never one that holds anything else.
struct SiteFolder {
  let path: String

  /// Refuses a folder that is not empty and not one of these sites.
  func expectOwn() throws(Abort) {
    var isFolder: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return }
    guard isFolder.boolValue else { throw .usage("'\(path)' is a file; name a folder") }
    guard let entries = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      throw Abort(.broken, "the folder '\(path)' cannot be read")
    }
    guard entries.isEmpty || entries.contains(Site.marker) else {
      throw .usage("the folder '\(path)' is not empty and no site of payconform; name another")
    }
  }

  /// Writes a folder beside it, and puts that in its place when all of it is written.
  func write(_ files: [SiteFile]) throws(Abort) {
    let (new, old) = ("\(path).new-\(POSIX.processIdentifier)", "\(path).old-\(POSIX.processIdentifier)")
    let manager = FileManager.default
    do {
      var made: Set<String> = []
      for file in files {
        let target = "\(new)/\(file.path)"
        let folder = URL(fileURLWithPath: target).deletingLastPathComponent().path
        if made.insert(folder).inserted {
          try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        guard let descriptor = POSIX.create(target) else { throw Unwritten() }
        let isWhole = POSIX.writeAll(descriptor, file.bytes)
        guard POSIX.close(descriptor), isWhole else { throw Unwritten() }
      }
      if manager.fileExists(atPath: path) { try manager.moveItem(atPath: path, toPath: old) }
      try manager.moveItem(atPath: new, toPath: path)
      try? manager.removeItem(atPath: old)
    } catch {
      try? manager.removeItem(atPath: new)
      if !manager.fileExists(atPath: path) { try? manager.moveItem(atPath: old, toPath: path) }
      throw Abort(.broken, "the site '\(path)' cannot be written: the folder is not writable, or the disk is full")
    }
  }

  private struct Unwritten: Error {}
}
