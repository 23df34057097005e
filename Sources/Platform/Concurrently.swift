import Dispatch
import Synchronization

/// Does the same work for many elements on all cores.
package enum Concurrently {
  /// The results in the order of the elements, which are also started in that order.
  package static func map<Element: Sendable, Output: Sendable>(
    _ elements: [Element], _ work: @Sendable (Element) -> Output
  ) -> [Output] {
    let outputs = Mutex<[Output?]>(Array(repeating: nil, count: elements.count))
    DispatchQueue.concurrentPerform(iterations: elements.count) { index in
      let output = work(elements[index])
      outputs.withLock { $0[index] = output }
    }
    return outputs.withLock { $0.compactMap(\.self) }
  }
}
