package import ConformanceKit
package import Encodings
package import Reports

/// Everything that a site is made from besides the code.
package struct SiteInput: Sendable {
  let cases: [Case]
  /// The published kill matrix; `nil` if the corpus has none.
  let killMatrix: JSON?
  /// The SHA-256 of the corpus.
  let digest: String
  /// The files of the JavaScript port that the calculators run, by path.
  let scripts: [(path: String, text: String)]
  /// The reports of ports, in the order in which they were named.
  let results: [RunRecord]

  /// Takes the contents of the pages.
  package init(
    cases: [Case], killMatrix: JSON?, digest: String, scripts: [(path: String, text: String)], results: [RunRecord]
  ) {
    (self.cases, self.killMatrix, self.digest) = (cases, killMatrix, digest)
    (self.scripts, self.results) = (scripts, results)
  }
}
