import ConformanceKit
import Encodings
import Testing

/// Mistakes with the names of parts and files that were once caught and not named.
@Suite struct MultipartNamingTests {
  /// The phrases about a port that writes names and file names in its own way.
  private static func phrases(_ header: (_ name: String, _ file: String?) -> String) throws -> [String] {
    try WrongPort.phrases("multipart.encode") { testCase, right in
      guard var body = right.value?.string else { return nil }
      for part in testCase.input["parts"]?.elements ?? [] {
        guard let name = part["name"]?.string else { return nil }
        let file = part["filename"]?.string
        let escapes: [Unicode.Scalar: String] = ["\r": "%0D", "\n": "%0A", "\"": "%22"]
        let escaped = [name, file].map { text in
          text?.unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
        }
        let written = "name=\"\(escaped[0] ?? "")\"" + (escaped[1].map { "; filename=\"\($0)\"" } ?? "")
        body = body.replacing(written, with: header(name, file))
      }
      return .value(.text(body))
    }
  }

  /// PHP: `addslashes(str_replace(["\r", "\n"], '', $name))`.
  @Test func `names with backslashes`() throws {
    func slashed(_ name: String) -> String {
      String(name.unicodeScalars.filter { $0 != "\r" && $0 != "\n" }.map(Character.init))
        .replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }
    let phrases = try Self.phrases { name, file in
      "name=\"\(slashed(name))\"" + (file.map { "; filename=\"\(slashed($0))\"" } ?? "")
    }
    #expect(
      phrases == ["puts backslashes before quotes and backslashes in names and file names, and drops line breaks"])
  }

  /// urllib3 before version 1.25.
  @Test func `file names of mail`() throws {
    let phrases = try WrongPort.phrases("multipart.encode") { testCase, right in
      guard let body = right.value?.string, testCase.id == "filename-beyond-ascii" else { return nil }
      return .value(
        .text(body.replacing("filename=\"résumé.csv\"", with: "filename*=utf-8''r%C3%A9sum%C3%A9.csv")))
    }
    #expect(phrases == ["writes file names beyond ASCII as filename*"])
  }
}
