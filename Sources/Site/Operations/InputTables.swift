import Gateways
import Reports

/// The inputs of an operation, and the fields of the message that it writes or verifies.
struct InputTables {
  private let operation: Gateways.Operation

  init(_ operation: Gateways.Operation) { self.operation = operation }

  var html: HTML {
    let rows = operation.fields.map { field in
      "<tr id=\"input-\(field.name)\"><th scope=\"row\"><code>\(field.name)</code></th><td class=\"need\">\(need(field.required))</td><td>\(words(field))</td></tr>"
        as HTML
    }
    let tables = operation.tables.map(table)
    return """
      <table class="fields"><thead><tr><th scope="col">Input</th><th scope="col">Needed</th><th scope="col">What it is</th></tr></thead>
      <tbody>\(rows)</tbody></table>\(tables)\(freedoms)
      """
  }

  private func need(_ required: Bool) -> String { required ? "required" : "optional" }

  private func words(_ field: InputField) -> String {
    let choice =
      field.words.isEmpty
      ? "" : ": \(field.words.joined(separator: ", "))" + (field.fallback.map { "; \($0) where it is absent" } ?? "")
    let secrecy =
      switch field.secrecy {
      case .open: ""
      case .secret: "; secret, never shown in a report"
      case .card: "; a card number, masked in reports"
      }
    return field.kind.words + choice + secrecy + (field.about.isEmpty ? "" : ". \(field.about)")
  }

  private func table(_ table: CallTable) -> HTML {
    let rows = table.rules.map { rule in
      let longest = rule.longest == .max ? "" : ", at most \(rule.longest) characters"
      return
        "<tr><th scope=\"row\"><code>\(rule.name)</code></th><td class=\"need\">\(table.need(of: rule))</td><td>\(rule.kind.phrase)\(longest)</td></tr>"
        as HTML
    }
    let received: HTML =
      table.isReceived ? "<p>As documents list what the gateway sends; no field is needed to verify it.</p>" : .none
    return """
      <h3>Fields of the message, in <code>\(table.place)</code></h3>\(received)<table class="fields"><thead><tr><th scope="col">Field</th>
      <th scope="col">Needed</th><th scope="col">What it is</th></tr></thead><tbody>\(rows)</tbody></table>
      """
  }

  private var freedoms: HTML {
    guard !operation.freedoms.isEmpty else { return .none }
    let items = operation.freedoms.map { "<li>\($0.phrase) <span class=\"faint\">\($0.evidence)</span></li>" as HTML }
    return "<h3>What an SDK may do differently</h3><ul>\(items)</ul>"
  }
}
