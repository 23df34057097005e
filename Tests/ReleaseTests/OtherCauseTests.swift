import ConformanceKit
import Encodings
import Faults
import Gateways
import Testing

/// Headings that once named another cause than the port's.
@Suite struct OtherCauseTests {
  @Test func `one id of digits shows no rule for four of them`() throws {
    let names = ["edfapg.response.fields", "edfapg.response.decode"]
    let printed = [
      ("1234567890123456789012", "1234567890123456774144"), ("100200300400500600700", "100200300400500604928"),
    ]
    let outcomes = try names.flatMap { name in
      try WrongPort.outcomes(name) { _, right in
        guard let line = right.value?.line else { return nil }
        let floated = printed.reduce(line) { $0.replacing($1.0, with: $1.1) }
        return floated == line ? nil : (try? JSON(parsing: Array(floated.utf8))).map { .value($0) }
      }
    }
    let phrases = WrongPort.phrases(outcomes)
    #expect(
      phrases.count == 1 && phrases.allSatisfy { $0.hasPrefix("reads ") && $0.contains("as a floating-point number") },
      "\(phrases)")
  }

  @Test func `a name without its accents is not in Latin-1`() throws {
    let outcomes = try WrongPort.outcomes("edfapg.request.sale") { _, body in
      body.formChanging { pair in
        guard pair.name.starts(with: "payer_".utf8), UTF8Text.isValid(pair.value) else { return pair }
        let text = String(decoding: pair.value, as: UTF8.self).unicodeScalars.map {
          $0.isASCII ? UInt8($0.value) : 0x3f
        }
        return FormBody.Pair(name: pair.name, value: text)
      }
    }
    let phrases = WrongPort.phrases(outcomes)
    #expect(phrases.count == 1 && phrases[0].hasPrefix("sends ? for characters beyond ASCII in payer_"), "\(phrases)")
  }

  @Test func `names with capitals in front`() throws {
    let outcomes = try ["edfapg.request.sale", "edfapg.request.recurring-sale"].flatMap { name in
      try WrongPort.outcomes(name) { _, body in
        body.formChanging { pair in
          guard pair.name.starts(with: "payer_".utf8), pair.name.suffix(5).elementsEqual("_name".utf8) else {
            return pair
          }
          var isFirst = true
          let titled = pair.value.map { byte in
            defer { isFirst = ASCII.isSpace(byte) }
            return isFirst ? ASCII.upper(byte) : ASCII.lower(byte)
          }
          return FormBody.Pair(name: pair.name, value: titled)
        }
      }
    }
    let phrases = WrongPort.phrases(outcomes)
    #expect(
      phrases.count == 1 && phrases[0].hasSuffix("with a capital first letter of each word and nowhere else"),
      "\(phrases)")
  }

  @Test func `an answer in Latin-1 keeps its accents`() throws {
    let names = ["edfapg.response.decode", "payfort.response.decode", "payfort.response.fields"]
    let outcomes = try names.flatMap { name in
      try WrongPort.outcomes(name) { _, right in
        guard let value = right.value else { return nil }
        let narrow = value.mapped { part in
          part.string.map { .text($0.unicodeScalars.map { $0.value < 0x100 ? String($0) : "?" }.joined()) } ?? part
        }
        return narrow == value ? nil : .value(narrow)
      }
    }
    let phrases = WrongPort.phrases(outcomes)
    #expect(
      phrases.count == 1 && phrases[0].hasPrefix("answers ? for characters beyond Latin-1 in"), "\(phrases)")
  }

  /// A port that reads another member than the document's, and does check its form.
  @Test func `an amount that is not read is not one that is never refused`() throws {
    let operation = try #require(Gateway.operation("everypay.response.decode"))
    let outcomes = try WrongPort.outcomes(operation.name) { testCase, _ in
      guard let body = testCase.input["body"].flatMap(MatchRule.bytes).flatMap({ try? JSON(parsing: $0) }),
        body["standing_amount"] != nil
      else { return nil }
      let read = body.with(["standing_amount"], body["initial_amount"])
      return Reply(Response(operation.answer(testCase.input.with(["body"], .text(read.line)))))
    }
    let phrases = WrongPort.mistakes(outcomes).phrases
    #expect(!phrases.contains { $0.contains("does not refuse") }, "\(phrases)")
    #expect(phrases.contains("answers initial_amount as amount, and nothing where there is none"), "\(phrases)")
  }

  @Test func `what is answered without a member too is not for that member`() throws {
    let outcomes = try WrongPort.outcomes("placetopay.response.decode") { testCase, right in
      guard let value = right.value, value["kind"] == .text("unknown"), value["status"] == .text("APPROVED") else {
        return nil
      }
      return .value(value.with(["kind"], .text("approved")))
    }
    let phrases = WrongPort.mistakes(outcomes).phrases
    #expect(!phrases.contains { $0.contains("is there") }, "\(phrases)")
  }

  @Test func `an amount in another unit is not cut`() throws {
    let outcomes = try WrongPort.outcomes("payfort.request.applepay") { _, body in
      guard let json = try? JSON(parsing: Array(body.utf8)), let amount = json["amount"]?.string,
        amount.hasSuffix("00"), amount.count > 2
      else { return nil }
      let changed = json.with(["amount"], .text(String(amount.dropLast(2))))
      return changed.line
    }
    let phrases = WrongPort.mistakes(outcomes).phrases
    #expect(!phrases.contains { $0.hasPrefix("cuts amount") }, "\(phrases)")
  }

  @Test func `a frame of multipart is told of all bodies in it`() throws {
    // Names of headers may be in any case.
    let outcomes = try WrongPort.outcomes("edfapg.request.applepay") { testCase, body in
      let written =
        testCase.id.hasPrefix("longest") ? body.replacing("Content-Disposition", with: "content-disposition") : body
      return written.hasSuffix("--\r\n") ? String(written.dropLast(3)) + "\r\n" : nil
    }
    #expect(WrongPort.phrases(outcomes) == ["closes with a boundary that has no -- after it"])
  }

  @Test func `a length that counts characters`() throws {
    let outcomes = try WrongPort.outcomes("placetopay.request.create") { _, right in
      guard let request = right.value, let body = request["body"]?.string, let headers = request["headers"]?.elements
      else { return nil }
      let json = (try? JSON(parsing: Array(body.utf8)))?.line ?? body
      let raw = json.replacing(/\\u00e9/, with: "é")
      let header = JSON.array([.text("Content-Length"), .text(String(raw.unicodeScalars.count))])
      return .value(request.with(["body"], .text(raw)).with(["headers"], .array(headers + [header])))
    }
    #expect(WrongPort.phrases(outcomes) == ["counts the characters of the body for Content-Length, not its bytes"])
  }

  @Test func `quotes that are doubled as for SQL`() throws {
    let outcomes = try ["edfapg.request.sale", "edfapg.request.recurring-sale"].flatMap { name in
      try WrongPort.outcomes(name) { _, body in
        body.formChanging { pair in
          guard pair.name.starts(with: "payer_".utf8) || pair.name.starts(with: "order_".utf8) else { return pair }
          return FormBody.Pair(name: pair.name, value: pair.value.flatMap { $0 == 0x27 ? [$0, $0] : [$0] })
        }
      }
    }
    let phrases = WrongPort.phrases(outcomes)
    #expect(phrases.count == 1 && phrases[0].hasPrefix("doubles the quotes in "), "\(phrases)")
  }

  @Test func `a time that is given and not looked at`() throws {
    let outcomes = try WrongPort.outcomes("everypay.request.oneoff") { testCase, right in
      let accepted = try WrongPort.cases(testCase.operation).first { $0.id == testCase.twin }
      guard right.code == "invalid-value", testCase.expectation.isRejection, let accepted,
        testCase.input["timestamp"] != accepted.input["timestamp"]
      else { return nil }
      return .value(.members([("method", .text("POST"))]))
    }
    #expect(WrongPort.phrases(outcomes) == ["accepts any text in timestamp"])
  }

  @Test func `one field is signed in place of another`() throws {
    let operation = try #require(Gateway.operation("edfapg.request.capture"))
    let outcomes = try WrongPort.outcomes(operation.name) { testCase, right in
      guard let amount = testCase.input["fields"]?["amount"]?.string, let request = right.value,
        let other = Reply(Response(operation.answer(testCase.input.with(["fields", "trans_id"], .text(amount))))).value,
        let pairs = other["body"]?.string.flatMap({ try? FormBody.decodeStrictly(Array($0.utf8)) }),
        let hash = pairs.first(where: { $0.name.elementsEqual("hash".utf8) })
      else { return nil }
      let body = request["body"]?.string?.formChanging { $0.name == hash.name ? hash : $0 }
      return body.map { .value(request.with(["body"], .text($0))) }
    }
    let phrases = WrongPort.phrases(outcomes)
    #expect(phrases.count == 1 && phrases[0].contains("with amount for transactionId"), "\(phrases)")
  }
}
