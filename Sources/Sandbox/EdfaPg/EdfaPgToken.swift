import Encodings
import Gateways
import Messages

/// EdfaPg's field `parameters`: Apple's token and PassKit's other data (EdfaPg iOS SDK, Payment Token Structure).
enum EdfaPgToken {
  /// Notes where the token differs from the document; the table of fields reports one that is no JSON object.
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
