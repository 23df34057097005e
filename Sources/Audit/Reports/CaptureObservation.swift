package import Encodings
import Gateways

/// A gateway's answer from a capture, without secrets, as the input of a case for `vectors adopt`.
package enum CaptureObservation {
  /// Why there is no such answer.
  package struct Refused: Error, Sendable, CustomStringConvertible {
    package let description: String
  }

  /// Matches a member whose value is text or a number.
  private static var member: Regex<(Substring, Substring)> {
    /"([A-Za-z0-9_]+)"\s*:\s*(?:"(?:[^"\\]|\\.)*"|-?[0-9.]+)/
  }

  /// The recording of an entry's answer.
  ///
  /// - Parameters:
  ///   - time: formats seconds since 1970 for the recording.
  /// - Throws: ``Refused`` where there is no such entry, or it holds no complete answer of a gateway.
  package static func recording(
    of entry: Int, _ keyring: Keyring, time: (Int) -> String, pulling pull: @escaping () -> [UInt8]
  ) throws(Refused) -> JSON {
    var file = CaptureFile(pulling: pull)
    while let item = file.next() {
      guard case .entry(let found) = item.read, found.index == entry else { continue }
      return try recording(found, keyring, time)
    }
    throw Refused(description: "there is no entry \(entry)")
  }

  private static func recording(
    _ entry: CaptureEntry, _ keyring: Keyring, _ time: (Int) -> String
  ) throws(Refused) -> JSON {
    guard let request = entry.request, let response = entry.response, let status = response.status else {
      throw Refused(description: "the entry is not a request with its answer")
    }
    let content = Content(request)
    for audit in GatewayAudits.all {
      guard let recognition = audit.recognise(request, content), recognition.direction == .request else { continue }
      guard let body = response.body, response.fidelity != .lossy, UTF8Text.isValid(body) else {
        throw Refused(description: "the capture does not have the whole answer")
      }
      guard let seconds = entry.time else { throw Refused(description: "the capture does not say the time") }
      let clean = String(decoding: keyring.redactor.redact(body), as: UTF8.self).replacing(Self.member) { member in
        SecretName.matches(Array(member.1.utf8)) ? "\"\(member.1)\":\"REDACTED\"" : String(member.0)
      }
      let type = keyring.redactor.redact(response.header("content-type") ?? [])
      return [
        "op": .text("\(audit.name).response.decode"),
        "input": [
          "action": .text(recognition.call), "status": .text(String(status)),
          "contentType": .text(String(decoding: type, as: UTF8.self)),
          "body": .text(clean),
        ], "of": .text("\(audit.name) \(recognition.call)"), "host": .text(request.host),
        "at": .text(time(seconds)),
      ]
    }
    throw Refused(description: "the entry is not a request of a known gateway")
  }
}
