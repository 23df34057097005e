import Platform
import Site

/// The folder of a site: created if absent, and never one that holds anything else.
struct SiteFolder {
  let path: String

  /// Refuses a folder that is neither empty nor a site of this command.
  func expectOwn() throws(Abort) {
    guard let entry = POSIX.entry(path) else { return }
    guard entry.isFolder else { throw .usage("'\(path)' is a file; name a folder") }
    guard let entries = POSIX.names(in: path) else {
      throw Abort(.broken, "the folder '\(path)' cannot be read")
    }
    guard entries.isEmpty || entries.contains(Site.marker) else {
      throw .usage("the folder '\(path)' is not empty and not a site of payconform; name another")
    }
    // The new site replaces the whole folder, so other files in it would be lost.
    let list = String(decoding: POSIX.contents("\(path)/\(Site.marker)") ?? [], as: UTF8.self)
    let own = Set(list.split(separator: "\n").map(String.init) + [Site.marker])
    if let foreign = POSIX.files(below: path).first(where: { !own.contains($0) }), !entries.isEmpty {
      throw .usage(
        "the folder '\(path)' contains '\(foreign)', which is not part of a site of payconform; move it, or name another"
      )
    }
  }

  /// Writes a new folder beside it, and swaps the two when everything is written.
  func write(_ files: [SiteFile]) throws(Abort) {
    let (new, old) = ("\(path).new-\(POSIX.processIdentifier)", "\(path).old-\(POSIX.processIdentifier)")
    guard isWritten(files, new), !POSIX.exists(path) || POSIX.move(path, to: old) else {
      POSIX.removeTree(new)
      throw unwritten
    }
    guard POSIX.move(new, to: path) else {
      POSIX.removeTree(new)
      _ = POSIX.move(old, to: path)
      throw unwritten
    }
    POSIX.removeTree(old)
  }

  private var unwritten: Abort {
    Abort(.broken, "the site '\(path)' cannot be written: the folder is not writable, or the disk is full")
  }

  private func isWritten(_ files: [SiteFile], _ folder: String) -> Bool {
    var made: Set<String> = []
    return files.allSatisfy { file in
      let target = "\(folder)/\(file.path)"
      let inner = POSIX.split(target).folder
      guard !made.insert(inner).inserted || POSIX.makeFolders(inner), let descriptor = POSIX.create(target) else {
        return false
      }
      let isWhole = POSIX.writeAll(descriptor, file.bytes)
      return POSIX.close(descriptor) && isWhole
    }
  }
}
