/// How many pieces of work a search has come to.
final class SearchTurns {
  var count = 0
}
