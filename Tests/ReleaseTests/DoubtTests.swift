import ConformanceKit
import Encodings
import Faults
import Gateways
import Testing

/// How firmly and how often a mistake is reported, and what a wrong signature is attributed to.
@Suite struct DoubtTests {
  private static func found(_ names: [String], _ answer: (Case, Reply) -> Reply) throws -> FailureAttribution {
    WrongPort.mistakes(try WrongPort.outcomes(names.flatMap { try WrongPort.cases($0) }, answer))
  }

  /// One state is read wrongly, and for most of the others it is unknown what was done with them.
  @Test func `what explains few of many failures is told with a perhaps`() throws {
    func port(spoiling share: Int) throws -> FailureAttribution {
      var number = 0
      return try Self.found(["edfapg.response.decode"]) { testCase, right in
        guard case .value(let outcome, _) = right, let kind = outcome["kind"]?.string else { return right }
        if outcome["status"]?.string == "PENDING", kind == "pending" {
          return .value(outcome.with(["kind"], .text("approved")))
        }
        number += 1
        guard share > 0, number.isMultiple(of: share) else { return right }
        return .value(.text("spoilt \(number)"))
      }
    }
    let certain = try port(spoiling: 0)
    #expect(certain.unexplained.isEmpty && !certain.groups.isEmpty)
    #expect(!certain.groups.contains { $0.explanation.sentence.hasPrefix("perhaps ") })
    let doubtful = try port(spoiling: 2)
    let group = try #require(doubtful.groups.first)
    #expect(doubtful.unexplained.count > group.outcomes.count)
    #expect(group.explanation.sentence.hasPrefix("perhaps "), "\(group.explanation.sentence)")
  }

  /// One answer looks like a known mistake, and three times as many like none.
  @Test func `what fits one failure of many by chance is not told`() throws {
    func port(spoiling most: Int) throws -> FailureAttribution {
      var (pending, others) = (0, 0)
      return try Self.found(["edfapg.response.decode"]) { testCase, right in
        guard case .value(let outcome, _) = right, let kind = outcome["kind"]?.string else { return right }
        if outcome["status"]?.string == "PENDING", kind == "pending" {
          pending += 1
          return pending > 1 ? right : .value(outcome.with(["kind"], .text("approved")))
        }
        others += 1
        return others > most ? right : .value(.text("spoilt \(others)"))
      }
    }
    let alone = try port(spoiling: 0)
    #expect(alone.groups.count == 1 && alone.unexplained.isEmpty)
    let oneOfMany = try port(spoiling: 12)
    #expect(oneOfMany.groups.isEmpty, "\(oneOfMany.groups.map(\.explanation.sentence))")
    #expect(oneOfMany.unexplained.count == 13)
  }

  @Test func `one fault in many places is told once`() throws {
    func reversed(_ bytes: [UInt8]) -> [UInt8] { Array(String(String(decoding: bytes, as: UTF8.self).reversed()).utf8) }
    let found = try Self.found(["edfapg.hash.sale", "edfapg.hash.schedule"]) { testCase, right in
      func bytes(_ name: String) -> [UInt8] {
        testCase.input[name].flatMap { try? TextInput.bytes($0, name) } ?? []
      }
      guard case .value = right else { return right }
      let upper: (UInt8) -> UInt8 = { (0x61...0x7a).contains($0) ? $0 - 32 : $0 }
      let card = bytes("cardNumber")
      let signed = testCase.input["cardToken"] == nil ? Array(card.prefix(6) + card.suffix(4)) : bytes("cardToken")
      let message =
        testCase.operation == "edfapg.hash.schedule"
        ? reversed(bytes("password")) : reversed(bytes("email")) + bytes("password") + reversed(signed)
      return .value(.text(Hex.encode(DigestAlgorithm.md5.hash(message.map(upper)))))
    }
    #expect(
      found.groups.map(\.explanation.sentence) == [
        "reverses email, cardToken, card digits and password by grapheme cluster instead of byte"
      ])
    #expect(found.unexplained.isEmpty)
  }

  /// A field that is not sent is not signed, and the signature is right for the fields that are sent.
  @Test func `a signature over what is sent is no mistake of its own`() throws {
    let found = try Self.found(["payfort.request.capture"]) { testCase, right in
      guard case .value(let request, _) = right, testCase.input["fields"]?["fort_id"] != nil,
        let body = request["body"]?.string.flatMap({ try? JSON(parsing: Array($0.utf8)) }),
        let signature = Gateway.operation("payfort.signature")
      else { return right }
      let sent = body.with(["merchant_reference"], nil)
      let signed = signature.answer(
        [
          "phrase": testCase.input["phrase"], "algorithm": testCase.input["algorithm"],
          "parameters": sent.with(["signature"], nil),
        ])
      guard case .value(let value) = signed else { return right }
      return .value(request.with(["body"], .text(sent.with(["signature"], value).line)))
    }
    #expect(found.groups.count == 1 && found.unexplained.isEmpty, "\(found.groups.map(\.explanation.sentence))")
    #expect(found.groups.first?.explanation.sentence.contains("merchant_reference") == true)
    #expect(found.groups.first?.explanation.sentence.contains("fort_id") == true)
  }
}
