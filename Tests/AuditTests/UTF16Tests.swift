import Audit
import Testing

/// Captures saved as UTF-16, as Windows shells write them.
@Suite struct UTF16Tests {
  @Test(arguments: [true, false], [true, false])
  func `it is named`(isBigEndian: Bool, hasMark: Bool) throws {
    let text = (hasMark ? "\u{feff}" : "") + #"{"log": {"entries": []}}"#
    let bytes = text.utf16.flatMap { unit in
      let pair = [UInt8(unit >> 8), UInt8(unit & 0xff)]
      return isBigEndian ? pair : pair.reversed()
    }
    let run = try AuditRun([bytes])
    #expect(run.judgements.isEmpty && run.summary.flaws == 1)
    #expect(run.summary.flawSpots.first?.message.contains("UTF-16") == true)
  }
}
