/// A part of a capture that could not be read.
package struct CaptureFlaw: Sendable, Hashable {
  /// What is wrong, as a stable identifier.
  package enum Kind: String, Sendable, CaseIterable {
    /// The file is in none of the known formats.
    case unknownFormat = "unknown-format"
    /// The file ends in the middle of an entry.
    case cut
    /// An entry does not follow its format.
    case malformed
    /// An entry exceeds the size limit.
    case tooLarge = "too-large"
    /// The gzip around the file is damaged.
    case gzip
    /// The file is empty.
    case empty
    /// The file cannot be opened.
    case unreadable
  }

  package let kind: Kind
  /// Index of the entry; `nil` before the first.
  package let entry: Int?
  package let offset: Int
  package let message: String
}
