/// How much the terminal report says of failures: the more there are, the less of each, so that it fits a page or two.
struct TextDetail {
  /// How many mistakes are shown with their first case in full.
  let mistakes: Int
  /// How many further mistakes are shown with their fix and the names of cases; the rest are named at the end.
  let brief: Int
  /// How many failures without a mistake are shown in full; thousands of them would hide everything else.
  let failures: Int
  /// For how many flags of the other failures the names of cases are listed; the rest are counted.
  let flags: Int
  /// How many operations have their vacuous refusals counted, those with the most first.
  let operations: Int
  /// How many twins are shown in full that were refused together with all their refused cases.
  let twins: Int
  /// How many names are listed under a mistake or flag; the rest are counted.
  let names: Int
  /// How many operations and reasons are listed for cases that are not offered, those with the most cases first.
  let reasons: Int

  /// How many lines a report should not exceed.
  static let most = 60

  /// Everything, for a file.
  static let whole = TextDetail(
    mistakes: .max, brief: 0, failures: .max, flags: .max, operations: .max, twins: .max, names: .max, reasons: .max)

  /// From the most detail to what leaves room even for a port that gets everything wrong.
  static let levels = [
    TextDetail(mistakes: 3, brief: 12, failures: 8, flags: .max, operations: .max, twins: 2, names: 6, reasons: 30),
    TextDetail(mistakes: 3, brief: 10, failures: 3, flags: 6, operations: 6, twins: 2, names: 4, reasons: 30),
    TextDetail(mistakes: 2, brief: 6, failures: 2, flags: 4, operations: 4, twins: 1, names: 3, reasons: 8),
    TextDetail(mistakes: 1, brief: 3, failures: 1, flags: 3, operations: 3, twins: 0, names: 2, reasons: 4),
    TextDetail(mistakes: 1, brief: 2, failures: 1, flags: 1, operations: 2, twins: 0, names: 2, reasons: 2),
  ]
}
