/// Card schemes by range of the leading digits; a card with two brands has several.
enum CardScheme: String, Sendable {
  case visa, mastercard, amex, diners, discover, jcb, unionpay, maestro, dankort, mada, meeza

  private struct Range: Sendable {
    let scheme: CardScheme
    let prefixes: ClosedRange<Int>
    let lengths: ClosedRange<Int>

    init(_ scheme: CardScheme, _ prefixes: ClosedRange<Int>, _ lengths: ClosedRange<Int>) {
      self.scheme = scheme
      self.prefixes = prefixes
      self.lengths = lengths
    }

    init(_ scheme: CardScheme, _ prefix: Int, _ lengths: ClosedRange<Int>) {
      self.init(scheme, prefix...prefix, lengths)
    }

    /// Whether a number that begins with these digits and has one of these lengths can be in the range.
    func canHold(_ digits: [UInt8], of lengths: ClosedRange<Int>) -> Bool {
      var (lowest, highest) = (prefixes.lowerBound, prefixes.upperBound)
      for _ in 0..<max(0, String(highest).utf8.count - digits.count) { (lowest, highest) = (lowest / 10, highest / 10) }
      let leading = digits.prefix(String(prefixes.upperBound).utf8.count).reduce(0) { $0 * 10 + Int($1 - 0x30) }
      return self.lengths.overlaps(lengths) && lowest...highest ~= leading
    }
  }

  /// National schemes first, then international ones; the first match is the scheme, a later one is a second brand.
  private static let ranges: [Range] =
    madaPrefixes.map { Range(.mada, $0, 16...16) } + [
      Range(.meeza, 50_780_300...50_780_369, 16...19), Range(.meeza, 50_780_830...50_780_899, 16...19),
      Range(.meeza, 507_809, 16...19), Range(.meeza, 50_781_000...50_781_029, 16...19),
      Range(.dankort, 5019, 16...16), Range(.dankort, 4571, 16...16),
      Range(.visa, 4, 13...13), Range(.visa, 4, 16...16), Range(.visa, 4, 19...19),
      Range(.mastercard, 51...55, 16...16), Range(.mastercard, 2221...2720, 16...16),
      Range(.amex, 34, 15...15), Range(.amex, 37, 15...15),
      Range(.diners, 300...305, 14...19), Range(.diners, 3095, 14...19), Range(.diners, 36, 14...19),
      Range(.diners, 38...39, 14...19),
      Range(.discover, 6011, 16...19), Range(.discover, 644...649, 16...19), Range(.discover, 65, 16...19),
      Range(.discover, 622_126...622_925, 16...19),
      Range(.jcb, 3528...3589, 16...19), Range(.jcb, 1800, 15...15), Range(.jcb, 2131, 15...15),
      Range(.unionpay, 62, 16...19),
      Range(.maestro, 50, 12...19), Range(.maestro, 56...58, 12...19), Range(.maestro, 6304, 12...19),
      Range(.maestro, 6390, 12...19), Range(.maestro, 67, 12...19),
    ]

  /// The ranges that all examined plugins of Amazon Payment Services share.
  private static let madaPrefixes = [
    406996, 407197, 407395, 409201, 410621, 410685, 417633, 428331, 428671, 428672, 428673, 432328, 434107, 440533,
    440647, 440795, 445564, 446393, 446404, 446672, 455036, 455708, 457865, 457997, 458456, 462220, 468540, 468541,
    468542, 468543, 474491, 483010, 483011, 483012, 484783, 486094, 486095, 486096, 489318, 489319, 504300, 513213,
    520058, 521076, 524130, 524514, 529415, 529741, 535825, 535989, 536023, 537767, 543085, 549760, 554180, 558563,
    589206, 604906, 636120, 968201, 968204, 968206, 968207, 968208, 968209, 968211,
  ]

  /// The schemes of a number in the order of the ranges, each once; empty where it is in no range.
  static func all(of number: CardNumber) -> [CardScheme] {
    all(of: number.digits, of: number.digits.count...number.digits.count)
  }

  /// The schemes, in the same order, that a number beginning with these digits can still have.
  static func all(beginningWith digits: [UInt8]) -> [CardScheme] {
    all(of: digits, of: digits.count...CardNumber.lengths.upperBound)
  }

  private static func all(of digits: [UInt8], of lengths: ClosedRange<Int>) -> [CardScheme] {
    var schemes: [CardScheme] = []
    for range in ranges where !schemes.contains(range.scheme) && range.canHold(digits, of: lengths) {
      schemes.append(range.scheme)
    }
    return schemes
  }
}
