import Encodings

/// Recognises reports of audits, which may be in the folder of the captures.
package enum EarlierReport {
  /// How many bytes of a file are enough to tell.
  package static let size = 4096

  private static let beginnings = [
    #"{"schemaVersion":1,"kind":"audit","#, #"{"summary":{"messages":"#, "# \(AuditHTML.title)\n",
  ].map { Array($0.utf8) }

  /// Whether the beginning of a file is that of a report.
  package static func begins(_ text: [UInt8]) -> Bool {
    if (beginnings + [AuditSARIF.beginning]).contains(where: { text.starts(with: $0) }) { return true }
    func has(_ part: String) -> Bool { ByteSearch.contains(Array(part.utf8), in: text) }
    return text.starts(with: #"{"file":""#.utf8) && has(#","fidelity":""#)
      || text.starts(with: "<!DOCTYPE html>".utf8) && has("<title>\(AuditHTML.title)</title>")
  }
}
