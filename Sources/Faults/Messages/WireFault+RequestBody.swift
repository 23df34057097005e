import Encodings
import Formulas
import Gateways
import Messages

extension WireFault {
  /// Mistakes in how the body of a request is encoded.
  static let requestBodies: [WireFault] = [
    formSentAsJSON,
    sent(
      "form-sent-as-multipart", "sends multipart/form-data where a form is wanted",
      story: "PHP's curl does so for every array that it is given.",
      mend: "Send application/x-www-form-urlencoded.",
      where: { operation in
        sends(.form)(operation)
          && !operation.freedoms.contains { if case .formAsMultipart = $0.kind { true } else { false } }
      }
    ) { request, _ in
      guard case .form(let pairs) = request.body,
        let boundary = Boundary(Array("------------------------8d3f5b0e".utf8)),
        let index = request.headers.firstIndex(where: { $0.name == "Content-Type" })
      else { return }
      request.headers[index].value = "multipart/form-data; boundary=------------------------8d3f5b0e"
      request.body = .parts(pairs.map { MultipartBody.Part(name: $0.name, value: $0.value) }, boundary)
    },
    jsonSentAsForm, jsonSentAsText,
    sent(
      "sent-values-trimmed", "trims the values it sends", story: "Text fields are trimmed.",
      mend: "Send what the caller gave, and sign the same: white space is a part of the value.",
      where: holds(.spaces)
    ) { request, _ in request.mapTexts(Edit.trimming) },
    sentInLatin1,
    sent(
      "sent-plus-unescaped", "leaves + as it is in the form it sends",
      story: "URLComponents does; it arrives as a space.",
      mend: "Write %2B.", where: sends(.form)
    ) { request, _ in request.mapTexts(Edit.replacing("+", with: " ")) },
    sent(
      "sent-form-unescaped", "sends a form without escaping anything",
      story: "The pairs were joined by hand, as EdfaPg's iOS SDK does.",
      mend: "Escape all but letters, digits and - . _.", where: sends(.form)
    ) { request, _ in
      if case .form(let pairs) = request.body { request.body = .bytes(FormSpelling.raw.encode(pairs)) }
    },
    sent(
      "sent-values-escaped-twice", "escapes the values it sends twice",
      story: "The HTTP library escapes again what was escaped.",
      mend: "Pass either finished bytes or plain pairs.", where: sends(.form)
    ) { request, _ in request.mapTexts { Array(FormSpelling.whatwg.encode([.init(name: [], value: $0)]).dropFirst()) }
    },
    sent(
      "sent-html-escaped", "escapes what it sends for HTML", story: "htmlspecialchars ran over the whole input.",
      mend: "Escape when HTML is written.",
      where: holds(.markup)
    ) { request, _ in
      request.mapTexts {
        Edit.replacing("<", with: "&lt;")(Edit.replacing("\"", with: "&quot;")(Edit.replacing("&", with: "&amp;")($0)))
      }
    },
  ]

  static let sentInLatin1 = sent(
    "sent-in-latin1", "sends text in Latin-1", story: "A default encoding.", mend: "Encode in UTF-8.",
    where: holds(.words)
  ) { request, _ in request.mapTexts(Charset.latin1.encode) }

  /// Whether the texts of a request may hold characters of this kind.
  private static func holds(_ text: RequestShape.Text) -> @Sendable (Operation) -> Bool {
    { $0.request?.texts.contains(text) == true }
  }
}
