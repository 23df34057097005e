import ConformanceKit
import Platform
import Vectors

/// `payconform version`: names the tool, the corpus and the build.
enum VersionCommand {
  static func run(_ words: [String]) throws(Abort) -> ExitStatus {
    let options = try Options(words, known: ["--vectors"])
    try options.expectNoOperands()
    let folder = try options.single("--vectors")
    let corpus: String
    do {
      let found = try CorpusLocator.load(folder, isProved: false)
      corpus = "\(found.digest), \(found.cases.count) cases"
    } catch  where folder == nil {
      corpus = "none: \(error.message)"
    }
    try Terminal.print("\(Tool.name) \(Tool.version)\ncorpus \(corpus)\nbuild \(Build.description)\n")
    return .success
  }
}
