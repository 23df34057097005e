import Encodings
import Messages

/// Tells whether a message that was not recognised as a payment is worth a look.
enum Suspect {
  private static let hosts = GatewayAudits.all.flatMap { $0.hosts }
  private static let names = Set(GatewayAudits.all.flatMap { $0.fieldNames })

  /// The reason for a message that contains a secret.
  static let secret = "a message of another kind contains a secret of the merchant"

  /// Why a message is worth a look; `nil` where it is not.
  static func reason(_ message: CapturedMessage, _ content: Content, _ keyring: Keyring) -> String? {
    if hasSecret(message, keyring.secrets) { return secret }
    guard looksLikePayment(message, content) else { return nil }
    return isXML(message)
      ? "it is XML with the names of a payment message; no gateway here documents XML, so nothing says what it signs"
      : "it looks like a payment message, but not like one known here"
  }

  private static func isXML(_ message: CapturedMessage) -> Bool {
    let type = message.header("content-type").flatMap(MediaType.init)?.name ?? ""
    return ["application/xml", "text/xml"].contains(type) || type.hasSuffix("+xml")
      || message.body?.prefix(64).drop(while: ASCII.isSpace).starts(with: "<?xml".utf8) == true
  }

  private static func hasSecret(_ message: CapturedMessage, _ secrets: SecretTexts) -> Bool {
    secrets.isIn(message.url) || secrets.isIn(message.body ?? [])
      || (message.headers ?? []).contains { secrets.isIn($0.value) }
  }

  private static func looksLikePayment(_ message: CapturedMessage, _ content: Content) -> Bool {
    // A lost body may have been a payment's.
    if message.isRequest, message.body == nil { return true }
    let host = message.host
    if message.isRequest, hosts.contains(where: { host.contains($0) }), message.body?.isEmpty != true { return true }
    if content.fields == nil { return GatewayAudits.all.contains { message.mentions($0.fieldNames) } }
    return names.contains { content.ignoringCase($0) != nil }
  }
}
