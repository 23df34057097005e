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
