/// Counts the pieces of work that a search has reached.
final class SearchTurns {
  var count = 0
}
