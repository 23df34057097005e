import Encodings

/// What could be a payment message and was not recognised as one.
enum Suspect {
  private static let hosts = GatewayAudits.all.flatMap { $0.hosts }
  private static let names = Set(GatewayAudits.all.flatMap { $0.marks })

  static func looksLikePayment(_ message: CapturedMessage, _ content: Content) -> Bool {
    // What was in a body that is lost cannot be known.
    if message.isRequest, message.body == nil { return true }
    let host = message.host
    if message.isRequest, hosts.contains(where: { host.contains($0) }), message.body?.isEmpty != true { return true }
    if content.fields == nil { return GatewayAudits.all.contains { message.mentions($0.marks) } }
    return names.contains { content.ignoringCase($0) != nil }
  }
}
