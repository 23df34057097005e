import Encodings
import Gateways
import Messages

extension RequestReview {
  /// Puts down what a request has beside what the gateway reads, as `check` does: secrets in headers and in the heads of parts,
  /// and parts whose headers contradict them.
  mutating func findSurplus(_ request: HTTPRequest, _ redaction: SandboxRedaction) {
    for header in request.headers where header.name != "authorization" && redaction.hides(header.value) {
      find(.secretSent, "header \(header.name)", Self.secret)
    }
    guard let type = request.headers.first(where: { $0.name == "content-type" }),
      MediaType(type.value)?.name == "multipart/form-data"
    else { return }
    let headers = [(name: "Content-Type", value: String(decoding: type.value, as: UTF8.self))]
    let message = WireRequest(url: [], headers: headers, body: request.body).json
    let surplus = WireSurplus(message, beside: message.with(["body"], nil))
    for fault in surplus.faults { find(.transport, fault.place, fault.sentence) }
    for (place, bytes) in surplus.texts where redaction.hides(bytes) { find(.secretSent, place, Self.secret) }
  }

  private static let secret = "it holds what nobody may see: what signs is never sent"
}
