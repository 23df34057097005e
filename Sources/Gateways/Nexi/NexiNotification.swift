import Encodings
import Formulas

/// Verifies a response or notification of Paygate with the merchant's own number, since the message may name another
/// merchant.
enum NexiNotification {
  /// The fields of a response or notification: Computop Paygate, Notify.
  static let fields: [FieldRule] = [
    payID.atLeast(32), transID, status.with(required: true), code.atLeast(8),
  ]
  static let payID = FieldRule.allowed("PayID", .alphanumeric(""), 32)
  static let transID = FieldRule.allowed("TransID", .text, 64)
  static let status = FieldRule.allowed(
    "Status", .choice(["OK", "AUTHORIZED", "AUTHORIZE_REQUEST", "PENDING", "FAILED"]))
  static let code = FieldRule.allowed("Code", .alphanumeric(""), 8)

  /// Inputs about which sources disagree.
  ///
  /// Computop's page takes the MAC's merchant from the message's MID; its SDKs take it from the shop's settings, where
  /// an empty one may be refused. No document says whether a message may lack the codes that the page lists. The MAC is
  /// sent in capitals, which some SDKs require.
  static let isDisputed = { @Sendable (input: JSON) -> Bool in
    let members = input["fields"]?.members ?? []
    func text(_ name: String) -> [UInt8]? {
      members.first { $0.name.utf8.map(ASCII.lower) == Array(name.utf8) }.flatMap {
        try? TextInput.bytes($0.value, name)
      }
    }
    let own = input["merchantId"].flatMap { try? TextInput.bytes($0, "merchantId") }
    return own?.isEmpty == true || text("payid") == nil || text("code") == nil || text("mid") != own
      || text("mac")?.contains(where: ASCII.isLower) == true
  }

  static func plan(_ input: Input) throws(Refusal) -> Derivation {
    // The gateway varies the case of the names.
    var values: [[UInt8]: [UInt8]] = [:]
    for member in input.object("fields") {
      let value: [UInt8]
      do { value = try TextInput.bytes(member.value, "fields.\(member.name.string)") } catch { throw .badInput(error) }
      guard values.updateValue(value, forKey: member.name.utf8.map(ASCII.lower)) == nil else {
        throw .reject(.duplicateField, "a name occurs twice, in different case")
      }
    }
    func value(_ name: String) -> [UInt8]? { values[Array(name.utf8)] }
    guard let mac = value("mac") else { throw .reject(.missingField, "the message has no 'MAC'") }
    guard let status = value("status") else { throw .reject(.missingField, "the message has no 'Status'") }
    func optional(_ name: String) -> FieldValue { value(name).map(FieldValue.bytes) ?? .absent }
    return Derivation(
      NexiFormulas.response,
      [
        "key": .bytes(input.text("key")), "payId": optional("payid"), "transId": optional("transid"),
        "merchantId": .bytes(input.text("merchantId")), "status": .bytes(status), "code": optional("code"),
      ], verifying: mac, inAnyCase: true)
  }
}
