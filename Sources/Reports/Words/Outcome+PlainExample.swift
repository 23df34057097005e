import ConformanceKit
import Encodings

extension Outcome {
  /// Whether the input is all printable ASCII, with nothing in hexadecimal or base 64.
  var isOfPlainText: Bool {
    let line = testCase.input.line.utf8
    let signs = ["\\n", "\\r", "\\t", "\\u", "{\"hex\":", "{\"base64\":"].map { Array($0.utf8) }
    return line.allSatisfy { (0x20...0x7e).contains($0) }
      && !signs.contains { ByteSearch.contains($0, in: Array(line)) }
  }
}
