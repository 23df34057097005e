/// The words of responses that vectors/OPERATIONS.md gives a meaning: each must have a case in which it has it.
struct OutcomeCoverage: Sendable {
  /// The calls that are answered; empty for any.
  var actions: [String] = []
  /// The words, by their members: `result` and `status` as the outcome has them, others as the body has them.
  ///
  /// A text that begins with `…` is an end, one that ends with it a beginning, and an empty one says that the member is absent.
  let words: [(member: String, word: String)]
  let kind: PaymentOutcome.Kind

  static func rules(_ table: KillMatrix.Table, _ operation: Operation) -> [Coverage.Rule] {
    let answered = table.cases.flatMap { testCase in
      values(testCase.expectation).map { (WireTrial(operation, testCase.input), $0) }
    }
    return documented(operation.name).map { entry in
      // Every case in which the words have their meaning fails a port that does not know them.
      let showing = answered.count { entry.isShown(by: $1, $0) }
      return Coverage.Rule(
        operation: table.operation, sentence: entry.sentence, accepting: showing, rejecting: showing, excuse: nil)
    }
  }

  private static func values(_ expectation: Expectation) -> [JSON] {
    let expected: [Expectation.Expected] =
      if case .answer(let answer) = expectation { [answer] } else { expectation.acceptable.map(\.expected) }
    return expected.compactMap { if case .value(let value) = $0 { value } else { nil } }
  }

  private var sentence: String {
    let words = words.map { $0.word.isEmpty ? "no \($0.member)" : "\($0.member) \($0.word)" }.joined(separator: ", ")
    return "\(words) is \(kind.rawValue)" + (actions.isEmpty ? "" : " (\(actions.joined(separator: ", ")))")
  }

  private func isShown(by outcome: JSON, _ trial: WireTrial) -> Bool {
    guard outcome["kind"] == .text(kind.rawValue) else { return false }
    if !actions.isEmpty, !actions.contains(trial.input["action"]?.string ?? "") { return false }
    return words.allSatisfy { member, word in
      let isTold = ["result", "status"].contains(member)
      let given = (isTold ? outcome[member] : trial.body?[member])?.string ?? ""
      if word.isEmpty { return given.isEmpty }
      if word.hasPrefix("…") { return given.hasSuffix(word.dropFirst()) }
      if word.hasSuffix("…") { return given.hasPrefix(word.dropLast()) }
      return trial.operation.name.hasPrefix("edfapg") ? given.uppercased() == word : given == word
    }
  }

  private static func documented(_ operation: String) -> [OutcomeCoverage] {
    switch operation {
    case "edfapg.response.decode": edfaPg
    case "payfort.response.decode": payFort
    case "placetopay.response.decode": placetoPay
    case "everypay.response.decode": everyPay
    case "nexi.response.decode": nexi
    default: []
    }
  }
}

extension OutcomeCoverage {
  /// Rows with the same members and call: the words of each, and what they mean.
  private static func rows(
    _ members: [String], of actions: [String] = [], _ rows: [([String], PaymentOutcome.Kind)]
  ) -> [OutcomeCoverage] {
    rows.map { words, kind in
      OutcomeCoverage(actions: actions, words: zip(members, words).map { ($0, $1) }, kind: kind)
    }
  }

  private static let edfaPg: [OutcomeCoverage] =
    rows(
      ["result", "status"],
      [
        (["ERROR", ""], .error), (["DECLINED", "DECLINED"], .declined), (["DECLINED", ""], .declined),
        (["REDIRECT", "3DS"], .redirect), (["REDIRECT", "REDIRECT"], .redirect), (["3DS", "3DS"], .redirect),
        (["WAITING", "PENDING"], .pending), (["WAITING", ""], .pending), (["PENDING", "PENDING"], .pending),
        (["PENDING", ""], .pending), (["INIT", "PREPARE"], .pending), (["INIT", ""], .pending),
        (["SUCCESS", "PENDING"], .pending), (["SUCCESS", "PREPARE"], .pending),
      ])
    + rows(["result", "status"], of: ["CAPTURE"], [(["DECLINED", "PENDING"], .declined)])
    + ["SALE", "RECURRING_SALE", "CAPTURE", "APPLE_PAY", "GET_TRANS_STATUS", "GET_TRANS_DETAILS"].flatMap {
      rows(["result", "status"], of: [$0], [(["SUCCESS", "SETTLED"], .approved)])
    }
    + rows(
      ["result", "status"], of: ["CREDITVOID"], [(["ACCEPTED", ""], .pending), (["SUCCESS", "SETTLED"], .refunded)])
    + rows(
      ["result", "status"], of: queries,
      [
        (["SUCCESS", "3DS"], .pending), (["SUCCESS", "REDIRECT"], .pending), (["SUCCESS", "DECLINED"], .declined),
        (["SUCCESS", "CHARGEBACK"], .reversed),
      ])
    + [queries, ["CREDITVOID"]].flatMap { actions in
      ["SUCCESS", "ACCEPTED"].flatMap { result in
        rows(
          ["result", "status"], of: actions,
          ["REFUND", "REFUNDED"].map { ([result, $0], .refunded) }
            + ["REVERSAL", "REVERSED", "VOID"].map { ([result, $0], .reversed) })
      }
    }
  private static let queries = ["GET_TRANS_STATUS", "GET_TRANS_DETAILS"]

