/// What EdfaPg gave to a merchant: a name, and a password that signs and is never sent.
struct EdfaPgMerchantKeys: Sendable {
  let clientKey: String
  let password: String
}
