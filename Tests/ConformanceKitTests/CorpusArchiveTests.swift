import Encodings
import Testing
import Vectors

/// The archive in a release: a tar archive of files that are gzipped one by one.
struct CorpusArchiveTests {
  /// The output of `printf hello
  /// gzip -n`.
  private static let hello = Hex.decode(Array("1f8b0800000000000003cb48cdc9c9070086a6103605000000".utf8)) ?? []

  /// A file with its header (POSIX.1-2017, pax, "ustar Interchange Format"), of which not all fields are read.
  private static func file(_ name: String, _ content: [UInt8], size: String? = nil) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 512)
    header.replaceSubrange(0..<name.utf8.count, with: name.utf8)
    let octal = size ?? String(content.count, radix: 8)
    header.replaceSubrange(124..<135, with: Array((String(repeating: "0", count: 11 - octal.count) + octal).utf8))
    return header + content + [UInt8](repeating: 0, count: (512 - content.count % 512) % 512)
  }

  private static let end = [UInt8](repeating: 0, count: 1024)

  @Test func filesAreUnpackedByName() throws {
    let archive = try #require(
      CorpusArchive(Self.file("b/two.json.gz", Self.hello) + Self.file("a.json.gz", Self.hello) + Self.end))
    #expect(archive.names == ["a.json", "b/two.json"])
    #expect(archive.text("b/two.json") == Array("hello".utf8))
    #expect(archive.text("b/two.json.gz") == nil && archive.text("c.json") == nil)
  }

  @Test func theEndMayBeMissing() {
    #expect(CorpusArchive(Self.file("a.json.gz", Self.hello))?.text("a.json") == Array("hello".utf8))
    #expect(CorpusArchive([])?.names == [])
  }

  @Test func aDamagedFileIsNoText() {
    // The time, the hints and the bits after the last block do not affect the text.
    let silent = Set(4..<10).union([16])
    for place in Self.hello.indices where !silent.contains(place) {
      var damaged = Self.hello
      damaged[place] ^= 0x10
      let text = CorpusArchive(Self.file("a.json.gz", damaged))?.text("a.json")
      #expect(text != Array("hello".utf8), "byte \(place)")
    }
  }

  @Test(arguments: ["77777777777", "0000000x", "-1"])
  func aSizeThatCannotBeRefusesTheArchive(_ size: String) {
    #expect(CorpusArchive(Self.file("a.json.gz", Self.hello, size: size)) == nil)
  }

  @Test func aNameWithoutItsEndingRefusesTheArchive() {
    #expect(CorpusArchive(Self.file("a.json", Self.hello)) == nil)
  }
}
