/// A message whose value is its own bytes.
package struct GrowingText: GrowingMessage {
  private var message: [UInt8] = []

  package var count: Int { message.count }

  package mutating func append(_ bytes: [UInt8]) { message.append(contentsOf: bytes) }

  package mutating func truncate(to count: Int) { message.removeLast(message.count - count) }

  package func gives(_ target: [UInt8]) -> Bool { message == target }

  package init() {
  }
}
