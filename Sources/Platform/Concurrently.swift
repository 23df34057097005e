import Dispatch
import Synchronization

/// The same work for many things, on all cores.
package enum Concurrently {
  /// The results, in the order of the elements; the elements are taken up in that order too.
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
