import Dispatch
import Synchronization

/// Work on another thread that its owner collects later.
package final class BackgroundTask<Output: Sendable>: Sendable {
  private let work: @Sendable () -> Output
  private let output = Mutex<Output?>(nil)
  private let group = DispatchGroup()

  /// Begins the work.
  package init(_ work: @escaping @Sendable () -> Output) {
    self.work = work
    DispatchQueue.global().async(group: group) { [self] in
      let result = work()
      output.withLock { $0 = result }
    }
  }

  /// The result; waits until the work is done.
  package var value: Output {
    group.wait()
    return output.withLock(\.self) ?? work()
  }
}
