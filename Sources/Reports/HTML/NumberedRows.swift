/// Distinct rows, numbered in the order in which they first occur.
struct NumberedRows<Row: Hashable & Sendable>: Sendable {
  private(set) var rows: [Row] = []
  private var numbers: [Row: Int] = [:]

  mutating func number(_ row: Row) -> Int {
    if let known = numbers[row] { return known }
    rows.append(row)
    numbers[row] = rows.count - 1
    return rows.count - 1
  }
}
