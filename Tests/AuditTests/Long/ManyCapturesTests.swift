import Audit
import Encodings
import Testing

/// Captures that are cut, damaged or long.
@Suite struct ManyCapturesTests {
  @Test func `four threads say what one says`() throws {
    let names = ["har", "ndjson", "flows", "http", "trace"]
    // Repeated, so that there is work for every thread, and replays across files.
    let files = try names.map { try LandedCapturesTests.bytes("capture.\($0)") }
    let lines = Array(repeating: files[1], count: 30).flatMap(\.self)
    let secrets = String(decoding: try LandedCapturesTests.bytes("secrets.json"), as: UTF8.self)
    let runs = try [1, 4].map { try AuditRun(files + [lines], secrets: secrets, jobs: $0) }
    #expect(runs[0].judgements.count > 2000)
    #expect(runs[0].judgements.map(\.evidence.line) == runs[1].judgements.map(\.evidence.line))
    #expect(runs[0].summary.json == runs[1].summary.json)
    #expect(AuditHTML.render(runs[0].record) == AuditHTML.render(runs[1].record))
  }

  @Test func `no cut of a capture makes a message wrong`() throws {
    for (name, bytes, _) in CaptureTests.formats {
      let whole = try bytes()
      for count in stride(from: 1, to: whole.count, by: 13) {
        let run = try AuditRun([Array(whole.prefix(count))])
        #expect(!run.verdicts.contains(.wrong), "\(name), cut at \(count)")
      }
    }
  }

  @Test func `no changed byte ends the process, and all messages are counted`() throws {
    var generator = Generator(seed: 19)
    for (name, bytes, _) in CaptureTests.formats {
      let whole = try bytes()
      for _ in 0..<150 {
        var changed = whole
        for _ in 0..<generator.next(below: 4) + 1 {
          let place = generator.next(below: changed.count)
          switch generator.next(below: 3) {
          case 0: changed[place] = UInt8(generator.next(below: 256))
          case 1: changed.remove(at: place)
          default: changed.insert(UInt8(generator.next(below: 256)), at: place)
          }
        }
        let run = try AuditRun([changed])
        #expect(run.summary.messages == run.judgements.count, "\(name)")
      }
    }
  }
}
