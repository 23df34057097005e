import Encodings
import Gateways
import Messages

/// Secrets that no keyring has but the captures show, in `Authorization` and in the user info of URLs.
struct SeenSecrets {
  /// Most headers and addresses to learn from; secrets in later ones are not masked elsewhere.
  private static let most = 1024

  private(set) var redactor = Redactor([], .object([]))
  private var seen: Set<[UInt8]> = []

  /// Learns the secrets of a request.
  ///
  /// - Returns: whether one was new.
  mutating func learn(_ request: CapturedMessage) -> Bool {
    var isNew = false
    for name in ["authorization", "proxy-authorization"] {
      if let header = request.header(name), isFirst(header), let credentials = Authorization(header) {
        isNew = true
        redactor.learn(secret: credentials.text)
        if credentials.scheme == "basic", let pair = Base64.decode(credentials.text),
          let colon = pair.firstIndex(of: UInt8(ascii: ":"))
        {
          redactor.learn(secret: Array(pair[(colon + 1)...]))
        }
      }
    }
    if let secret = UserInfo(in: request.url)?.secret, isFirst(secret) {
      isNew = true
      redactor.learn(secret: secret)
      redactor.learn(secret: PercentEncoding.decode(secret))
    }
    return isNew
  }

  private mutating func isFirst(_ text: [UInt8]) -> Bool { seen.count < Self.most && seen.insert(text).inserted }
}
