package import Encodings

/// Judges a log by what may not be found in it and what must be, since its form is the port's own.
package struct LogMatch {
  /// What stands for a secret that a port left in its log: a report with it is judged as the log was.
  package static let mark = "<left in the log>"

  /// What gives a secret away, in every spelling.
  package let absent: [[UInt8]]
  /// What makes the log of use.
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

  /// What must be in a log and is not.
  package func lost(in log: [UInt8]) -> [[UInt8]] { kept.filter { !ByteSearch.contains($0, in: log) } }

  /// Whether a log holds what may not be in it.
  func exposes(_ log: [UInt8]) -> Bool { absent.contains { ByteSearch.contains($0, in: log) } }

  /// What is wrong with a log: what may not be in it and is, and what must be and is not.
  package func wrong(in log: [UInt8]) -> Set<[UInt8]> {
    Set(
      absent.filter { ByteSearch.contains($0, in: log) } + lost(in: log))
  }

  /// The log with a mark in the place of everything that may not be in it.
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

  /// The same expectation without the secrets.
  package var redacted: JSON {
    [
      "absent": .array(absent.isEmpty ? [] : [.text(Self.mark)]), "kept": .array(kept.map(UTF8Text.json)),
    ]
  }
}

extension Case {
  /// What the case wants of a log; `nil` for other cases.
  package var log: LogMatch? {
    guard match == .redacted, case .answer(.value(let value)) = expectation else { return nil }
    return LogMatch(value)
  }
}
