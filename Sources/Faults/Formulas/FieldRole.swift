/// The role of a field, derived from its name in the formulas; it decides the mistakes that are made with the field.
package enum FieldRole: Sendable {
  case secret
  case card
  case amount
  case time
  case nonce
  case text

  package init(_ field: String) {
    switch field {
    case "password", "secretKey", "phrase", "secret", "key", "token": self = .secret
    case "cardNumber": self = .card
    case "amount": self = .amount
    case "seed", "date": self = .time
    case "nonce": self = .nonce
    default: self = .text
    }
  }
}
