import Gateways

extension Freedom {
  /// What the gateways' own tables say is free, at least one for each row of theirs.
  static let fields: [Freedom] = {
    var seen: Set<String> = []
    return Gateway.all.flatMap { gateway in
      gateway.operations.flatMap(\.freedoms).flatMap { FreedomRow(gateway: gateway.name, row: $0).freedoms }
    }.filter { seen.insert($0.name).inserted }
  }()
}
