import Encodings
import Gateways
import Messages

extension Freedom {
  /// Freedoms of writers of multipart bodies.
  static let parts: [Freedom] = [
    multipart("another-boundary", "chooses another boundary", "every library but EdfaPay's iOS SDK") {
      parts, boundary in
      (try? MultipartBody.encode(parts, boundary)).map { (type, $0) }
    },
    multipart("quoted-boundary", "puts the boundary in quotes", ".NET's HttpClient") { parts, boundary in
      (try? MultipartBody.encode(parts, boundary)).map { ("multipart/form-data; boundary=\"\(delimiter)\"", $0) }
    },
    multipart("parts-in-another-order", "sends the parts in another order", "Swift's Dictionary, Go's map") {
      parts, boundary in
      (try? MultipartBody.encode(parts.reversed(), boundary)).map { (type, $0) }
    },
    multipart(
      "line-break-before-parts", "writes a line break before the first boundary",
      "RFC 2046 §5.1.1: a preamble may be empty; PHP reads it"
    ) { parts, boundary in
      (try? MultipartBody.encode(parts, boundary)).map { (type, Array("\r\n".utf8) + $0) }
    },
    head(
      "part-without-space", "writes no space after Content-Disposition:", "EdfaPay's iOS SDK",
      "Content-Disposition:form-data; name=\"*\"\r\n"),
    head(
      "part-with-content-type", "gives every part the type text/plain", "Java's and .NET's multipart writers",
      "Content-Type: text/plain; charset=utf-8\r\nContent-Disposition: form-data; name=\"*\"\r\n"),
    multipart("part-in-latin-1", "declares ASCII parts as ISO-8859-1", "Apache HttpClient's StringBody") {
      parts, boundary in
      let typed = parts.map { part in
        ASCII.isAll(part.value) && part.filename == nil
          ? MultipartBody.Part(
            name: part.name, contentType: Array("text/plain; charset=ISO-8859-1".utf8), value: part.value) : part
      }
      return (try? MultipartBody.encode(typed, boundary)).map { (type, $0) }
    },
    head(
      "part-with-length", "gives every part its Content-Length", "okhttp",
      "Content-Disposition: form-data; name=\"*\"\r\nContent-Length: #\r\n"),
    head(
      "part-named-in-lower-case", "writes a part's header in lower case",
      "RFC 5322 §1.2.2: case does not matter in the names of header fields",
      "content-disposition: form-data; name=\"*\"\r\n"),
    head(
      "part-name-unquoted", "writes a part's name without quotes", ".NET's HttpClient",
      "Content-Disposition: form-data; name=*\r\n"),
  ]

  private static let delimiter = "----8d3f5b0e7c0f4a57"
  /// A boundary that occurs in no case; `type` is the Content-Type that states it.
  static let boundary = Boundary(Array(delimiter.utf8))
  static let type = "multipart/form-data; boundary=\(delimiter)"

  private static func multipart(
    _ name: String, _ phrase: String, _ seenIn: String,
    _ write: @escaping @Sendable ([MultipartBody.Part], Boundary) -> (type: String, body: [UInt8])?
  ) -> Freedom {
    sent(name, phrase, seenIn: seenIn) { message in
      guard case .parts(let parts, _) = message.body, let boundary, let (type, body) = write(parts, boundary),
        let index = message.headers.firstIndex(where: { $0.name == "Content-Type" })
      else { return }
      message.headers[index].value = type
      message.body = .bytes(body)
    }
  }

  /// A freedom that writes the head of every part in another way; `*` is the name, `#` the length of the content in
  /// bytes.
  private static func head(_ name: String, _ phrase: String, _ seenIn: String, _ head: String) -> Freedom {
    multipart(name, phrase, seenIn) { parts, boundary in
      var body: [UInt8] = []
      for part in parts {
        let lines = head.split(separator: "*", omittingEmptySubsequences: false).map { Array($0.utf8) }
          .joined(separator: part.name)
        let counted = lines.split(separator: UInt8(ascii: "#"), omittingEmptySubsequences: false)
          .joined(separator: Array(String(part.value.count).utf8))
        body += boundary.delimiter + Array("\r\n".utf8) + counted + Array("\r\n".utf8) + part.value + Array("\r\n".utf8)
      }
      return (type, body + boundary.delimiter + Array("--\r\n".utf8))
    }
  }
}
