package import ConformanceKit

/// Where a run's outcomes come from, so that a report can be traced and its verdicts computed again.
package struct Provenance: Sendable, Hashable {
  /// One part of a run that was split over several machines.
  package struct Shard: Sendable, Hashable {
    /// Which part, counted from 1.
    package let number: Int
    /// How many parts there are.
    package let count: Int

    /// A part of a run.
    package init(number: Int, of count: Int) {
      self.number = number
      self.count = count
    }
  }

  /// The version of the tool.
  package var toolVersion = Tool.version
  /// The SHA-256 of the corpus, in hex; `nil` for requests to the sandbox, which are no cases of a corpus.
  package var corpusDigest: String?
  /// When the run began.
  package var started: UTCTime
  /// The patterns of the cases that were asked for; none for all.
  package var only: [String] = []
  /// The file of waivers; `nil` where there was none.
  package var waivers: WaiverStamp?
  /// Which part of a run it is; `nil` for a whole one.
  package var shard: Shard?

  /// The tool and the corpus, where there is one, for a line of a report.
  var origin: String { "\(Tool.name) \(toolVersion)\(corpusDigest.map { ", corpus \($0)" } ?? "")" }

  /// The provenance of a run of this tool.
  package init(corpusDigest: String?, started: UTCTime, shard: Shard? = nil) {
    self.corpusDigest = corpusDigest
    self.started = started
    self.shard = shard
  }
}
