import ConformanceKit
import Gateways
import Platform
import Ports
import Reports
import Vectors

/// The options of a run: which cases, which port, which limits.
///
/// Nothing is started here.
struct RunOptions {
  static let names = [
    "--port", "--only", "--require", "--jobs", "--shard", "--waivers", "--deadline", "--budget", "--record", "--replay",
    "--vectors",
  ]

  let waivers: WaiverFile?
  /// The folder of the corpus; `nil` for this tool's own.
  let folder: String?
  /// The values of `--only`.
  let only: [String]
  /// The values of `--require`.
  let required: [String]
  /// The port's command; `nil` for the reference or a recording.
  let command: String?
  let jobs: Int
  let limits: ProcessPort.Limits
  /// The recording that replaces the port.
  let replay: String?
  let recordingFile: RecordingFile?
  let shard: Shard?
  /// The new inputs to ask; `nil` for the corpus.
  let fresh: Provenance.Fresh?

  /// - Parameter draft: whether the waivers may still lack what people have to fill in.
  init(_ options: Options, draft: Bool = false) throws(Abort) {
    try options.expectNoOperands()
    only = options.values["--only"] ?? []
    required = options.values["--require"] ?? []
    fresh = try FreshOptions(options)?.fresh
    let command = try options.portCommand()
    replay = try options.single("--replay")
    for name in ["--jobs", "--deadline", "--budget", "--record"] where command == nil && options.values[name] != nil {
      throw .usage("\(name) is only for a port that is a command: it needs --port")
    }
    guard command == nil || replay == nil else {
      throw .usage("--replay replaces the port: it cannot be combined with --port")
    }
    jobs = try Self.number("--jobs", options, 1...256) ?? 1
    var limits = ProcessPort.Limits()
    if let seconds = try Self.number("--deadline", options, 1...86400) { limits.answer = seconds * 1000 }
    if let seconds = try Self.number("--budget", options, 1...1_000_000) { limits.run = seconds * 1000 }
    let shardText = try options.single("--shard")
    shard = shardText.flatMap { Shard($0) }
    if let shardText, shard == nil { throw .usage("--shard takes I/N, for example 2/4, not '\(shardText)'") }
    let waiversPath = try options.single("--waivers")
    waivers = try waiversPath.map { (path) throws(Abort) in try Self.waivers(path, draft: draft) }
    folder = try options.single("--vectors")
    let inputs = [waiversPath, folder].compactMap(\.self)
    recordingFile = try options.single("--record").map { (path) throws(Abort) in
      try RecordingFile(path, beside: inputs)
    }
    (self.command, self.limits) = (command, limits)
  }

  static func number(_ name: String, _ options: Options, _ range: ClosedRange<Int>) throws(Abort) -> Int? {
    guard let text = try options.single(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw .usage("\(name) takes a whole number from \(range.lowerBound) to \(range.upperBound), not '\(text)'")
    }
    return number
  }

  static func waivers(_ path: String, draft: Bool = false) throws(Abort) -> WaiverFile {
    do { return try WaiverFile(path: path, isDraft: draft) } catch { throw .usage("the waivers are refused: \(error)") }
  }
}
