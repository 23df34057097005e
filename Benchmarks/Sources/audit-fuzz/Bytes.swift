import Foundation

/// Reads files and stdin as bytes, and the clock of the process.
enum Bytes {
  static func of(_ path: String) -> [UInt8] { FileManager.default.contents(atPath: path).map(Array.init) ?? [] }

  /// The processor time of this process, which other processes do not affect.
  static var processorTime: Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// The next bytes of stdin; fewer than `count` at its end.
  static func next(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count, let piece = try? FileHandle.standardInput.read(upToCount: count - bytes.count),
      !piece.isEmpty
    {
      bytes += piece
    }
    return bytes
  }
}
