import Encodings
import Formulas

/// Verifies a notification's body.
enum PlacetoPayNotification {
  /// The fields of a notification: PlacetoPay Web Checkout, Notification.
  static let fields: [FieldRule] = [
    .needed("status", .object), status, .needed("status.reason", .alphanumeric("?"), 2),
    .needed("status.message", .text), date, requestID, .needed("reference", .text),
  ]
  static let status = FieldRule.needed("status.status", .choice(["APPROVED", "REJECTED"]))
  static let date = FieldRule.needed("status.date", .time)
  static let requestID = FieldRule.needed("requestId", .integer)

  static func plan(_ input: Input) throws(Refusal) -> Derivation {
    let body = try read(input.message("body"))
    let requestId = try requestId(body)
    let status = try member("status", of: body)
    guard status.members != nil else { throw .reject(.wrongType, "'status' must be an object; this is \(status.kind)") }
    let word = try text("status", of: status, "status.status")
    let date = try text("date", of: status, "status.date")
    let signature = try text("signature", of: body, "signature")
    let formula = PlacetoPayFormulas.notification(try algorithm(of: signature))
    let values: [String: FieldValue] = [
      "requestId": .bytes(requestId), "status": .bytes(word), "date": .bytes(date),
      "secretKey": .bytes(input.text("secretKey")),
    ]
    return Derivation(formula, values, verifying: signature)
  }

  private static func read(_ body: [UInt8]) throws(Refusal) -> JSON {
    let json: JSON
    do { json = try JSON(parsing: body) } catch { throw .reject(.malformedBody, "the body is \(error)") }
    guard json.members != nil else { throw .reject(.malformedBody, "the body must be an object; this is \(json.kind)") }
    guard json.duplicateName == nil else { throw .reject(.malformedBody, "a name of the body occurs twice") }
    return json
  }

  /// The algorithm, which the signature's prefix names.
  ///
  /// The list is closed: three official plugins pass the prefix to `hash()` and so accept `crc32b:`.
  static let algorithm = InputSelector(
    name: "algorithm", path: ["body"], member: "signature",
    signs: [
      (PlacetoPayFormulas.Algorithm.sha1.rawValue, .lacks(":")),
      (PlacetoPayFormulas.Algorithm.sha256.rawValue, .begins(with: "sha256:")),
    ])

  private static func algorithm(of signature: [UInt8]) throws(Refusal) -> PlacetoPayFormulas.Algorithm {
    guard let found = algorithm.word(of: signature).flatMap(PlacetoPayFormulas.Algorithm.init(rawValue:)) else {
      throw .reject(.unsupportedAlgorithm, "the signature must be bare SHA-1 or begin with 'sha256:'")
    }
    return found
  }

  /// Whether the signature has capitals in its hexadecimal digits.
  @Sendable static func isDisputed(_ input: JSON) -> Bool {
    algorithm.text(input).map(CommonDisputes.hasCapitals) ?? false
  }

  /// The request id, an integer from the gateway and in quotes in some of its SDKs' tests.
  private static func requestId(_ body: JSON) throws(Refusal) -> [UInt8] {
    let value = try member("requestId", of: body)
    switch value {
    case .string(let text): return text.utf8
    case .number(let number) where number.digits.utf8.allSatisfy { (48...57).contains($0) }:
      return Array(number.digits.utf8)
    default: throw .reject(.wrongType, "'requestId' must be an integer or text; this is \(value.kind)")
    }
  }

  private static func text(_ name: String, of object: JSON, _ path: String) throws(Refusal) -> [UInt8] {
    let value = try member(name, of: object, path)
    guard case .string(let text) = value else {
      throw .reject(.wrongType, "'\(path)' must be text; this is \(value.kind)")
    }
    return text.utf8
  }

  private static func member(_ name: String, of object: JSON, _ path: String? = nil) throws(Refusal) -> JSON {
    guard let value = object[name] else { throw .reject(.missingField, "the body has no '\(path ?? name)'") }
    return value
  }
}
