import Encodings
import Formulas

/// PayFort's signature: the sorted and concatenated parameters between two copies of a phrase.
package enum PayFortFormulas {
  /// The values of the parameters; most SDKs sign a flat map of texts.
  static let nesting = InputSelector(
    name: "values", path: ["parameters"], member: nil,
    signs: [("literal", .hasLiterals), ("flat", .isNested(false)), ("nested", .isNested(true))])

  /// The algorithms that a merchant can choose in the back office; messages never name the chosen one.
  package enum Algorithm: String, CaseIterable {
    case sha1
    case sha256
    case sha512
    case hmacSHA256 = "hmac-sha256"
    case hmacSHA512 = "hmac-sha512"

    private var digest: DigestAlgorithm {
      switch self {
      case .sha1: .sha1
      case .sha256, .hmacSHA256: .sha256
      case .sha512, .hmacSHA512: .sha512
      }
    }

    /// The number of hexadecimal digits in a signature.
    package var digits: Int { 2 * digest.size }

    fileprivate func signature(_ message: Expression, _ phrase: Expression) -> Formula {
      switch self {
      case .sha1, .sha256, .sha512:
        Formula(.hex(.digest(digest, message)), source: "Amazon Payment Services, Signature")
      case .hmacSHA256, .hmacSHA512:
        Formula(
          .hex(.keyed(digest, key: phrase, message)),
          source: "Amazon Payment Services plugins for WooCommerce, Magento, OpenCart and PrestaShop")
      }
    }
  }

  /// The kind of message that is signed.
  package enum Profile: String, CaseIterable {
    /// Requests, responses and notifications.
    case api
    /// The form that a browser posts to the payment page, whose card fields are not signed.
    case tokenizationForm = "tokenization-form"

    /// The parameters that are not signed.
    var excluded: [String] {
      switch self {
      case .api: ["signature"]
      case .tokenizationForm:
        ["signature", "card_security_code", "card_number", "expiry_date", "card_holder_name", "remember_me"]
      }
    }
  }

  static func signature(_ algorithm: Algorithm, _ profile: Profile) -> Formula? {
    formulas[algorithm]?[profile]
  }

  /// The names of the intermediate values of all formulas.
  static let stepNames = formulas.values.flatMap(\.values).flatMap(\.expression.stepNames)

  private static let formulas = Dictionary(
    uniqueKeysWithValues: Algorithm.allCases.map { algorithm in
      (algorithm, Dictionary(uniqueKeysWithValues: Profile.allCases.map { ($0, formula(algorithm, $0)) }))
    })

  private static func formula(_ algorithm: Algorithm, _ profile: Profile) -> Formula {
    let phrase = Expression.field("phrase")
    let parameters = Expression.step("parameters", .pairs("parameters", PairRule(excluding: profile.excluded)))
    let message = Expression.step("message", .join([phrase, parameters, phrase]))
    return algorithm.signature(message, phrase)
  }
}
