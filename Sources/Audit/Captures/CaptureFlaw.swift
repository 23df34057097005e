/// A part of a capture that could not be read.
package struct CaptureFlaw: Sendable, Hashable {
  /// What is wrong, in one word that stays the same.
  package enum Kind: String, Sendable, CaseIterable {
    /// The file is none of the formats.
    case unknownFormat = "unknown-format"
    /// The file ends in the middle of an entry.
    case cut
    /// An entry is not what its format says.
    case malformed
    /// An entry is longer than is kept.
    case tooLarge = "too-large"
    /// The gzip around the file is damaged.
    case gzip
    /// Nothing is in the file.
    case empty
  }

  package let kind: Kind
  /// The entry, where it has come to one.
  package let entry: Int?
  package let offset: Int
  package let message: String
}
