import Encodings

/// Values by a key of any bytes, of which only the newest are kept.
struct BoundedMap<Value: Sendable>: Sendable {
  /// Bytes that are hashed at once: an array hashes its elements one by one.
  private struct Key: Sendable, Hashable {
    let bytes: [UInt8]

    /// A long key by its digest, so that the table has a size.
    init(_ key: [UInt8]) { bytes = key.count <= 128 ? key : DigestAlgorithm.sha256.hash(key) }

    func hash(into hasher: inout Hasher) { unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) } }
  }

  private let limit: Int
  private var values: [Key: Value] = [:]
  /// The keys in a ring, the oldest at ``next`` once it is full.
  private var keys: [Key] = []
  private var next = 0
  /// How many were given up.
  private(set) var forgotten = 0

  init(limit: Int) { self.limit = limit }

  subscript(key: [UInt8]) -> Value? { values[Key(key)] }

  mutating func put(_ value: Value, _ key: [UInt8]) { put(value, Key(key)) }

  /// Changes a value in its place; one that is not there yet begins as `new`.
  mutating func change(_ key: [UInt8], from new: Value, _ change: (inout Value) -> Void) {
    let key = Key(key)
    if let place = values.index(forKey: key) { return change(&values.values[place]) }
    var value = new
    change(&value)
    put(value, key)
  }

  private mutating func put(_ value: Value, _ key: Key) {
    guard values.updateValue(value, forKey: key) == nil else { return }
    guard keys.count == limit else { return keys.append(key) }
    values[keys[next]] = nil
    keys[next] = key
    next = (next + 1) % limit
    forgotten += 1
  }
}
