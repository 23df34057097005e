/// Which cases a port has yet to answer, and which of them it is thinking about.
struct Agenda {
  let cases: [Case]
  /// Processes that failed since the last answer.
  var failuresInARow = 0
  /// How many cases may be on their way at once; one, after anything went wrong.
  private(set) var isCautious = false
  private var waiting: [Int]
  private var asked: [Int: Int] = [:]
  private var open: Set<Int>

  init(_ cases: [Case]) {
    self.cases = cases
    waiting = cases.indices.reversed()
    open = Set(cases.indices)
  }

  var isDone: Bool { open.isEmpty }

  /// The earliest deadline, in milliseconds of the monotonic clock.
  var deadline: Int? { asked.values.min() }

  var askedCount: Int { asked.count }

  /// The only case on its way; `nil` where there are several or none.
  var onlyAsked: Int? { asked.count == 1 ? asked.keys.first : nil }

  /// The next case to ask, which from now on is on its way.
  mutating func ask(deadline: Int) -> Int? {
    guard let next = waiting.popLast() else { return nil }
    asked[next] = deadline
    return next
  }

  func isAsked(_ index: Int) -> Bool { asked[index] != nil }

  func isAnswered(_ index: Int) -> Bool { cases.indices.contains(index) && !open.contains(index) }

  mutating func finish(_ index: Int) {
    asked[index] = nil
    open.remove(index)
    waiting.removeAll { $0 == index }
  }

  /// Puts back all that is on its way, to be asked one by one.
  ///
  /// - Returns: what was on its way.
  mutating func takeBack() -> [Int] {
    let suspects = asked.keys.sorted()
    waiting.append(contentsOf: suspects.reversed())
    asked.removeAll()
    isCautious = true
    return suspects
  }
}
