import Gateways
import Encodings

/// Amounts in minor units, as a small SDK computes them.
struct MinorUnits {
  /// Whether the amount is computed as a `Double`, which is a mistake.
  let computesAsDouble: Bool

  /// - Returns: the digits, or the reason for a refusal.
  func digits(_ amount: [UInt8], currency: [UInt8], mostDigits: Int) -> Result<String, Rejected> {
    guard let decimals = CurrencyDecimals.of(String(decoding: currency, as: UTF8.self)) else {
      return .failure(Rejected(.unknownCurrency))
    }
    let parts = amount.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isPlain = parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
    guard parts.count <= 2, isPlain, let whole = parts.first, whole.count == 1 || whole.first != UInt8(ascii: "0")
    else { return .failure(Rejected(.invalidAmount)) }
    let fraction = parts.dropFirst().first ?? []
    guard fraction.count <= decimals else { return .failure(Rejected(.tooManyDecimals)) }
    let zeros = Array(repeating: UInt8(ascii: "0"), count: decimals - fraction.count)
    let digits = computesAsDouble ? throughDouble(amount, decimals) : nil
    let units = digits ?? withoutZerosInFront(Array(whole) + fraction + zeros)
    return units.utf8.count <= mostDigits ? .success(units) : .failure(Rejected(.tooLong))
  }

  /// The mistake: 19.99 has no exact binary fraction, a hundred times it is 1998.9999999999998, and `Int` truncates.
  ///
  /// - Returns: `nil` for amounts that are certainly too long for a `Double`.
  private func throughDouble(_ amount: [UInt8], _ decimals: Int) -> String? {
    guard let value = Double(String(decoding: amount, as: UTF8.self)) else { return nil }
    let units = (0..<decimals).reduce(1.0) { factor, _ in factor * 10 } * value
    return units < 1e15 ? String(Int(units)) : nil
  }

  private func withoutZerosInFront(_ digits: [UInt8]) -> String {
    let rest = digits.drop { $0 == UInt8(ascii: "0") }
    return rest.isEmpty ? "0" : String(decoding: rest, as: UTF8.self)
  }
}
