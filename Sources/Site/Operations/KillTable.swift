import Encodings

/// The published kill matrix, as far as pages need it: which case first catches a mistake, and how many do.
struct KillTable: Sendable {
  /// A mistake in a place of an operation.
  struct Row: Sendable {
    let operation: String
    let fault: String
    let place: String
    let killedBy: Int
    /// The id of the first case that catches it.
    let first: String?
  }

  private(set) var rows: [Row] = []
  private let byOperation: [String: [Row]]
  private let byFault: [String: [Row]]

  /// Reads the published form; what is not of that form is left out.
  init(_ json: JSON?) {
    var rows: [Row] = []
    for table in json?["operations"]?.elements ?? [] {
      guard let operation = table["op"]?.string else { continue }
      let cases = (table["cases"]?.elements ?? []).map { $0.string ?? "" }
      for fault in table["faults"]?.elements ?? [] {
        guard let name = fault["fault"]?.string, let place = fault["place"]?.string,
          case .number(let count)? = fault["killedBy"], let kills = fault["kills"]?.string
        else { continue }
        rows.append(
          Row(
            operation: operation, fault: name, place: place, killedBy: Int(count.digits) ?? 0,
            first: Self.first(kills).flatMap { cases.indices.contains($0) ? cases[$0] : nil }))
      }
    }
    self.rows = rows
    byOperation = Dictionary(grouping: rows, by: \.operation)
    byFault = Dictionary(grouping: rows, by: \.fault)
  }

  func rows(of operation: String) -> [Row] { byOperation[operation] ?? [] }
  func rows(with fault: String) -> [Row] { byFault[fault] ?? [] }

  /// The place of the first bit of a bitmap in hexadecimal.
  private static func first(_ bitmap: String) -> Int? {
    for (index, digit) in bitmap.utf8.enumerated() {
      guard let value = UInt8(String(UnicodeScalar(digit)), radix: 16), value > 0 else { continue }
      return index * 4 + value.leadingZeroBitCount - 4
    }
    return nil
  }
}
