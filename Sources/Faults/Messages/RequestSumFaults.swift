import Encodings
import Gateways

extension WireFault {
  /// Mistakes of an SDK that adds up what a gateway does not.
  static let requestSums: [WireFault] = [
    WireFault(
      "parts-added-up", "refuses … that are not the total", story: "Other gateways ask for the sum.",
      mend: "Send them as they are: those of PlacetoPay's own samples are not the total."
    ) { operation in
      guard operation.name == "placetopay.request.create" else { return [] }
      return [("amount.details", "amount"), ("amount.taxes", "amount"), ("items", "price")].map { place, member in
        (
          place,
          { example in
            let payment = example.fields["payment"]
            let path = place.split(separator: ".").map(String.init)
            guard example.value != nil, let parts = payment?[path]?.elements, !parts.isEmpty,
              let total = payment?[["amount", "total"]].flatMap(number)
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
