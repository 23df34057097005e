extension EdfaPgResponse {
  /// EdfaPg iOS SDK, HTTP API documentation, response structures; the payer's members are from Akurateco S2S CARD,
  /// GET_TRANS_DETAILS.
  static let details: [DetailRule] = [
    DetailRule("trans_date", .date), DetailRule("descriptor"), DetailRule("name"), DetailRule("mail"), DetailRule("ip"),
    DetailRule("card"), DetailRule("transactions[].trans_id", .code), DetailRule("transactions[].type"),
    DetailRule("transactions[].status"), DetailRule("transactions[].amount", .code),
    DetailRule("transactions[].currency"), DetailRule("transactions[].date", .date),
  ]
}
