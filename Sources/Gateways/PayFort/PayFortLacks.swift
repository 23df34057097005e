/// What SDKs of PayFort lack.
enum PayFortLacks {
  static let algorithms = Lack(
    "one-algorithm", "signs only with SHA-256", #"{"algorithm": ["sha256"]}"#,
    by: "HappyTravel.Edo, which knows one")

  static let hmac = Lack(
    "no-hmac", "has no HMAC", #"{"algorithm": ["sha1", "sha256", "sha512"]}"#, by: "PayFort's Java SDK")

  static let nesting = Lack(
    "flat-parameters-alone", "signs texts, and no objects or arrays", #"{"values": ["flat"]}"#,
    by: "most SDKs in PHP, Python and Java, whose parameters are a map of texts")

  static let profiles = Lack(
    "one-profile", "does not write the form of tokenization", #"{"profile": ["api"]}"#,
    by: "SDKs for servers, which have no payment page")

  static let forms = Lack(
    "no-answers-in-forms", "reads the answers to its calls, and no forms", #"{"encoding": ["json"]}"#,
    by: "SDKs for servers, which leave the return_url to the shop")

  static let payments = Lack(
    "sdk-token-demanded", "demands an sdk_token of every payment", #"{"sdk_token": ["given"]}"#,
    by: "payfortdoc, iOS SDK Operations: mandatory")
}
