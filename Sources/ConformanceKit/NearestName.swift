/// Finds the name that was probably meant.
package enum NearestName {
  /// The name with the smallest edit distance from a word; `nil` if none is near.
  package static func find(_ word: String, _ names: [String]) -> String? {
    let nearest = names.map { (name: $0, distance: distance(Array(word.utf8), Array($0.utf8))) }
      .min { $0.distance < $1.distance }
    guard let nearest, nearest.distance <= Self.reach(word.utf8.count) else { return nil }
    return nearest.name
  }

  /// The most edits allowed: two edits in a four-letter word would leave half of another word.
  private static func reach(_ count: Int) -> Int { count <= 4 ? 1 : max(2, count / 3) }

  /// The Levenshtein distance.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    guard left.count <= 200 else { return .max }
    var row = Array(0...right.count)
    for (i, a) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, b) in right.enumerated() {
        let next = min(row[j] + 1, row[j + 1] + 1, diagonal + (a == b ? 0 : 1))
        diagonal = row[j + 1]
        row[j + 1] = next
      }
    }
    return row[right.count]
  }
}
