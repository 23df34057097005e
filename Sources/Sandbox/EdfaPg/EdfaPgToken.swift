import Encodings
import Gateways
import Messages

/// What EdfaPg's field `parameters` holds: Apple's token and what PassKit says beside it (EdfaPg iOS SDK, Payment Token Structure).
enum EdfaPgToken {
  /// Tells what of it is not as the document prints it; that it is no JSON object at all, the table of fields says.
  static func note(_ form: FormReading, _ review: inout RequestReview) {
    guard let token = try? JSON(parsing: form["parameters"]), token.members != nil else { return }
    AppleToken.note(token["paymentData"], at: "parameters.paymentData", &review)
    let hasMethod = token["paymentMethod"]?.members != nil
    for rule in EdfaPgApplePay.token
    where rule.path.first == "paymentMethod" && (hasMethod || rule.path.count == 1) {
      let kind = rule.path.count == 1 ? "an object" : "text"
      do { try rule.check(token) } catch {
        review.note("parameters.\(rule.name)", "the document has it there, as \(kind)")
      }
    }
    if token["transactionIdentifier"]?.string.map({ form["identifier"].elementsEqual($0.utf8) }) != true {
      review.note("parameters.transactionIdentifier", "in the SDK it is the same text as the field 'identifier'")
    }
    review.find(
      FieldReview.undocumented(
        token, but: ["paymentData", "paymentMethod", "transactionIdentifier"], in: "parameters."))
  }
}
