/// Values by their id, of which only the newest are kept, so that a sandbox under load does not grow.
struct BoundedTable<Value: Sendable>: Sendable {
  private let limit: Int
  private var values: [String: Value] = [:]
  private var order: [String] = []
  private var oldest = 0

  init(limit: Int) { self.limit = limit }

  /// The ids, the oldest first.
  var ids: ArraySlice<String> { order[oldest...] }

  subscript(id: String) -> Value? { values[id] }

  /// Adds a value or replaces the one of that id.
  mutating func put(_ value: Value, _ id: String) {
    guard values.updateValue(value, forKey: id) == nil else { return }
    order.append(id)
    guard values.count > limit else { return }
    values[order[oldest]] = nil
    oldest += 1
    if oldest >= limit {
      order.removeFirst(oldest)
      oldest = 0
    }
  }
}
