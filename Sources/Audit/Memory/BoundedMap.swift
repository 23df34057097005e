import Encodings

/// A map from bytes to values that keeps only the newest entries.
struct BoundedMap<Value: Sendable>: Sendable {
  /// A key hashed as one buffer, since an array hashes its elements one by one.
  private struct Key: Sendable, Hashable {
    let bytes: [UInt8]

    /// Replaces a long key by its digest, which bounds the size of the map.
    init(_ key: [UInt8]) { bytes = key.count <= 128 ? key : DigestAlgorithm.sha256.hash(key) }

    func hash(into hasher: inout Hasher) { unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) } }
  }

  private let limit: Int
  private var values: [Key: Value] = [:]
  /// The keys in a ring; once it is full, the oldest is at ``next``.
  private var keys: [Key] = []
  private var next = 0
  /// How many entries were dropped.
  private(set) var forgotten = 0

  init(limit: Int) { self.limit = limit }

  subscript(key: [UInt8]) -> Value? { values[Key(key)] }

  mutating func put(_ value: Value, _ key: [UInt8]) { put(value, Key(key)) }

  /// Changes a value in place; a missing one starts as `new`.
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
