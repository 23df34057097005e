import Gateways

extension Freedom {
  /// Freedoms from the gateways' own tables, at least one for each of their rows.
  static let fields: [Freedom] = {
    var seen: Set<String> = []
    return Gateway.all.flatMap { gateway in
      gateway.operations.flatMap(\.freedoms).flatMap { FreedomRow(gateway: gateway.name, row: $0).freedoms }
    }.filter { seen.insert($0.name).inserted }
  }()
}
