package import ConformanceKit

/// Where a run's outcomes come from, so that a report can be traced and its verdicts computed again.
package struct Provenance: Sendable, Hashable {
  /// One part of a run that was split over several machines.
  package struct Shard: Sendable, Hashable {
    /// The number of this part, from 1.
    package let number: Int
    /// How many parts there are.
    package let count: Int

    /// A part of a run.
    package init(number: Int, of count: Int) {
      self.number = number
      self.count = count
    }
  }

  /// New inputs that were asked instead of the corpus, made from a seed.
  package struct Fresh: Sendable, Hashable {
    /// The counts that may be asked for.
    package static let counts = 1...100_000
    /// How many inputs each operation gets.
    package let count: Int
    /// The seed; the inputs also depend on the corpus.
    package let seed: UInt32

    /// New inputs.
    package init(count: Int, seed: UInt32) { (self.count, self.seed) = (count, seed) }
  }

  package var toolVersion = Tool.version
  /// The SHA-256 of the corpus, in hex; `nil` for requests to the sandbox, which are not cases of a corpus.
  package var corpusDigest: String?
  /// When the run began.
  package var started: UTCTime
  /// The patterns of the cases that were asked for; empty for all.
  package var only: [String] = []
  /// The waivers file; `nil` if there was none.
  package var waivers: WaiverStamp?
  /// The part of a split run; `nil` for a whole run.
  package var shard: Shard?
  /// The new inputs; `nil` if the corpus was asked.
  package var fresh: Fresh?
  /// The SHA-256 of the recording whose answers were judged, in hex; `nil` if a port answered.
  package var replayed: String?

  /// The tool and the corpus, if there is one, for a line of a report.
  var origin: String {
    "\(Tool.name) \(toolVersion)\(corpusDigest.map { ", corpus \($0)" } ?? "")"
      + (fresh.map { ", new inputs with --fresh \($0.count) --seed \($0.seed)" } ?? "")
  }

  /// The provenance of a run of this tool.
  package init(corpusDigest: String?, started: UTCTime, shard: Shard? = nil) {
    self.corpusDigest = corpusDigest
    self.started = started
    self.shard = shard
  }
}
