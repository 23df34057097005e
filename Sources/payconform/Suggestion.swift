import ConformanceKit

/// Says what somebody probably meant to type.
enum Suggestion {
  /// `; did you mean 'x'?`, or nothing where no name is near.
  static func clause(_ word: String, _ names: [String]) -> String {
    NearestName.find(word, names).map { "; did you mean '\($0)'?" } ?? ""
  }
}
