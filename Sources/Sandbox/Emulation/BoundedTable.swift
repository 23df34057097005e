/// Values by their id; only the newest are kept, so that a sandbox under load does not grow.
struct BoundedTable<Value: Sendable>: Sendable {
  private let limit: Int
  private var values: [String: Value] = [:]
  /// The ids, the oldest first.
  private(set) var ids: [String] = []

  init(limit: Int) { self.limit = limit }

  subscript(id: String) -> Value? { values[id] }

  /// Adds a value or replaces the one of that id.
  mutating func put(_ value: Value, _ id: String) {
    guard values.updateValue(value, forKey: id) == nil else { return }
    ids.append(id)
    guard values.count > limit else { return }
    values[ids.removeFirst()] = nil
  }
}
