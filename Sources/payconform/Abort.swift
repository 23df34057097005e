/// Why a command ends early: its exit status and one sentence for stderr.
struct Abort: Error {
  let status: ExitStatus
  let message: String

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }

  static func usage(_ message: String) -> Abort { Abort(.usage, message) }
}
