import Encodings

/// Tells the reports of audits from captures: in a folder they stand beside the traffic that they are of.
package enum EarlierReport {
  /// Bytes of a file that are enough to tell.
  package static let size = 4096

  private static let beginnings = [
    #"{"schemaVersion":1,"kind":"audit","#, #"{"summary":{"messages":"#, "# \(AuditHTML.title)\n",
  ].map { Array($0.utf8) }

  /// Whether a file that begins so is one.
  package static func begins(_ text: [UInt8]) -> Bool {
    if (beginnings + [AuditSARIF.beginning]).contains(where: { text.starts(with: $0) }) { return true }
    func has(_ part: String) -> Bool { ByteSearch.contains(Array(part.utf8), in: text) }
    return text.starts(with: #"{"file":""#.utf8) && has(#","fidelity":""#)
      || text.starts(with: "<!DOCTYPE html>".utf8) && has("<title>\(AuditHTML.title)</title>")
  }
}
