import Sandbox
import Testing

/// Retries to Nexi are judged by the previous outcome and by the client's waits.
struct NexiRetriesTests {
  @Test(arguments: [
    ([100, 200, 400], false), ([0, 1], true), ([20, 30, 40], true), ([200, 200], false), ([200, 200, 210], true),
    // Waits with jitter.
    ([300, 10, 900], false), ([40, 800, 90], false), ([10], false),
  ]) func waits(_ waits: [Int], _ isTold: Bool) {
    var (retries, now) = (NexiRetries(), 1_000_000)
    #expect(retries.note([1], answered: nil, at: now) == nil)
    let told = waits.map { wait in
      now += wait
      return retries.note([1], answered: nil, at: now)
    }
    #expect(((told.last ?? nil) != nil) == isTold, "\(told)")
  }

  @Test(arguments: [(200, false), (201, false), (400, true), (401, true), (422, true), (500, true)])
  func answers(_ status: Int, _ isTold: Bool) {
    var retries = NexiRetries()
    #expect(retries.note([1], answered: status, at: 0) == nil)
    #expect(retries.note([2], answered: status, at: 1000) == nil)
    #expect((retries.note([1], answered: 200, at: 2000) != nil) == isTold)
    // The latest answer counts.
    #expect(retries.note([1], answered: 200, at: 4000) == nil)
  }
}
