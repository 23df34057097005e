extension WireFault {
  /// Mistakes with what must be refused.
  static let refusals: [WireFault] = [
    WireFault(
      "refusal-missing", "never refuses with …", story: "The check was not made.",
      mend: "Make the check before anything is sent or believed; vectors/OPERATIONS.md says when the rejection is due."
    ) { operation in
      // What the rows of a table refuse, the wrong rows accept.
      let byTable: [Rejection.Code] =
        operation.rules.isEmpty
        ? [] : [.invalidURL, .missingField, .tooLong, .invalidCharacters, .invalidValue, .wrongType]
      return operation.refusals.filter { !byTable.contains($0) }.map { code in
        (code.rawValue, unchecked { _, rejection in rejection.code == code })
      }
    },
    WireFault(
      "refusal-by-another-name", "refuses for another reason than …", story: "One error for everything.",
      mend: "Tell the refusals apart: the wrong one hides that the right check is missing."
    ) { operation in
      operation.refusals.map { code in
        let other = Answer.reject(Rejection(code == .invalidValue ? .missingField : .invalidValue, ""))
        let answer: Mistaken = { trial in trial.rejection?.code == code ? other : nil }
        return (code.rawValue, answer)
      }
    },
    WireFault(
      "everything-refused", "refuses everything", story: "A check that cannot be passed.",
      mend: "Try the accepted twin of a refused case."
    ) { operation in
      guard let code = operation.refusals.first else { return [] }
      let answer: Mistaken = { trial in trial.value != nil ? .reject(Rejection(code, "")) : nil }
      return [(code.rawValue, answer)]
    },
  ]
}

extension Operation {
  /// The rejections that OPERATIONS.md gives a procedure and that a case of bearable size can show.
  var refusals: [Rejection.Code] {
    switch name {
    case "json.decode", "json.compare", "form.decode": [.malformedBody]
    case "multipart.encode": [.invalidBoundary, .boundaryInContent, .invalidHeader]
    case "multipart.decode": [.wrongContentType, .invalidBoundary, .malformedBody]
    case "amount.minor", "amount.decimal": [.unknownCurrency, .invalidAmount, .tooManyDecimals, .tooLong]
    case "card.luhn", "card.scheme", "card.mask", "card.expiry": [.invalidCharacters, .invalidValue]
    case "edfapg.request.sale":
      [.invalidURL, .missingField, .tooLong, .invalidCharacters, .invalidValue, .unknownCurrency, .tooManyDecimals]
    case "edfapg.request.applepay":
      [
        .invalidURL, .missingField, .tooLong, .invalidCharacters, .invalidValue, .unknownCurrency, .tooManyDecimals,
        .boundaryInContent,
      ]
    case "edfapg.request.status", "edfapg.request.details": [.invalidURL, .missingField, .tooLong, .invalidCharacters]
    case _ where name.hasPrefix("edfapg.request."):
      [.invalidURL, .missingField, .tooLong, .invalidCharacters, .invalidValue]
    case "payfort.request.purchase", "payfort.request.authorization", "payfort.request.capture",
      "payfort.request.refund":
      [
        .unsupportedAlgorithm, .missingField, .tooLong, .invalidCharacters, .invalidValue, .unknownCurrency,
        .tooManyDecimals,
      ] + (name.hasSuffix("capture") || name.hasSuffix("refund") ? [] : [.invalidURL])
    case "payfort.request.tokenization":
      [.unsupportedAlgorithm, .missingField, .tooLong, .invalidCharacters, .invalidValue, .invalidURL]
    case "payfort.request.applepay":
      [
        .unsupportedAlgorithm, .missingField, .tooLong, .invalidCharacters, .invalidValue, .unknownCurrency,
        .tooManyDecimals,
        .wrongType,
      ]
    case _ where name.hasPrefix("payfort.request."):
      [.unsupportedAlgorithm, .missingField, .tooLong, .invalidCharacters, .invalidValue]
    case "placetopay.request.create":
      [
        .invalidURL, .missingField, .tooLong, .invalidCharacters, .invalidValue, .wrongType, .unsupportedAlgorithm,
        .unknownCurrency, .invalidAmount, .tooManyDecimals,
      ]
    case "placetopay.request.collect": [.missingField, .tooLong, .wrongType]
    case "placetopay.request.reverse": [.missingField, .invalidValue]
    case "placetopay.request.query":
      [.invalidURL, .missingField, .tooLong, .invalidCharacters, .invalidValue, .unsupportedAlgorithm]
    case "placetopay.request.cancel": [.invalidURL, .missingField, .tooLong, .invalidCharacters]
    case "everypay.request.oneoff", "everypay.request.token":
      [.invalidURL, .missingField, .tooLong, .invalidCharacters, .invalidValue, .wrongType, .invalidUsername]
        + (name.hasSuffix("oneoff") ? [.unknownCurrency, .tooManyDecimals] : [])
    case "everypay.request.applepay":
      [.invalidURL, .missingField, .tooLong, .invalidCharacters, .wrongType, .invalidToken]
    case "everypay.request.payment": [.invalidURL, .missingField, .tooLong, .invalidCharacters, .invalidUsername]
    case "nexi.request.token": [.missingField, .tooLong, .invalidCharacters, .invalidValue]
    case "nexi.request.payment-intent":
      [
        .invalidToken, .missingField, .tooLong, .invalidCharacters, .invalidValue, .wrongType, .unknownCurrency,
        .invalidAmount,
      ]
    case "edfapg.response.decode", "payfort.response.decode":
      [
        .wrongContentType, .malformedBody, .missingField, .wrongType, .invalidAmount, .unsafeRedirect, .invalidValue,
        .invalidCharacters,
      ] + (name.hasPrefix("payfort") ? [.duplicateField] : [])
    case "placetopay.response.decode", "everypay.response.decode":
      [
        .wrongContentType, .malformedBody, .missingField, .wrongType, .invalidAmount, .unsafeRedirect,
        .invalidCharacters,
      ] + (name.hasPrefix("everypay") ? [.invalidToken] : [])
    case "nexi.response.decode":
      [
        .wrongContentType, .malformedBody, .missingField, .wrongType, .invalidValue, .invalidCharacters, .invalidToken,
      ]
    default: []
    }
  }
}
