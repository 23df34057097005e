import Encodings
import Platform

/// A token that an emulated gateway issued, or something else that can be used only once.
struct SingleUseToken: LedgerEntry {
  let gateway: String
  /// What it is for, in the gateway's words.
  let kind: String
  let token: String
  /// Whom or what it is for.
  let subject: String
  /// Seconds since 1970.
  var issued = POSIX.seconds
  var isUsed = false

  init(_ gateway: String, _ kind: String, _ token: String, for subject: String) {
    (self.gateway, self.kind, self.token, self.subject) = (gateway, kind, token, subject)
  }

  /// The kind and the token, as tokens of different kinds can have the same text.
  var id: String { Self.id(kind, token) }

  static func id(_ kind: String, _ token: String) -> String { "\(kind) \(token)" }

  /// Whether it was issued at most `seconds` ago.
  func isAlive(seconds: Int) -> Bool { POSIX.seconds - issued <= seconds }

  var json: JSON {
    [
      "gateway": .text(gateway), "grant": .text(kind), "token": .text(token), "subject": .text(subject),
      "issued": .integer(issued), "used": .bool(isUsed),
    ]
  }

  init?(_ json: JSON) {
    guard let gateway = json["gateway"]?.string, let kind = json["grant"]?.string, let token = json["token"]?.string,
      let subject = json["subject"]?.string, let issued = json["issued"]?.scalar.flatMap({ Int($0) }),
      case .bool(let isUsed)? = json["used"]
    else { return nil }
    self.init(gateway, kind, token, for: subject)
    (self.issued, self.isUsed) = (issued, isUsed)
  }
}
