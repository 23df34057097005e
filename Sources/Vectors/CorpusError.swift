/// Why a corpus is refused as a whole, and where.
public struct CorpusError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file, relative to the corpus, or the folder itself.
  public let file: String
  /// The line, counted from 1; `nil` if the file as a whole is at fault.
  public let line: Int?
  /// The path of the value, for example `cases[3].expect`; empty for the outermost one.
  public let place: String
  /// What is wrong.
  public let reason: String

  init(file: String, line: Int? = nil, place: String = "", reason: String) {
    self.file = file
    self.line = line
    self.place = place
    self.reason = reason
  }

  /// `file:line: place: reason`, which editors can jump to.
  public var description: String {
    let position = line.map { "\(file):\($0)" } ?? file
    return place.isEmpty ? "\(position): \(reason)" : "\(position): \(place): \(reason)"
  }
}
