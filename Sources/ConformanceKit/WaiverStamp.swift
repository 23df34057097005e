/// The waivers file that a run was judged by.
///
/// A report lists all its names, because an entry whose case is not among the reported ones shows nowhere else.
public struct WaiverStamp: Sendable, Hashable {
  /// The SHA-256 of the file, in hex.
  public let digest: String
  /// The names of its entries, in their order.
  public let names: [String]

  /// The stamp of a waivers file.
  public init(digest: String, names: [String]) {
    self.digest = digest
    self.names = names
  }
}
