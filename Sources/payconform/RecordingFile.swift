import Ports
import Platform

/// The file that `--record` names.
final class RecordingFile {
  private let path: String
  private let file: Int32
  private var isWhole = true

  /// Empties the file.
  ///
  /// - Parameter inputs: files and folders that the run reads and the recording must not overwrite.
  init(_ path: String, beside inputs: [String]) throws(Abort) {
    if inputs.contains(where: { OutputFile.takesThePlace(of: $0, path) }) {
      throw .usage("a recording would overwrite '\(path)', which this run needs")
    }
    guard let file = POSIX.openToWrite(path) else { throw .usage("\(path) cannot be written") }
    guard POSIX.claim(file) else {
      throw .usage("the recording '\(path)' is being written by another run")
    }
    if POSIX.isFile(file) { _ = POSIX.truncate(file, 0) }
    (self.path, self.file) = (path, file)
  }

  /// Writes the conversation to the file.
  var recording: Recording {
    Recording { line in
      if self.isWhole { self.isWhole = POSIX.writeAll(self.file, line) }
    }
  }

  /// Closes the file and throws if it does not hold the whole conversation.
  func close() throws(Abort) {
    guard POSIX.close(file), isWhole else {
      throw Abort(.broken, "the recording '\(path)' could not be written to its end: is the disk full?")
    }
  }
}
