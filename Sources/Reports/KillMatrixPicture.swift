package import Encodings

/// The published kill matrix as a picture: for every operation a bar for every mistake, as high as it is often caught.
package struct KillMatrixPicture: Sendable {
  private struct Row {
    let operation: String
    let cases: Int
    /// For every mistake, how many cases catch it.
    let kills: [Int]
  }

  private let rows: [Row]

  /// Reads what `payconform faults --matrix --format json` writes; `nil` for anything else.
  package init?(_ json: JSON) {
    guard let operations = json["operations"]?.elements else { return nil }
    var rows: [Row] = []
    for operation in operations {
      guard let name = operation["op"]?.string, let cases = operation["cases"]?.elements,
        let faults = operation["faults"]?.elements
      else { return nil }
      let kills = faults.compactMap { fault -> Int? in
        if case .number(let count)? = fault["killedBy"] { Int(count.digits) } else { nil }
      }
      guard kills.count == faults.count, !kills.isEmpty else { continue }
      rows.append(Row(operation: name, cases: cases.count, kills: kills))
    }
    self.rows = rows
  }

  /// A section of the page, closed until somebody asks for it.
  var html: String {
    guard !rows.isEmpty else { return "" }
    let mistakes = rows.reduce(0) { $0 + $1.kills.count }
    let cases = rows.reduce(0) { $0 + $1.cases }
    return """
      <details id="kills"><summary>What the cases catch: \(mistakes) known mistakes against \(cases) cases</summary>
      <p class="faint">A bar is a mistake; the higher, the more cases fail a port that makes it. Gaps are what gateways let pass.</p>
      \(rows.map(figure).joined(separator: "\n"))
      </details>
      """
  }

  private func figure(_ row: Row) -> String {
    let caught = row.kills.count { $0 > 0 }
    let words = "\(caught) of \(row.kills.count) mistakes are caught by \(row.cases) cases"
    return """
      <figure><figcaption><code>\(XMLText.escape(row.operation))</code> <span class="faint">\(words)</span></figcaption>
      <svg viewBox="0 0 \(row.kills.count) 16" preserveAspectRatio="none" role="img" aria-label="\(words)"><path d="\(bars(row.kills))"/></svg></figure>
      """
  }

  /// One vertical stroke for each number, by its order of magnitude to the base 2.
  private func bars(_ kills: [Int]) -> String {
    kills.enumerated().map { index, count in
      count == 0 ? "" : "M\(index).5 16v-\(min(16, 4 + (Int.bitWidth - count.leadingZeroBitCount)))"
    }.joined()
  }
}
