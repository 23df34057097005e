import Analysis
import Encodings
import Gateways
import Reports

/// `payconform analyze`: what a signature does not protect.
enum AnalyzeCommand {
  static func run(_ words: [String]) throws(Abort) -> ExitStatus {
    let options = try Options(words, known: ["--format"])
    guard options.operands.count <= 1 else { throw .usage("this command takes at most one operation or gateway") }
    let format = try options.single("--format") ?? "text"
    guard ["text", "json", "html"].contains(format) else {
      throw .usage("'\(format)' is not a format; there are text, json and html")
    }
    var operations = Analysis.operations
    if let name = options.operands.first {
      operations = operations.filter { $0.name == name || $0.name.hasPrefix("\(name).") }
      if operations.isEmpty { operations = [try CommandLineTool.operation(name)] }
    }
    let analyses = operations.map { ($0, Analysis.weaknesses(of: $0)) }
    if format == "html" {
      try Terminal.print(AnalysisPage.html(analyses))
      return .success
    }
    let found = analyses.filter { !$0.1.isEmpty }
    if format == "text", found.count > 1 {
      try Terminal.print(AnalysisReport.summary(found.map { ($0.0.name, $0.1) }, Terminal.style))
    }
    for (operation, weaknesses) in analyses {
      if format == "json" {
        try Terminal.print(AnalysisReport.json(operation, weaknesses).lineBytes)
      } else if !weaknesses.isEmpty || operations.count == 1 {
        try Terminal.print(AnalysisReport.text(operation, weaknesses, Terminal.style))
      }
    }
    return .success
  }
}
