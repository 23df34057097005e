import Encodings

/// Why a file is not a usable report.
package struct ReportError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, in one sentence that begins with the place.
  package let description: String

  init(_ description: String) { self.description = description }
}

extension RunRecord {
  /// Reads a JSON report.
  ///
  /// - Throws: ``ReportError`` for anything that this tool does not write, such as unknown keys and numbers that do not
  ///   fit the cases.
  package init(parsing text: [UInt8]) throws(ReportError) {
    let json: JSON
    do { json = try JSON(parsing: text) } catch { throw ReportError("line \(error.line): \(error)") }
    do { self = try RecordReader.read(json) } catch {
      let place = "\(error.path)"
      throw ReportError((place.isEmpty ? "" : "\(Display.line(place)): ") + error.reason)
    }
  }
}
