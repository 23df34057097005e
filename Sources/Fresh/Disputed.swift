import Encodings
import Gateways

/// What documents, SDKs and gateways disagree about, as cases with claims say: no new input may fail a port for its choice.
enum Disputed {
  static func isDisputed(_ operation: String, _ input: JSON) -> Bool {
    switch operation {
    case "payfort.signature":
      // Nulls, booleans and empty members are written in three ways; the card holder is signed by one SDK.
      return input["parameters"].map(hasOddMember) ?? false
        || input["profile"] != nil && input[["parameters", "card_holder_name"]] != nil
    case "edfapg.request.sale":
      return input[["fields", "auth"]] == nil || input[["fields", "recurring_init"]] == nil
        || !hasHundredths(input[["fields", "order_currency"]])
    case "edfapg.request.applepay":
      return !hasHundredths(input[["fields", "currency"]] ?? input[["fields", "order_currency"]])
    case "everypay.authorization.basic":
      return !((try? TextInput.bytes(input["secret"] ?? .null, ""))?.allSatisfy { $0 < 0x80 } ?? false)
    case "edfapg.response.decode":
      return contains(input, "PENDING") && contains(input, "SUCCESS")
    case "nexi.response.decode": return input["action"]?.string == "PAYMENT_INTENT"
    default: return false
    }
  }

  private static func hasOddMember(_ value: JSON) -> Bool {
    switch value {
    case .null, .bool: true
    case .string(let text): text.utf8.isEmpty
    case .number: false
    case .array(let elements): elements.isEmpty || elements.contains(where: hasOddMember)
    case .object(let members): members.isEmpty || members.contains { hasOddMember($0.value) }
    }
  }

  /// An unknown currency is refused by all.
  private static func hasHundredths(_ currency: JSON?) -> Bool {
    guard let code = currency.flatMap({ try? TextInput.bytes($0, "") }), let known = Currency(code) else { return true }
    return known.exponent == 2
  }

  private static func contains(_ input: JSON, _ word: String) -> Bool {
    (try? TextInput.bytes(input["body"] ?? .null, "")).map {
      String(decoding: $0, as: UTF8.self).uppercased().contains(word)
    } ?? false
  }
}
