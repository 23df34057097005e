import Formulas

extension Fault {
  /// An amount that is signed in another form than it is sent.
  static let amounts: [Fault] = [
    amount(
      "amount-without-zeros", "drops the zeros at the end of …", [.shortest, .trimmed, .stripped],
      story: "The amount was converted to a number: 10.50 prints as 10.5."),
    amount(
      "amount-without-no-cents", "removes .00 from the end of …", [.withoutNoCents],
      story: "Whole amounts were to look neat: removesuffix('.00'), or replace('.00', '')."),
    amount(
      "amount-as-float", "writes … as a binary number prints", [.binary],
      story: "Double.toString and Python's str(float) write 10.0 for 10."),
    amount(
      "amount-with-two-decimals", "writes … with two decimals", [.twoDecimals],
      story: "sprintf('%.2f', $a) or toFixed(2) was hashed, and the amount was sent in another form."),
    amount(
      "amount-formatted", "writes … with grouped thousands and two decimals", [.formatted],
      story: "PHP's number_format($a, 2), Java's %,.2f and Python's {:,.2f} are made for people."),
    amount(
      "amount-parsed", "reads the digits at the front of … as a number", [.parsed],
      story: "JavaScript's parseInt(): decimals and leading zeros are lost, and what is not a number becomes NaN."),
    amount(
      "amount-as-integer", "casts … to an integer", [.integer],
      story: "PHP's intval() and (int): decimals and leading zeros are lost, and what is not a number becomes 0."),
    amount(
      "amount-with-three-decimals", "writes … with three decimals", [.threeDecimals],
      story: "The amount was formatted for a currency with three decimals."),
    amount(
      "amount-in-minor-units", "writes … in minor units", [.minorUnits],
      story: "Other gateways want cents."),
    amount(
      "amount-in-major-units", "writes … in major units", [.majorUnits],
      story: "Other gateways want a decimal amount."),
    amount(
      "amount-whole", "cuts off the decimals of …", [.whole],
      story: "The amount was converted to an integer."),
    amount(
      "amount-with-comma", "writes a decimal comma in …", [.comma],
      story: "The formatter follows the language of the phone or server."),
    amount(
      "amount-grouped", "groups the thousands of …", [.grouped],
      story: "A formatter of the language groups by commas unless told not to."),
  ]

  private static func amount(_ name: String, _ phrase: String, _ styles: [AmountStyle], story: String) -> Fault {
    Fault(
      name, phrase, story: story,
      mend: "Keep the amount as the text that is sent, and hash that text; never format it twice."
    ) { node, _ in
      switch node {
      case .field(let field) where FieldRole(field) == .amount:
        return styles.map { Rewrite(.mistaken(.amount($0), node)) }
      case .pairs(let object, var rule):
        let deviations = rule.deviations
        // Where the message lists the signed pairs, amounts are decimal. Elsewhere they are integers, and a right
        // verifier may refuse one with a point, so no case can show this.
        return styles.filter { $0 != .withoutNoCents || rule.listedIn != nil }.map { style in
          rule.deviations = deviations + [.value(.amount(style), of: "amount")]
          return Rewrite(.pairs(object, rule), at: "amount")
        }
      default: return []
      }
    }
  }
}
