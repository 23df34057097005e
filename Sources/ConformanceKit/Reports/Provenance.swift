/// Where a run's outcomes come from, so that a report can be traced and its verdicts computed again.
public struct Provenance: Sendable, Hashable {
  /// One part of a run that was split over several machines.
  public struct Shard: Sendable, Hashable {
    /// Which part, counted from 1.
    public let number: Int
    /// How many parts there are.
    public let count: Int

    /// A part of a run.
    public init(number: Int, of count: Int) {
      self.number = number
      self.count = count
    }
  }

  /// The file of waivers that a run was judged by.
  ///
  /// Its names make a report say all that it leaves out: an entry shows nowhere else if its case is not among those told.
  public struct WaiverStamp: Sendable, Hashable {
    /// The SHA-256 of the file, in hex.
    public let digest: String
    /// The cases that its entries mean, in their order.
    public let names: [String]

    /// A file of waivers.
    public init(digest: String, names: [String]) {
      self.digest = digest
      self.names = names
    }
  }

  /// The version of the tool.
  public var toolVersion = Product.version
  /// The SHA-256 of the corpus, in hex; `nil` for requests to the sandbox, which are no cases of a corpus.
  public var corpusDigest: String?
  /// When the run began.
  public var started: Moment
  /// The patterns of the cases that were asked for; none for all.
  public var only: [String] = []
  /// The file of waivers; `nil` where there was none.
  public var waivers: WaiverStamp?
  /// Which part of a run it is; `nil` for a whole one.
  public var shard: Shard?

  /// The tool and the corpus, where there is one, for a line of a report.
  var origin: String { "\(Product.name) \(toolVersion)\(corpusDigest.map { ", corpus \($0)" } ?? "")" }

  /// The provenance of a run of this tool.
  public init(corpusDigest: String?, started: Moment, shard: Shard? = nil) {
    self.corpusDigest = corpusDigest
    self.started = started
    self.shard = shard
  }
}
