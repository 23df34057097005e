package import Encodings
import Gateways

/// Builds the inputs of PlacetoPay's signatures; the length tells the digest, as no document says that SHA-1 has gone.
package enum PlacetoPaySignatures {
  /// The `tranKey` of an `auth` object, made of the nonce's bytes.
  ///
  /// - Returns: `nil` where the nonce is not base 64.
  package static func auth(_ auth: JSON, _ secretKey: [UInt8]) -> SignatureFormula? {
    guard let nonce = nonce(auth) else { return nil }
    return tranKey(auth, ["base64": .text(nonce)], secretKey)
  }

  private static func nonce(_ auth: JSON) -> String? {
    guard let nonce = auth["nonce"]?.string, Base64.decode(Array(nonce.utf8)) != nil else { return nil }
    return nonce
  }

  private static func tranKey(_ auth: JSON, _ nonce: JSON, _ secretKey: [UInt8]) -> SignatureFormula {
    let key = Array((auth["tranKey"]?.string ?? "").utf8)
    // Hexadecimal is wrong, but its length still tells the algorithm.
    let digest = Base64.decode(key) ?? []
    let isSHA1 = digest.count == 20 || Hex.decode(key)?.count == 20 || Hex.decode(digest)?.count == 20
    return SignatureFormula(
      "placetopay.trankey",
      [
        "nonce": nonce, "seed": UTF8Text.json(auth["seed"]?.scalarBytes ?? []),
        "secretKey": UTF8Text.json(secretKey), "algorithm": .text(isSHA1 ? "sha1" : "sha256"),
      ])
  }

  /// Signatures made from the wrong inputs, the likeliest ones.
  package static func mixups(_ auth: JSON, _ secrets: MessageSecrets) -> [SignatureMixup] {
    guard let nonce = nonce(auth) else { return [] }
    let asSent = tranKey(auth, .text(nonce), secrets["secretKey"] ?? [])
    // Both give the same message; a nonce of hexadecimal digits only is rarely base 64, so it is named first then.
    let asItIs = [
      SignatureMixup("nonce-sent-as-it-is", "the nonce was sent raw: send its base 64", asSent),
      SignatureMixup(
        "nonce-in-base64", "the nonce's base 64 was hashed: hash the bytes that it encodes", asSent),
    ]
    return [
      SignatureMixup(
        "other-secret", "the login was used as the secret key",
        tranKey(auth, ["base64": .text(nonce)], secrets["login"] ?? []))
    ] + (nonce.utf8.allSatisfy { Hex.value(of: $0) != nil } ? asItIs : asItIs.reversed())
  }

  /// The `signature` of a notification.
  ///
  /// - Returns: `nil` where a signed member is absent.
  package static func notification(_ body: JSON, _ secretKey: [UInt8]) -> SignatureFormula? {
    guard let id = body["requestId"]?.scalarBytes, let status = body["status"],
      case .string(let word)? = status["status"],
      case .string(let date)? = status["date"]
    else { return nil }
    let signature = Array((body["signature"]?.string ?? "").utf8)
    let named = signature.prefix { $0 != UInt8(ascii: ":") }
    // Bare hexadecimal of 64 digits is SHA-256 without its name.
    let isSHA256 = named.count < signature.count || named.count == 64
    return SignatureFormula(
      "placetopay.notification",
      [
        "requestId": UTF8Text.json(id), "status": .string(word), "date": .string(date),
        "secretKey": UTF8Text.json(secretKey), "algorithm": .text(isSHA256 ? "sha256" : "sha1"),
      ])
  }
}
