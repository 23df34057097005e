import Encodings
import Gateways

extension WireFault {
  /// Mistakes of shops that read what a browser or the gateway posts to them.
  static let responseForms: [WireFault] = [
    WireFault(
      "answer-form-refused", "does not read answers that come as a form",
      story: "Every answer was expected to be JSON.",
      mend: "Read what comes to the return_url and to the feedback URL as a form, by its Content-Type."
    ) { operation in
      guard readsAnswersInForms(operation) else { return [] }
      let answer: Mistaken = { example in
        example.value != nil && example.isForm ? .reject(Rejection(.wrongContentType, "")) : nil
      }
      return [("the message", answer)]
    },
    form(
      "answer-form-of-any-call", "accepts a form as the answer to any call", story: "One reader for all.",
      mend: "An answer that only the caller gets is JSON; a form was posted by somebody else."
    ) { example in
      guard example.isForm, example.rejection?.code == .wrongContentType else { return nil }
      return example.answer("action", .text("PURCHASE"))
    },
    form(
      "answer-form-plus-kept", "keeps a plus sign of a form, which is a space",
      story: "A decoder of URLs, not of forms.",
      mend: "A plus sign in a form is a space.",
      { example in
        guard example.isForm, let body = example.bytes("body") else { return nil }
        return example.answer("body", UTF8Text.json(Edit.replacing("+", with: "%2B")(body)))
      }),
    form(
      "answer-form-decoded-twice", "decodes values twice", story: "PayFort's .NET SDK does with return_url.",
      mend: "Decode once: a percent sign that was meant stays.",
      rewritingPairs { pairs in
        pairs.map { FormBody.Pair(name: $0.name, value: PercentEncoding.decode($0.value)) }
      }),
    form(
      "answer-form-in-latin1", "reads values as Latin-1",
      story: "URLDecoder or unquote() with ISO-8859-1, as HTTP had it once.",
      mend: "What is escaped is UTF-8.",
      rewritingPairs { pairs in pairs.map { FormBody.Pair(name: $0.name, value: Edit.latin1($0.value)) } }),
    form(
      "answer-form-brackets-dropped", "reads name[] as name", story: "PHP and Rails make arrays of it.",
      mend: "Brackets mean nothing here: no document names such a parameter.", ofDetails: false,
      rewritingPairs { pairs in
        pairs.map { pair in
          let isArray = pair.name.suffix(2).elementsEqual("[]".utf8)
          return FormBody.Pair(name: isArray ? pair.name.dropLast(2) : pair.name, value: pair.value)
        }
      }),
  ]

  private static func form(
    _ name: String, _ phrase: String, story: String, mend: String, ofDetails: Bool = true, _ answer: @escaping Mistaken
  ) -> WireFault {
    WireFault(name, phrase, story: story, mend: mend) { operation in
      readsAnswersInForms(operation) && (ofDetails || operation.response != nil) ? [("the message", answer)] : []
    }
  }

  /// Reads a form as if it had other pairs.
  static func rewritingPairs(
    _ change: @escaping @Sendable ([FormBody.Pair]) -> [FormBody.Pair]
  ) -> Mistaken {
    { example in
      guard example.isForm, let body = example.bytes("body"), let pairs = try? FormBody.decode(body, .strict) else {
        return nil
      }
      let changed = FormSpelling.whatwg.encode(change(pairs))
      return changed == body ? nil : example.answer("body", UTF8Text.json(changed))
    }
  }
}

extension MessageExample {
  /// Whether the body in the input is declared to be a form.
  var isForm: Bool { bytes("contentType").flatMap(MediaType.init)?.name == ResponseForm.type }
}
