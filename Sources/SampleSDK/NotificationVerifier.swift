import Gateways
import Encodings

/// Decides whether a notification comes from PlacetoPay, as a small SDK does.
struct NotificationVerifier {
  let secretKey: [UInt8]
  /// Whether a notification without a signature is accepted, which is a mistake.
  let believesUnsigned: Bool

  /// - Throws: ``Rejected`` if it does not.
  func verify(_ body: [UInt8]) throws(Rejected) {
    guard !secretKey.isEmpty else { throw Rejected(.missingField) }
    guard let message = try? JSON(parsing: body), case .object = message, message.duplicateName == nil else {
      throw Rejected(.malformedBody)
    }
    let requestId = try number(message["requestId"])
    guard let status = message["status"] else { throw Rejected(.missingField) }
    guard case .object = status else { throw Rejected(.wrongType) }
    let signed = requestId + (try text(status["status"])) + (try text(status["date"])) + secretKey
    // The mistake: a missing signature is not compared.
    if believesUnsigned, message["signature"] == nil { return }
    let signature = try text(message["signature"])
    guard ConstantTime.equal(signature, try expected(signed, like: signature)) else {
      throw Rejected(.signatureMismatch)
    }
  }

  private func expected(_ signed: [UInt8], like signature: [UInt8]) throws(Rejected) -> [UInt8] {
    guard let colon = signature.firstIndex(of: UInt8(ascii: ":")) else {
      return Array(Hex.encode(DigestAlgorithm.sha1.hash(signed)).utf8)
    }
    guard signature[..<colon].elementsEqual("sha256".utf8) else { throw Rejected(.unsupportedAlgorithm) }
    return Array("sha256:\(Hex.encode(DigestAlgorithm.sha256.hash(signed)))".utf8)
  }

  private func text(_ member: JSON?) throws(Rejected) -> [UInt8] {
    guard let member else { throw Rejected(.missingField) }
    guard case .string(let text) = member else { throw Rejected(.wrongType) }
    return text.utf8
  }

  /// Text, or the digits of a whole number.
  private func number(_ member: JSON?) throws(Rejected) -> [UInt8] {
    guard case .number(let number)? = member else { return try text(member) }
    guard number.digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      throw Rejected(.wrongType)
    }
    return Array(number.digits.utf8)
  }
}
