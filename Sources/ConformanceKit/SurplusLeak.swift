/// A secret in a part of a request that the expected one does not have.
///
/// It is parsed from the sentence that reports it, because the request is gone when the mistake is looked for.
package struct SurplusLeak: Equatable {
  /// The kind of place that holds it.
  let place: Substring
  /// The input's field.
  let field: Substring

  /// `nil` if the sentence is about something else.
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
