import Encodings
import Gateways
import Messages

extension WireFault {
  /// Mistakes in the framing of a multipart request.
  static let requestParts: [WireFault] = [
    framed(
      "boundary-of-its-own", "writes a different boundary into the body than into its Content-Type",
      story: "The library draws a boundary, and the header was set by hand.",
      mend: "Take body and Content-Type from the same place."
    ) { body, boundary, _ in Edit.replacing(boundary, with: "another-boundary")(body) },
    sent(
      "boundary-not-stated", "sends multipart/form-data without its boundary",
      story: "The Content-Type was set by hand, so the library did not write its own.",
      mend: "Let the library set the header, or add ; boundary=….", where: sends(.multipart)
    ) { request, _ in
      guard case .parts = request.body else { return }
      let body = request.json["body"].flatMap { try? TextInput.bytes($0, "") } ?? []
      for index in request.headers.indices where request.headers[index].name == "Content-Type" {
        request.headers[index].value = "multipart/form-data"
      }
      request.body = .bytes(body)
    },
    framed(
      "secret-in-part-header", "sends the secret in the headers of a part",
      story: "Every part was given the client's headers.",
      mend: "A part has a Content-Disposition and, for a file, a Content-Type."
    ) { body, boundary, example in
      head("X-Client-Secret: \(String(decoding: example.bytes("password") ?? [], as: UTF8.self))", boundary, body)
    },
    framed(
      "part-declared-encoded", "declares parts as quoted-printable", story: "The body was built by a library for mail.",
      mend: "Leave Content-Transfer-Encoding out (RFC 7578 §4.7)."
    ) { body, boundary, _ in head("Content-Transfer-Encoding: quoted-printable", boundary, body) },
    WireFault(
      "multipart-other-boundary", "writes a different boundary than it was given", of: "multipart.encode",
      story: "The library draws its own.", mend: "Pass the boundary on, or use the library's in the header."
    ) { example in
      guard example.value != nil, let parts = try? MultipartBody.Part.list(example.input["parts"] ?? .null),
        let boundary = Boundary(Array("another-boundary".utf8)), let body = try? MultipartBody.encode(parts, boundary)
      else { return nil }
      return .value(UTF8Text.json(body))
    },
  ]

  private static func framed(
    _ name: String, _ phrase: String, story: String, mend: String,
    _ change: @escaping @Sendable (_ body: [UInt8], _ boundary: String, MessageExample) -> [UInt8]
  ) -> WireFault {
    WireFault(name, phrase, story: story, mend: mend) { operation in
      sends(.multipart)(operation) ? [("the request", framed(change))] : []
    }
  }

  /// Sends a multipart body that is written in another way.
  static func framed(
    _ change: @escaping @Sendable (_ body: [UInt8], _ boundary: String, MessageExample) -> [UInt8]
  ) -> Mistaken {
    sending { request, example in
      guard case .parts(_, let boundary) = request.body,
        let body = request.json["body"].flatMap({ try? TextInput.bytes($0, "") })
      else { return }
      request.body = .bytes(change(body, String(decoding: boundary.bytes, as: UTF8.self), example))
    }
  }

  /// The body with one more line in the head of every part.
  private static func head(_ line: String, _ boundary: String, _ body: [UInt8]) -> [UInt8] {
    Edit.replacing("--\(boundary)\r\n", with: "--\(boundary)\r\n\(line)\r\n")(body)
  }
}