  private static let payFort: [OutcomeCoverage] =
    rows(["status"], ["00", "11", "17", "21"].map { ([$0], .error) })
    + rows(["status"], ["03", "05", "07", "09", "13", "23"].map { ([$0], .declined) })
    + rows(["status", "result"], ["00", "03", "05", "07", "09", "13", "23"].map { ([$0, "…072"], .cancelled) })
    + rows(["status"], ["01", "19", "40", "20"].map { ([$0], .pending) })
    + rows(["status", "result"], [(["20", "…064"], .redirect)])
    + [
      ("PURCHASE", "14", .approved), ("APPLE_PAY", "14", .approved), ("CAPTURE", "04", .approved),
      ("AUTHORIZATION", "02", .authorized), ("APPLE_PAY", "02", .authorized), ("REFUND", "06", .refunded),
      ("VOID_AUTHORIZATION", "08", .reversed), ("SDK_TOKEN", "22", .pending), ("TOKENIZATION", "18", .pending),
    ].flatMap { action, status, kind in
      rows(["status", "result"], of: [action], [([status, "…000"], kind)])
    }
    + rows(["status", "result"], of: ["TOKENIZATION"], ["…062", "…063"].map { (["18", $0], .pending) })
    + rows(
      ["status", "transaction_status"], of: ["CHECK_STATUS"],
      [
        (["12", "14"], .approved), (["12", "04"], .approved), (["12", "02"], .authorized), (["12", "06"], .refunded),
        (["12", "08"], .reversed), (["12", "03"], .declined), (["12", "13"], .declined), (["12", "01"], .pending),
        (["12", "19"], .pending), (["12", "20"], .pending), (["12", "40"], .pending),
      ])

  private static let placetoPay: [OutcomeCoverage] =
    rows(["status"], [(["FAILED"], .error), (["ERROR"], .error), (["REJECTED"], .declined)])
    + rows(["status", "result"], ["?C", "MC"].map { (["REJECTED", $0], .cancelled) })
    + rows(["status"], ["PENDING", "PENDING_VALIDATION", "PENDING_CONFIRMATION"].map { ([$0], .pending) })
    + rows(["status"], of: ["CREATE"], [(["OK"], .redirect)]) + rows(["status"], of: ["CANCEL"], [(["OK"], .cancelled)])
    + ["QUERY", "COLLECT"].flatMap { rows(["status"], of: [$0], [(["APPROVED"], .approved)]) }
    + rows(["status"], of: ["REVERSE"], [(["APPROVED"], .reversed)])
    + rows(
      ["status"], of: ["QUERY"],
      [
        (["APPROVED_PARTIAL"], .pending), (["REFUNDED"], .refunded), (["CANCELED"], .cancelled),
        (["CANCELLED"], .cancelled), (["EXPIRED"], .cancelled),
      ])

  private static let everyPay: [OutcomeCoverage] =
    rows(
      ["status"],
      [
        (["settled"], .approved), (["authorised"], .authorized), (["authorized"], .authorized), (["initial"], .pending),
        (["waiting_for_sca"], .pending), (["waiting_for_3ds_response"], .pending), (["confirmed_3ds"], .pending),
        (["sent_for_processing"], .pending), (["failed"], .declined), (["abandoned"], .cancelled),
        (["cancelled"], .cancelled), (["canceled"], .cancelled), (["voided"], .reversed), (["chargebacked"], .reversed),
        (["refunded"], .refunded),
      ])
    + rows(["status"], of: ["ONEOFF"], [([""], .pending), ([""], .redirect), (["initial"], .redirect)])

  private static let nexi: [OutcomeCoverage] =
    rows(["status"], of: ["TOKEN"], [(["bearer"], .pending)])
    + rows(
      ["status", "result"], of: ["PAYMENT_INTENT"],
      [(["FAILED", "2…"], .declined), (["FAILED", "4…"], .declined), (["", ""], .pending)])
    + rows(
      ["status", "result"], of: ["PAYMENT"],
      [
        (["OK", "00000000"], .approved), (["AUTHORIZED", "00000000"], .authorized), (["PENDING", "0…"], .pending),
        (["PENDING", "6…"], .pending), (["AUTHORIZE_REQUEST", "0…"], .pending),
        (["AUTHORIZE_REQUEST", "6…"], .pending), (["FAILED", "2…"], .declined), (["FAILED", "4…"], .declined),
      ])
}
