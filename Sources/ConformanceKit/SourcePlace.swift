package import Encodings

/// Where an SDK's code for an operation is, as its port says in the hello: a file of its repository, and a line.
public struct SourcePlace: Sendable, Hashable {
  /// The file, relative to the repository.
  public let file: String
  /// The line, counted from 1; `nil` if the port names none.
  public let line: Int?

  /// A place.
  public init(file: String, line: Int? = nil) { (self.file, self.line) = (file, line) }

  /// - Returns: `nil` if it is not `FILE` or `FILE:LINE`: an absolute path, one that leaves the repository, control
  ///   characters.
  package init?(_ text: String) {
    var (file, line) = (text[...], Int?.none)
    if let colon = text.lastIndex(of: ":"), let number = Int(text[text.index(after: colon)...]), number > 0 {
      (file, line) = (text[..<colon], number)
    }
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    guard !file.isEmpty, file.utf8.count <= 4096, !file.contains("\\"), !parts.contains(".."), parts.first != "",
      !file.contains(":"), file.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7f })
    else { return nil }
    self.init(file: String(file), line: line)
  }

  /// Reads the member `at` of a hello: the places by operation.
  ///
  /// - Throws: ``PortFailure`` for an invalid place, or one of an operation that the port does not have.
  package static func read(_ json: JSON, offered: [String]) throws(PortFailure) -> [String: SourcePlace] {
    guard let members = json.members else {
      throw PortFailure(.start, "'at' in the port's hello must be an object; this is \(json.kind)")
    }
    var places: [String: SourcePlace] = [:]
    for member in members {
      let name = member.name.string
      guard offered.contains(name) else {
        throw PortFailure(.start, "'at' in the port's hello holds '\(name.prefix(80))', which is not in 'ops'")
      }
      guard let place = member.value.string.flatMap(SourcePlace.init(_:)) else {
        throw PortFailure(
          .start,
          "'at' in the port's hello must have a file of its repository at '\(name)', with or without a line: src/Sign.php:17"
        )
      }
      places[name] = place
    }
    return places
  }

  /// `FILE` or `FILE:LINE`.
  package var text: String { line.map { "\(file):\($0)" } ?? file }
}
