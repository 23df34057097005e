import Encodings
import Faults

/// The part of the published kill matrix that pages need: which case first catches a mistake, and how many do.
struct KillTable: Sendable {
  /// A mistake at a place in an operation.
  struct Row: Sendable {
    let operation: String
    let fault: String
    let place: String
    let killedBy: Int
    /// The ids of the operation's cases, and a bitmap in hexadecimal of those that catch it.
    fileprivate let cases: [String]
    fileprivate let kills: String

    /// The ids of the cases that catch it.
    var caught: [String] { cases.indices.filter(isSet).map { cases[$0] } }

    /// The id of the first case that catches it.
    var first: String? { cases.indices.first(where: isSet).map { cases[$0] } }

    private func isSet(_ index: Int) -> Bool {
      let digits = kills.utf8
      guard index / 4 < digits.count else { return false }
      let digit = digits[digits.index(digits.startIndex, offsetBy: index / 4)]
      return (UInt8(String(UnicodeScalar(digit)), radix: 16) ?? 0) & (8 >> (index % 4)) != 0
    }
  }

  private(set) var rows: [Row] = []
  private let byOperation: [String: [Row]]
  private let byFault: [String: [Row]]

  /// Reads the published form, and leaves out anything of another form.
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
            operation: operation, fault: name, place: place, killedBy: Int(count.digits) ?? 0, cases: cases,
            kills: kills))
      }
    }
    self.rows = rows
    byOperation = Dictionary(grouping: rows, by: \.operation)
    byFault = Dictionary(grouping: rows, by: \.fault)
  }

  func rows(of operation: String) -> [Row] { byOperation[operation] ?? [] }
  func rows(with fault: String) -> [Row] { byFault[fault] ?? [] }

  /// What a port with a mistake does, at the first place where a case catches it.
  func phrase(of fault: Fault) -> String {
    let rows = rows(with: fault.name)
    return fault.phrase(at: (rows.first { $0.killedBy > 0 } ?? rows.first)?.place ?? fault.usualPlace)
  }
}
