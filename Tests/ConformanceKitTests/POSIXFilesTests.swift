import Foundation
import Platform
import Testing
import Vectors

/// Files and folders as the command sees them.
struct POSIXFilesTests {
  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "files-\(UUID().uuidString)").path()
    try FileManager.default.createDirectory(atPath: folder + "/inner/deep", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data("one".utf8).write(to: URL(filePath: folder + "/b.txt"))
    try Data("two".utf8).write(to: URL(filePath: folder + "/inner/deep/a.txt"))
    try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "inner")
    try body(folder)
  }

  @Test func namesOfAFolderAreSorted() throws {
    try inFolder { folder in
      #expect(POSIX.names(in: folder) == ["b.txt", "inner", "link"])
      #expect(POSIX.names(in: folder + "/b.txt") == nil)
    }
  }

  @Test func contentsAreOfFilesAlone() throws {
    try inFolder { folder in
      #expect(POSIX.contents(folder + "/link/deep/a.txt") == Array("two".utf8))
      #expect(POSIX.contents(folder) == nil && POSIX.contents(folder + "/none") == nil)
      #expect(POSIX.contents("/dev/null") == [])
      // A sparse file of zeros: files of this length are not read, and neither are endless ones.
      #expect(unsafe truncate(folder + "/b.txt", 1 << 33) == 0)
      #expect(POSIX.contents(folder + "/b.txt") == nil && POSIX.contents("/dev/zero") == nil)
      #expect(POSIX.whyUnreadable(folder + "/b.txt") == "is longer than 256 MiB")
    }
  }

  @Test func anotherFileBesideAStateIsLeftAlone() throws {
    try inFolder { folder in
      let beside = folder + "/b.txt.new"
      try Data("somebody's".utf8).write(to: URL(filePath: beside))
      let file = try #require(POSIX.replace(folder + "/b.txt", with: Array("two".utf8)))
      POSIX.close(file)
      #expect(
        POSIX.contents(beside) == Array("somebody's".utf8) && POSIX.contents(folder + "/b.txt") == Array("two".utf8))
      #expect(POSIX.names(in: folder) == ["b.txt", "b.txt.new", "inner", "link"])
    }
  }

  @Test func aPipeIsNoFile() throws {
    try inFolder { folder in
      #expect(unsafe mkfifo(folder + "/pipe", 0o600) == 0)
      #expect(POSIX.entry(folder + "/pipe")?.isFile == false && POSIX.entry(folder + "/b.txt")?.isFile == true)
      #expect(throws: CorpusError.self) { try Corpus(directory: folder) }
    }
  }

  @Test func aPathLosesItsLinks() throws {
    try inFolder { folder in
      let real = POSIX.resolved(folder)
      #expect(POSIX.resolved(folder + "/link/../link/./deep/new.txt") == real + "/inner/deep/new.txt")
      #expect(POSIX.resolved(folder + "/link") == real + "/inner")
      #expect(POSIX.entry(folder + "/link")?.identity == POSIX.entry(folder + "/inner")?.identity)
    }
  }

  @Test func writingInPlaceKeepsLinkAndRights() throws {
    try inFolder { folder in
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder + "/b.txt")
      try FileManager.default.createSymbolicLink(atPath: folder + "/alias", withDestinationPath: "b.txt")
      #expect(POSIX.write(Array("new".utf8), inPlaceOf: folder + "/alias") == nil)
      #expect(POSIX.contents(folder + "/b.txt") == Array("new".utf8))
      #expect(POSIX.entry(folder + "/b.txt")?.mode == 0o640)
      #expect(POSIX.names(in: folder) == ["alias", "b.txt", "inner", "link"])
      #expect(POSIX.write([], inPlaceOf: folder + "/none/file") == "No such file or directory")
      #expect(POSIX.write([], inPlaceOf: folder + "/inner") != nil && POSIX.names(in: folder)?.count == 4)
    }
  }

  @Test func aTextIsFoundWhole() {
    let text = Array("{\"op\": \"edfapg.hash.sale\"}".utf8)
    #expect(POSIX.mayHold("\"edfapg.hash.sale\"", text) && !POSIX.mayHold("\"edfapg.hash\"", text))
    #expect(!POSIX.mayHold("x", []) && POSIX.mayHold("x", [0]))
  }

  /// UAX #15, figures 3 to 6; the last is Hangul, whose forms are computed.
  @Test(arguments: [
    ("\u{e9}", "\u{e9}", "e\u{301}"), ("\u{212b}", "\u{c5}", "A\u{30a}"),
    ("\u{1e9b}\u{323}", "\u{1e9b}\u{323}", "\u{17f}\u{323}\u{307}"),
    ("d\u{307}\u{323}", "\u{1e0d}\u{307}", "d\u{323}\u{307}"), ("\u{fb01}", "\u{fb01}", "\u{fb01}"),
    ("\u{1112}\u{1161}\u{11ab}", "\u{d55c}", "\u{1112}\u{1161}\u{11ab}"),
  ])
  func normalFormsAreUnicodes(_ text: String, _ c: String, _ d: String) {
    #expect(NormalForm.c(text) == Array(c.utf8) && NormalForm.d(text) == Array(d.utf8))
  }
}
