import Gateways

extension WireFault {
  /// Mistakes with refusals.
  static let refusals: [WireFault] = [
    WireFault(
      "refusal-missing", "does not refuse with …", story: "The check is missing.",
      mend: "Check before anything is sent or trusted; vectors/operations says when the rejection is due."
    ) { operation in
      // Refusals by the rows of a table are covered by faults of these rows.
      let byTable: [Rejection.Code] =
        operation.rules.isEmpty
        ? [] : [.invalidURL, .missingField, .tooLong, .invalidCharacters, .invalidValue, .wrongType]
      return operation.refusals.filter { !byTable.contains($0) }.map { code in
        (code.rawValue, unchecked { _, rejection in rejection.code == code })
      }
    },
    WireFault(
      "refusal-by-another-name", "refuses for a reason other than …", story: "One error serves every refusal.",
      mend: "Tell the refusals apart: the wrong one hides that the right check is missing."
    ) { operation in
      operation.refusals.map { code in
        let other = Answer.reject(Rejection(code == .invalidValue ? .missingField : .invalidValue, ""))
        let answer: Mistaken = { example in example.rejection?.code == code ? other : nil }
        return (code.rawValue, answer)
      }
    },
    WireFault(
      "everything-refused", "refuses everything", story: "One check fails for every input.",
      mend: "Try the accepted twin of a refused case."
    ) { operation in
      guard let code = operation.refusals.first else { return [] }
      let answer: Mistaken = { example in example.value != nil ? .reject(Rejection(code, "")) : nil }
      return [(code.rawValue, answer)]
    },
  ]
}
