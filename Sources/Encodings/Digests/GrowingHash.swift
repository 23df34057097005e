/// Hashes messages that share their beginnings, keeping the state after each whole block until it is truncated.
package struct GrowingHash<Function: CompressionFunction>: GrowingMessage {
  private var message: [UInt8] = []
  /// The chaining values after no block, one, two, and so on.
  private var states: [Function]
  private let key: KeyedHash<Function>?

  /// - Parameter key: the key of an HMAC; `nil` for a plain hash.
  package init(_ function: Function.Type, key: [UInt8]?) {
    self.key = key.map { unsafe $0.withUnsafeBytes { unsafe KeyedHash($0) } }
    states = [self.key?.inner ?? Function()]
  }

  package var count: Int { message.count }

  package mutating func append(_ bytes: [UInt8]) {
    message.append(contentsOf: bytes)
    while states.count * Function.blockSize <= message.count {
      var next = states[states.count - 1]
      unsafe message.withUnsafeBytes { message in
        guard let base = message.baseAddress else { return }
        unsafe next.compress(base + (states.count - 1) * Function.blockSize)
      }
      states.append(next)
    }
  }

  package mutating func truncate(to count: Int) {
    message.removeLast(message.count - count)
    states.removeLast(states.count - 1 - count / Function.blockSize)
  }

  package func gives(_ target: [UInt8]) -> Bool {
    guard target.count == Function.digestSize, let state = states.last else { return false }
    let compressed = (states.count - 1) * Function.blockSize
    return unsafe withUnsafeTemporaryAllocation(byteCount: 64, alignment: 16) { scratch in
      guard let base = scratch.baseAddress else { return false }
      unsafe message.withUnsafeBytes { message in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: message[compressed...])
        let before = compressed + (key == nil ? 0 : Function.blockSize)
        unsafe IteratedHash<Function>.finish(state, after: before, rest, to: base)
      }
      if let key { unsafe key.finish(base) }
      for (index, byte) in target.enumerated() where unsafe scratch[index] != byte { return false }
      return true
    }
  }
}
