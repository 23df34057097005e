import ConformanceKit
import Encodings
import Faults
import Gateways
import Testing

/// Single mistakes that were once reported as several, as something else, or not at all.
@Suite struct OneCauseTests {
  private static let accepted = Reply.value(Answer.accepted)
  private static let mismatch = Reply.reject(code: "signature-mismatch")

  /// The phrases about a port that answers like the reference or as told; nothing may be left unexplained.
  private static func phrases(_ name: String, _ answer: (Case, Gateways.Operation, Reply) -> Reply?) throws -> [String]
  {
    let operation = try #require(Gateway.operation(name))
    return try WrongPort.phrases(name) { answer($0, operation, $1) }
  }

  private static func body(_ testCase: Case) -> JSON? {
    testCase.input["body"].flatMap(MatchRule.bytes).flatMap { try? JSON(parsing: $0) }
  }

  /// Python: `signature.lstrip("sha256:")`.
  @Test func `a prefix that is taken off as a set of characters`() throws {
    let phrases = try Self.phrases("placetopay.notification.verify") { testCase, _, right in
      guard right.value == Answer.accepted, let signature = Self.body(testCase)?["signature"]?.string,
        signature.hasPrefix("sha256:"), let first = signature.dropFirst(7).first
      else { return nil }
      return "sha256:".contains(first) ? Self.mismatch : nil
    }
    #expect(
      phrases == ["strips sha256: from the signature as a set of characters, and digits of the digest with it"])
  }

  /// Python: `signature.split(":")[-1]`, with SHA-1 if it has 40 characters.
  @Test func `a name in front of the colon that is not looked at`() throws {
    let phrases = try Self.phrases("placetopay.notification.verify") { testCase, operation, right in
      guard ["signature-mismatch", "unsupported-algorithm"].contains(right.code),
        let body = Self.body(testCase), let signature = body["signature"]?.string,
        let digits = signature.split(separator: ":", omittingEmptySubsequences: false).last
      else { return nil }
      let names = ["sha256:\(digits)", String(digits)].filter { digits.count == 40 || $0.hasPrefix("sha") }
      let replies = names.suffix(1).map { name in
        Reply(
          Response(operation.answer(testCase.input.with(["body"], .text(body.with(["signature"], .text(name)).line)))))
      }
      return replies.first == Self.accepted ? Self.accepted : Self.mismatch
    }
    #expect(
      phrases == ["chooses the algorithm by the length of the digest, whatever precedes the last colon"])
  }

  /// PHP: `str_replace("sha256:", "", $signature)`, with SHA-1 if the result has 40 characters.
  @Test func `a prefix that is taken out wherever it stands`() throws {
    let phrases = try Self.phrases("placetopay.notification.verify") { testCase, operation, right in
      guard ["signature-mismatch", "unsupported-algorithm"].contains(right.code),
        let body = Self.body(testCase), let signature = body["signature"]?.string,
        signature.hasPrefix("sha256:") || !signature.contains(":")
      else { return nil }
      let digits = signature.replacing("sha256:", with: "")
      let name = digits.count == 40 ? digits : "sha256:\(digits)"
      return Reply(
        Response(operation.answer(testCase.input.with(["body"], .text(body.with(["signature"], .text(name)).line)))))
    }
    #expect(phrases == ["chooses the algorithm by the length of the digest, with sha256: or without"])
  }

  /// Python: `str(int(float(request_id)))`.
  @Test func `a request id without its fraction`() throws {
    let phrases = try Self.phrases("placetopay.notification.verify") { testCase, _, _ in
      guard case .number(let number)? = Self.body(testCase)?["requestId"], number.digits.contains(".") else {
        return nil
      }
      return Self.accepted
    }
    #expect(phrases == ["cuts fractions off numbers before verifying"])
  }

  /// Python: `(now - seed).seconds > 300`.
  @Test func `an age without its days`() throws {
    let phrases = try Self.phrases("placetopay.auth.verify") { testCase, operation, right in
      let times = ["seed", "now"].compactMap { name in
        testCase.input[name]?.string.flatMap { SeedTime(abbreviated: Array($0.utf8))?.seconds }
      }
      guard times.count == 2, [nil, "invalid-value", "signature-mismatch"].contains(right.code) else { return nil }
      let rest = ((times[1] - times[0]) % 86400 + 86400) % 86400
      if rest > 300 { return .reject(code: "invalid-value") }
      guard right.code == "invalid-value" else { return nil }
      return Reply(Response(operation.answer(testCase.input.with(["now"], testCase.input["seed"]))))
    }
    #expect(phrases == ["drops whole days from the distance between a time and the clock"])
  }

  /// PHP: `strncmp($expected, $hash, 31)` with digests of 32 characters.
  @Test func `all but the last character of a signature`() throws {
    let right = try WrongPort.cases("edfapg.callback.verify").compactMap(Self.digest)
    let digests = Dictionary(right) { first, _ in first }
    let phrases = try Self.phrases("edfapg.callback.verify") { testCase, _, answer in
      guard answer.code == "signature-mismatch", let digest = digests[testCase.name],
        let given = Self.pairs(testCase).first(where: { $0.name.elementsEqual("hash".utf8) })?.value
      else { return nil }
      return given.count >= 31 && given.prefix(31).elementsEqual(digest.prefix(31)) ? Self.accepted : nil
    }
    #expect(phrases == ["compares only the first 31 characters of the two"])
  }

  /// JavaScript: `if (result !== 'SUCCESS') return accepted`.
  @Test func `a verification that is skipped for all values but one`() throws {
    let phrases = try Self.phrases("edfapg.callback.verify") { testCase, _, answer in
      let result = Self.pairs(testCase).first { $0.name.elementsEqual("result".utf8) }?.value
      return answer.code == "signature-mismatch" && result.map { !$0.elementsEqual("SUCCESS".utf8) } == true
        ? Self.accepted : nil
    }
    #expect(phrases == ["skips the verification where result is anything but SUCCESS"])
  }

  /// A table that gives Mastercard two digits: 22 to 27.
  @Test func `a range of cards that is too wide`() throws {
    let phrases = try Self.phrases("card.scheme") { testCase, _, answer in
      let number = testCase.input["cardNumber"]?.string ?? ""
      guard case .value(let value, _) = answer, value["scheme"] == .text("unknown"), number.count == 16,
        let two = Int(number.prefix(2)), (22...27).contains(two)
      else { return nil }
      return .value(["scheme": .text("mastercard")])
    }
    #expect(phrases == ["accepts numbers that begin with 2220, 2721 for mastercard"])
  }

  @Test(arguments: [("first", true), ("last", false)])
  func `one of several payments`(word: String, isFirst: Bool) throws {
    let phrases = try Self.phrases("placetopay.response.decode") { testCase, operation, _ in
      guard let body = Self.body(testCase) else { return nil }
      let paths = [["payment"], ["payment", "transaction"]]
      let changed = paths.reduce(body) { body, path in
        guard let all = body[path]?.elements, all.count > 1 else { return body }
        return body.with(path, .array([isFirst ? all[0] : all[all.count - 1]]))
      }
      return changed == body
        ? nil : Reply(Response(operation.answer(testCase.input.with(["body"], .text(changed.line)))))
    }
    #expect(phrases == ["looks only at the \(word) of several payments"])
  }

  /// PHP: `explode('&', urldecode($body))`, for bodies with right escapes.
  @Test(arguments: ["payfort.response.decode", "form.decode"])
  func `a form that is decoded before it is split`(name: String) throws {
    let phrases = try Self.phrases(name) { testCase, operation, answer in
      guard answer.code != "malformed-body", let body = testCase.input["body"].flatMap(MatchRule.bytes),
        name == "form.decode" || testCase.input["contentType"]?.string?.contains("x-www-form") == true
      else { return nil }
      let plain = PercentEncoding.decode(body.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 })
      // The decoded text is data now: escaped again, except for the delimiters.
      let read = plain.flatMap { byte in
        [0x26, 0x3d].contains(byte) ? [byte] : Array("%\(Hex.encode([byte]))".utf8)
      }
      return Reply(Response(operation.answer(testCase.input.with(["body"], UTF8Text.json(read)))))
    }
    #expect(phrases == ["decodes a form body before splitting it"])
  }

  private static func pairs(_ testCase: Case) -> [FormBody.Pair] {
    testCase.input["form"].flatMap(MatchRule.bytes).flatMap { try? FormBody.decodeStrictly($0) } ?? []
  }

  /// The digest of a message from the steps of its case, in hexadecimal.
  private static func digest(_ testCase: Case) -> (String, [UInt8])? {
    testCase.steps.last.map { (testCase.name, Array(Hex.encode($0.bytes).utf8)) }
  }
}
