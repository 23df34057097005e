import ConformanceKit
import Encodings
import Gateways

extension OperationPage {
  func fields(_ style: Style) -> [String] {
    let rows = operation.fields.map { field in
      (
        field.name,
        "\(field.required ? "required" : "optional"), \(field.kind.words)\(Self.choice(field))\(Self.secrecy(field))\(field.about.isEmpty ? "" : ". \(field.about)")"
      )
    }
    return Explanation.rows("input", rows, style) + demand
  }

  private static func choice(_ field: InputField) -> String {
    guard !field.words.isEmpty else { return "" }
    return ": \(field.words.joined(separator: ", "))" + (field.fallback.map { "; \($0) where it is absent" } ?? "")
  }

  private static func secrecy(_ field: InputField) -> String {
    let closed = field.memberSecrecy.filter { $0.value != .open }.keys.sorted()
    let members = closed.isEmpty ? "" : "; masked in output: \(closed.joined(separator: ", "))"
    return switch field.secrecy {
    case .open: members
    case .secret: "; secret"
    case .card: "; a card number"
    }
  }

  /// The operation's error for an input with only the required fields, if those do not suffice.
  private var demand: [String] {
    guard let members = example?.members else { return [] }
    let required = Set(operation.fields.filter(\.required).map(\.name))
    let error = operation.inputError(.object(members.filter { required.contains($0.name.string) }))
    return error.map { ["  with only the required ones: \($0.description)"] } ?? []
  }

  func tables(_ style: Style) -> [String] {
    let tables = operation.tables.map { table in
      Explanation.rows(
        table.isReceived
          ? "'\(table.place)', as documents list what the gateway sends; no field is needed to verify it"
          : "'\(table.place)'",
        table.rules.map { rule in
          let longest = rule.longest == .max ? "" : ", at most \(rule.longest) characters"
          return (rule.name, "\(table.need(of: rule)), \(rule.kind.phrase)\(longest)")
        }, style)
    }
    return Array(tables.joined(separator: [""]))
  }
}
