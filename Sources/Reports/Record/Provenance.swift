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

  /// The new inputs that were asked instead of the corpus: so many of each operation, made from a seed.
  package struct Fresh: Sendable, Hashable {
    /// What may be asked for.
    package static let counts = 1...100_000
    /// How many of each operation.
    package let count: Int
    /// What they are made from, beside the corpus.
    package let seed: UInt32

    /// New inputs.
    package init(count: Int, seed: UInt32) { (self.count, self.seed) = (count, seed) }
  }

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
  /// The new inputs; `nil` where the cases of the corpus were asked.
  package var fresh: Fresh?
  /// The SHA-256 of the recording whose answers were judged, in hex; `nil` where a port answered.
  package var replayed: String?

  /// The tool and the corpus, where there is one, for a line of a report.
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
