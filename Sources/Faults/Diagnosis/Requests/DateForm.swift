import Encodings

/// Ways of writing a day, or a month of a year, other than `YYYY-MM-DD` and `YYMM`.
enum DateForm: String, CaseIterable {
  case dayMonthYear = "DD/MM/YYYY"
  case monthDayYear = "MM/DD/YYYY"
  case dayMonthYearDashes = "DD-MM-YYYY"
  case monthDayYearDashes = "MM-DD-YYYY"
  case dayMonthYearDots = "DD.MM.YYYY"
  case yearMonthDay = "YYYY/MM/DD"
  case yearMonthDayDigits = "YYYYMMDD"
  case dayMonthYearDigits = "DDMMYYYY"
  case monthYear = "MMYY"
  case monthSlashYear = "MM/YY"
  case yearSlashMonth = "YY/MM"
  case monthLongYear = "MMYYYY"
  case longYearMonth = "YYYYMM"

  /// A day of `YYYY-MM-DD`, or a month of `YYMM`, in this form; `nil` for anything else.
  func write(_ value: [UInt8]) -> [UInt8]? {
    let text = String(decoding: value, as: UTF8.self)
    let (year, month, day): (Substring, Substring, Substring)
    if let date = text.wholeMatch(of: /([0-9]{4})-([0-9]{2})-([0-9]{2})/) {
      (year, month, day) = (date.output.1, date.output.2, date.output.3)
    } else if let date = text.wholeMatch(of: /([0-9]{2})(0[1-9]|1[0-2])/), !rawValue.contains("D") {
      (year, month, day) = ("20" + date.output.1, date.output.2, "")
    } else {
      return nil
    }
    let parts = [("YYYY", year), ("YY", year.suffix(2)), ("MM", month), ("DD", day)]
    return Array(parts.reduce(rawValue) { $0.replacing($1.0, with: $1.1) }.utf8)
  }
}
