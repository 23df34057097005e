import Encodings
import Gateways
import Messages
import Reports
import Synchronization

/// Takes secrets and card numbers out of every text that leaves an audit.
final class OutputMask: Sendable {
  private let redactor: Redactor
  /// Of what the captures themselves show to be secret.
  private let seen = Mutex(SeenSecrets())
  /// Of what no keyring knows: passwords in addresses, tokens, cards in any code.
  private let redaction = LogRedaction(hiding: [])
  /// What was masked: most findings are the same in thousands of messages.
  private let known = Mutex<[Known: Statement]>([:])
  private static let most = 4096

  private struct Known: Hashable {
    let statement: Statement
    let limit: Int
  }

  init(_ keyring: Keyring) { redactor = keyring.redactor }

  /// Learns what a request shows to be secret.
  func learn(_ request: CapturedMessage) {
    guard seen.withLock({ $0.learn(request) }) else { return }
    known.withLock { $0.removeAll() }
  }

  private func redact(_ bytes: [UInt8]) -> [UInt8] {
    let own = redactor.redact(bytes)
    let seen = seen.withLock(\.redactor)
    return seen.redact(own)
  }

  /// A text of any origin on one line.
  func line(_ text: String, limit: Int = 400) -> String {
    let masked = redaction.words(redact(Array(text.utf8)))
    return Display.line(String(decoding: masked, as: UTF8.self), limit: limit)
  }

  /// Bytes of a derivation as quoted text: the names of what is signed stay.
  func bytes(_ bytes: [UInt8]) -> String { Display.bytes(redaction.withoutCards(redact(bytes))) }

  func clean(_ finding: Finding) -> Finding {
    Finding(finding.kind, clean(finding.at, limit: 120), clean(finding.message), finding.weight)
  }

  func clean(_ mistake: Judgement.Mistake) -> Judgement.Mistake {
    Judgement.Mistake(id: mistake.id, message: clean(mistake.message))
  }

  private func clean(_ statement: Statement, limit: Int = 400) -> Statement {
    let key = Known(statement: statement, limit: limit)
    if let clean = known.withLock({ $0[key] }) { return clean }
    let clean = Statement(ours: Display.line(statement.masked { line($0, limit: limit) }.text, limit: limit))
    known.withLock { if $0.count < Self.most { $0[key] = clean } }
    return clean
  }
}
