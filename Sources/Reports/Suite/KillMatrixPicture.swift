package import Encodings

/// The published kill matrix as a picture: one bar for every mutation of an operation, whose height shows how many
/// cases catch it.
package struct KillMatrixPicture: Sendable {
  /// A mutation, and how many cases catch it.
  private struct Bar {
    let fault: Int
    let place: Int
    let kills: Int
  }

  private struct Row {
    let operation: String
    let cases: Int
    let bars: [Bar]
  }

  private var rows: [Row] = []
  /// The number of cases of all operations, including those without a mutation.
  private var cases = 0
  /// The distinct names of faults and places.
  private var (faults, places) = (NumberedRows<String>(), NumberedRows<String>())

  /// Reads the output of `payconform faults --matrix --format json`; `nil` for anything else.
  package init?(_ json: JSON) {
    guard let operations = json["operations"]?.elements else { return nil }
    for operation in operations {
      guard let name = operation["op"]?.string, let cases = operation["cases"]?.elements,
        let mistakes = operation["faults"]?.elements
      else { return nil }
      var bars: [Bar] = []
      for mistake in mistakes {
        guard let fault = mistake["fault"]?.string, let place = mistake["place"]?.string,
          case .number(let count)? = mistake["killedBy"], let kills = Int(count.digits)
        else { return nil }
        bars.append(Bar(fault: faults.number(fault), place: places.number(place), kills: kills))
      }
      self.cases += cases.count
      if !bars.isEmpty { rows.append(Row(operation: name, cases: cases.count, bars: bars)) }
    }
  }

  /// A section of the page, folded at first.
  var html: String {
    guard !rows.isEmpty else { return "" }
    let places = rows.reduce(0) { $0 + $1.bars.count }
    return """
      <details id="kills"><summary>What the cases catch: \(faults.rows.count) known mistakes in \(places) places, against \(cases) cases</summary>
      <p class="faint">A bar is one mistake at one place; the higher, the more cases fail a port that makes it. A gap is what no input can
      show, or gateways let pass. Point at a bar, or choose a row and press the arrow keys: the line below says which mistake it is.</p>
      \(rows.map(figure).joined(separator: "\n"))
      <script type="application/json" id="kill-data">\(data)</script>
      </details>
      """
  }

  private func figure(_ row: Row) -> String {
    let caught = row.bars.count { $0.kills > 0 }
    let words = "\(caught) of \(row.bars.count) mistakes in places are caught by \(row.cases) cases"
    return """
      <figure><figcaption><code>\(XMLText.escape(row.operation))</code> <span class="faint">\(words)</span></figcaption>
      <svg viewBox="0 0 \(row.bars.count) 16" preserveAspectRatio="none" role="img" tabindex="0" aria-label="\(words)"><path/></svg>
      <output></output></figure>
      """
  }

  /// The names, and for each row the number of its cases and three numbers for each bar.
  private var data: String {
    let json: JSON = [
      "faults": .array(faults.rows.map { .text($0) }), "places": .array(places.rows.map { .text($0) }),
      "rows": .array(
        rows.map { row in
          .array(
            ([row.cases] + row.bars.flatMap { [$0.fault, $0.place, $0.kills] }).map { .integer($0) })
        }),
    ]
    return json.line.replacing("<", with: "\\u003c")
  }
}
