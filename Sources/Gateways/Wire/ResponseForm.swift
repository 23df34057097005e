import Encodings

/// A response sent as a form: what a browser or the gateway posts to the shop, or a return URL's query.
package enum ResponseForm {
  package static let type = "application/x-www-form-urlencoded"

  /// The parameters as members of an object, all of them texts.
  ///
  /// - Throws: `wrong-content-type`, `too-long`, `malformed-body` and `duplicate-field`.
  static func read(_ body: [UInt8], _ type: MediaType) throws(Refusal) -> JSON {
    guard type.isUTF8 else { throw .reject(.wrongContentType, "the Content-Type is not a form in UTF-8") }
    try MessageSize.checkPairs(body)
    let pairs = try FormBody.pairs(body)
    try FormBody.refuseDuplicates(pairs)
    guard (pairs.flatMap { [$0.name, $0.value] }).allSatisfy({ String(validating: $0, as: UTF8.self) != nil }) else {
      throw .reject(.malformedBody, "a name or value of the form is not UTF-8")
    }
    return .object(pairs.map { JSON.Member(JSONText(utf8: $0.name), .string(JSONText(utf8: $0.value))) })
  }
}

extension FormBody {
  /// Refuses repeated names: receivers disagree about which value counts, so an attacker could show each a different
  /// one.
  static func refuseDuplicates(_ pairs: [Pair]) throws(Refusal) {
    var names = Set<[UInt8]>()
    for pair in pairs where !pair.name.suffix(2).elementsEqual("[]".utf8) {
      guard names.insert(pair.name).inserted else { throw .reject(.duplicateField, "a parameter occurs twice") }
    }
  }
}
