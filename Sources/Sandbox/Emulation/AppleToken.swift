import Encodings
import Messages

/// The shape of an Apple Pay token; nothing else can be checked without Apple's keys.
///
/// (EdfaPg iOS SDK, Payment Token Structure; EveryPay, Backend API Integration Guide.) No document says what happens to
/// another shape, so it is noted and not refused.
enum AppleToken {
  private static let base64 = "it is base 64 in the documents"
  private static let members: [(path: [String], sentence: String, isRight: @Sendable ([UInt8]) -> Bool)] = [
    (["version"], "it is EC_v1 in the documents", { $0.elementsEqual("EC_v1".utf8) }),
    (["data"], base64, { Base64.decode($0) != nil }), (["signature"], base64, { Base64.decode($0) != nil }),
    (["header", "ephemeralPublicKey"], base64, { Base64.decode($0) != nil }),
    (["header", "publicKeyHash"], base64, { Base64.decode($0) != nil }),
    (["header", "transactionId"], "it is hexadecimal in the documents", { Hex.decode($0) != nil }),
  ]

  /// Notes where `paymentData` differs from the documents.
  static func note(_ data: JSON?, at place: String, _ review: inout RequestReview) {
    guard let data, data.members != nil else {
      return review.note(place, "the documents have Apple's token there, as an object")
    }
    for (path, sentence, isRight) in members {
      let name = ([place] + path).joined(separator: ".")
      guard let text = path.reduce(data, { (value: JSON?, name) in value?[name] })?.string else {
        review.note(name, "the documents have it there, as text")
        continue
      }
      if !isRight(Array(text.utf8)) { review.note(name, sentence) }
    }
    review.find(FieldReview.undocumented(data, but: Set(members.compactMap(\.path.first)), in: "\(place)."))
    let ofHeader = members.filter { $0.path.count == 2 }.compactMap(\.path.last)
    review.find(FieldReview.undocumented(data["header"], but: Set(ofHeader), in: "\(place).header."))
  }
}
