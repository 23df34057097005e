import ConformanceKit
import Faults
import Ports
import Reports
import SampleSDK
import Vectors

/// `payconform check --sample`: shows what a verdict looks like, with nothing installed.
enum SampleCommand {
  static func run() throws(Abort) -> ExitStatus {
    let operations = Set(SampleSDK([]).operations.keys)
    let corpus = try CorpusLocator.load(nil, isProved: false, operations: operations)
    let sample: SampleRun
    do { sample = try SampleRun(corpus.cases) } catch { throw Abort(.broken, error.description) }
    let text = SampleReport.render(sample, Terminal.style)
    if sample.flaw == nil { try Terminal.printUnlessQuiet(text) } else { try Terminal.print(text) }
    if let flaw = sample.flaw { throw Abort(.nonconformant, flaw) }
    return .success
  }
}
