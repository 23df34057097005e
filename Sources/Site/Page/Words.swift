/// A number with its noun, the digits in groups of three.
func count(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
  "\(grouped(number)) \(number == 1 ? noun : plural ?? "\(noun)s")"
}

/// A number with its digits in groups of three.
func grouped(_ number: Int) -> String {
  let digits = String(number)
  return digits.enumerated().map { index, digit in
    index > 0 && (digits.count - index).isMultiple(of: 3) ? ",\(digit)" : String(digit)
  }.joined()
}

/// The text with a capital first letter.
func capitalised(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

/// Two texts, each with a mark on the part between their common beginning and their common end.
func different(_ right: String, _ wrong: String) -> (right: HTML, wrong: HTML) {
  let (one, other) = (Array(right.unicodeScalars), Array(wrong.unicodeScalars))
  let same = zip(one, other).prefix { $0 == $1 }.count
  let rest = min(one.count, other.count) - same
  let end = zip(one.reversed(), other.reversed()).prefix(rest).prefix { $0 == $1 }.count
  func marked(_ scalars: [Unicode.Scalar]) -> HTML {
    func text(_ part: ArraySlice<Unicode.Scalar>) -> String {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: part)
      return String(text)
    }
    let middle = scalars[same..<(scalars.count - end)]
    let mark: HTML = middle.isEmpty ? .none : "<mark>\(text(middle))</mark>"
    return "<code>\(text(scalars[..<same]))\(mark)\(text(scalars[(scalars.count - end)...]))</code>"
  }
  return (marked(one), marked(other))
}
