package import Encodings

/// Judges a log by what it must not and what it must contain, since its form is the port's own.
package struct LogMatch {
  /// Stands in reports for a secret that a port left in its log, so that a report is judged as the log was.
  package static let mark = "<left in the log>"

  /// What must not be in the log: secrets in every spelling.
  package let absent: [[UInt8]]
  /// What must be in the log for it to be of use.
  let kept: [[UInt8]]

  /// Reads `{"absent": [text, …], "kept": [text, …]}`; `nil` for anything else.
  init?(_ expected: JSON) {
    guard let absent = expected["absent"]?.elements, let kept = expected["kept"]?.elements, !kept.isEmpty,
      expected.members?.count == 2
    else { return nil }
    self.absent = absent.compactMap(MatchRule.bytes)
    self.kept = kept.compactMap(MatchRule.bytes)
    guard self.absent.count == absent.count, self.kept.count == kept.count,
      (self.absent + self.kept).allSatisfy({ !$0.isEmpty })
    else { return nil }
  }

  func accepts(_ log: [UInt8]) -> Bool {
    lost(in: log).isEmpty && !exposes(log)
  }

  /// What must be in a log and is missing.
  package func lost(in log: [UInt8]) -> [[UInt8]] { kept.filter { !ByteSearch.contains($0, in: log) } }

  /// Whether a log holds something that it must not.
  func exposes(_ log: [UInt8]) -> Bool { absent.contains { ByteSearch.contains($0, in: log) } }

  /// What is wrong with a log: what it must not contain but does, and what it must but does not.
  package func wrong(in log: [UInt8]) -> Set<[UInt8]> {
    Set(
      absent.filter { ByteSearch.contains($0, in: log) } + lost(in: log))
  }

  /// The log with a mark in place of everything that it must not contain.
  package func hidden(in log: [UInt8]) -> [UInt8] {
    absent.sorted { $0.count > $1.count }.reduce(log) { log, text in
      var (output, start): ([UInt8], Int) = ([], 0)
      while let found = ByteSearch.first(text, in: log, from: start) {
        output += log[start..<found]
        output += Self.mark.utf8
        start = found + text.count
      }
      return start == 0 ? log : output + log[start...]
    }
  }

  /// The expectation as JSON, without the secrets.
  package var redacted: JSON {
    [
      "absent": .array(absent.isEmpty ? [] : [.text(Self.mark)]), "kept": .array(kept.map(UTF8Text.json)),
    ]
  }
}

extension Case {
  /// The case's requirements on a log; `nil` for other cases.
  package var log: LogMatch? {
    guard match == .redacted, case .answer(.value(let value)) = expectation else { return nil }
    return LogMatch(value)
  }
}
