/// How much the report at a terminal tells of failures: less where there are many, so that a page or two hold the whole.
struct TextDetail {
  /// The mistakes that are told with their first case in full.
  let mistakes: Int
  /// Those behind them that are told with their fix and the names of cases; the others are named at the end.
  let brief: Int
  /// The failures without a mistake that are told in full; with thousands of them nobody would see the rest.
  let failures: Int
  /// The flags of the others that are told with names of cases; the rest is counted.
  let flags: Int
  /// The operations whose refusals that show nothing are counted each; those with the most first.
  let operations: Int
  /// The accepted cases that are told of in full, of those that were refused with all beside them.
  let twins: Int
  /// The names that are listed under one mistake or flag; the rest is counted.
  let names: Int
  /// The operations and reasons that are told of what is not offered; where there are more, those with the most cases.
  let reasons: Int

  /// The lines that a report should not exceed.
  static let most = 60

  /// All of it, for a file.
  static let whole = TextDetail(
    mistakes: .max, brief: 0, failures: .max, flags: .max, operations: .max, twins: .max, names: .max, reasons: .max)

  /// From what is read at once to what even a port that gets all wrong leaves room for.
  static let levels = [
    TextDetail(mistakes: 3, brief: 12, failures: 8, flags: .max, operations: .max, twins: 2, names: 6, reasons: 30),
    TextDetail(mistakes: 3, brief: 10, failures: 3, flags: 6, operations: 6, twins: 2, names: 4, reasons: 30),
    TextDetail(mistakes: 2, brief: 6, failures: 2, flags: 4, operations: 4, twins: 1, names: 3, reasons: 8),
    TextDetail(mistakes: 1, brief: 3, failures: 1, flags: 3, operations: 3, twins: 0, names: 2, reasons: 4),
    TextDetail(mistakes: 1, brief: 2, failures: 1, flags: 1, operations: 2, twins: 0, names: 2, reasons: 2),
  ]
}
