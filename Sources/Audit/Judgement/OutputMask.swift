import Encodings
import Gateways
import Messages
import Reports
import Synchronization

/// Removes secrets and card numbers from every text that an audit outputs.
final class OutputMask: Sendable {
  private let redactor: Redactor
  /// Secrets found in the captures themselves.
  private let seen = Mutex(SeenSecrets())
  /// Hides what no keyring lists: passwords in addresses, tokens, cards in any encoding.
  private let redaction = LogRedaction(hiding: [])
  /// Cache of masked statements, since most findings recur in thousands of messages.
  private let known = Mutex<[Known: Statement]>([:])
  private static let most = 4096

  private struct Known: Hashable {
    let statement: Statement
    let limit: Int
  }

  init(_ keyring: Keyring) { redactor = keyring.redactor }

  /// Learns the secrets that a request shows.
  func learn(_ request: CapturedMessage) {
    guard seen.withLock({ $0.learn(request) }) else { return }
    known.withLock { $0.removeAll() }
  }

  private func redact(_ bytes: [UInt8]) -> [UInt8] {
    let own = redactor.redact(bytes)
    let seen = seen.withLock(\.redactor)
    return seen.redact(own)
  }

  /// Masks any text and puts it on one line.
  func line(_ text: String, limit: Int = 400) -> String {
    let masked = redaction.words(redact(Array(text.utf8)))
    return Display.line(String(decoding: masked, as: UTF8.self), limit: limit)
  }

  /// Masks bytes of a derivation as quoted text; the names of what is signed stay visible.
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
    let clean = Statement(literal: Display.line(statement.masked { line($0, limit: limit) }.text, limit: limit))
    known.withLock { if $0.count < Self.most { $0[key] = clean } }
    return clean
  }
}
