import Gateways
import Platform
import Reports
import Site
import Vectors

/// `payconform site`: builds a static site from the definitions, the golden cases and the reports of ports.
enum SiteCommand {
  /// The most bytes of a report, and the most reports.
  private static let (largest, most) = (256 << 20, 200)

  static func run(_ words: [String]) throws(Abort) -> ExitStatus {
    let options = try Options(words, known: ["--results", "--vectors"])
    let folder = SiteFolder(path: try options.operand("folder for the site"))
    let paths = options.values["--results"] ?? []
    guard paths.count <= most else {
      throw .usage("--results is given \(paths.count) times; \(most) reports are the maximum")
    }
    try folder.expectOwn()
    var results: [RunRecord] = []
    for path in paths { results.append(try report(path)) }
    let vectors = try options.single("--vectors")
    let corpus = try CorpusLocator.load(vectors)
    CorpusLocator.complain(without: corpus.cases, Gateway.operations, vectors)
    let input = SiteInput(
      cases: corpus.cases, killMatrix: corpus.killMatrix, digest: corpus.digest, scripts: try PortScripts.load(),
      results: results)
    let files: [SiteFile]
    do { files = try Site.files(input) } catch { throw Abort(.broken, error.message) }
    try folder.write(files)
    let bytes = files.reduce(0) { $0 + $1.bytes.count }
    try Terminal.printUnlessQuiet("\(files.count) files, \(bytes / 1024) KiB; open \(folder.path)/index.html\n")
    return .success
  }

  private static func report(_ path: String) throws(Abort) -> RunRecord {
    guard POSIX.entry(path)?.size ?? 0 <= largest else {
      throw Abort(.broken, "the report '\(path)' is refused: it is larger than 256 MiB")
    }
    return try ReportCommand.read(path)
  }
}
