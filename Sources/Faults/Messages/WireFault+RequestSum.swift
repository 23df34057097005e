import Encodings
import Gateways

extension WireFault {
  /// Mistakes of an SDK that checks a sum which the gateway does not check.
  static let requestSums: [WireFault] = [
    WireFault(
      "parts-added-up", "refuses … that do not add up to the total", story: "Other gateways ask for the sum.",
      mend: "Send them as they are: those of PlacetoPay's own samples are not the total."
    ) { operation in
      guard let loose = operation.request?.looseTotal else { return [] }
      return loose.parts.map { list, member in
        (
          list.joined(separator: "."),
          { example in
            let field = example.fields[loose.field]
            guard example.value != nil, let parts = field?[list]?.elements, !parts.isEmpty,
              let total = field?[loose.path].flatMap(number)
            else { return nil }
            let sum = parts.compactMap { $0[member].flatMap(number) }.reduce(0, +)
            return sum == total ? nil : .reject(Rejection(.invalidValue, ""))
          }
        )
      }
    }
  ]

  private static func number(_ value: JSON) -> Double? {
    if case .number(let number) = value { Double(number.digits) } else { nil }
  }
}
