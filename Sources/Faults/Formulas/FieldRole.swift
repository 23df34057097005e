/// What a field is for, which decides the mistakes that are made with it; told by its name, as the formulas use it.
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
