/// A secret in what a port's request has beside the expected one, read from the sentence that tells of it: by the time a
/// mistake is looked for the request itself is gone.
package struct SurplusLeak: Equatable {
  /// What kind of place it is in.
  let place: Substring
  /// The input's field.
  let field: Substring

  /// `nil` where the sentence is about something else.
  package init?(_ sentence: String) {
    var parts = sentence.split(separator: "'", omittingEmptySubsequences: false)
    // The name of a header is the port's own choice.
    if parts.first == "the header ", parts.count > 3 { parts.removeFirst(2) }
    guard parts.count > 1, parts[0].hasSuffix(Self.verb), Self.places.contains(where: parts[0].hasPrefix) else {
      return nil
    }
    (place, field) = (parts[0], parts[1])
  }

  /// Whether the URL held it.
  package var isInURL: Bool { place.hasPrefix(Self.url) }

  private static let url = "the URL of its request"
  private static let verb = " holds the secret field "
  private static let places = [
    " of its request", url, "the name of a header", "a member of its request", "the head of a part",
  ]
}
