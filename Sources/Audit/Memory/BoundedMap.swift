import Encodings

/// Values by a key of any bytes, of which only the newest are kept.
struct BoundedMap<Value: Sendable>: Sendable {
  private let limit: Int
  private var values: [[UInt8]: Value] = [:]
  /// The keys in a ring, the oldest at ``next`` once it is full.
  private var keys: [[UInt8]] = []
  private var next = 0
  /// How many were given up.
  private(set) var forgotten = 0

  init(limit: Int) { self.limit = limit }

  subscript(key: [UInt8]) -> Value? { values[Self.short(key)] }

  mutating func put(_ value: Value, _ key: [UInt8]) {
    let key = Self.short(key)
    guard values.updateValue(value, forKey: key) == nil else { return }
    guard keys.count == limit else { return keys.append(key) }
    values[keys[next]] = nil
    keys[next] = key
    next = (next + 1) % limit
    forgotten += 1
  }

  /// A long key by its digest, so that the table has a size.
  private static func short(_ key: [UInt8]) -> [UInt8] { key.count <= 96 ? key : DigestAlgorithm.sha256.hash(key) }
}
