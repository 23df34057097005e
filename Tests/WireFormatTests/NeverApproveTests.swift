import ConformanceKit
import Testing

/// Good news needs every member to say so: with any of them missing, empty or another word, nothing is approved.
struct NeverApproveTests {
  /// Members that an approval does not rest on.
  private static let idle: Set<String> = ["order_id", "amount", "action", "command", "standing_amount"]
  /// Members that name something: any text will do.
  private static let names: Set<String> = ["trans_id", "fort_id", "requestId", "payment_reference", "payId"]

  private func isApproved(_ sample: HostileBodyTests.Sample, _ body: JSON) throws -> Bool {
    let answer = try #require(Gateway.operation(sample.operation)).answer(
      JSON.members([
        ("action", .text(sample.action)), ("status", .text("200")), ("contentType", .text("application/json")),
        ("body", .text(body.line)),
      ]))
    guard case .value(let value) = answer, let kind = value["kind"]?.string else { return false }
    return kind == "approved" || kind == "authorized"
  }

  /// Every way to replace one member, at any depth, by a value.
  private func replacing(_ json: JSON, with value: JSON?) -> [(name: String, body: JSON)] {
    switch json {
    case .object(let members):
      members.indices.flatMap { index -> [(String, JSON)] in
        var changed = members
        if let value { changed[index].value = value } else { changed.remove(at: index) }
        let inner = replacing(members[index].value, with: value).map { name, body -> (String, JSON) in
          var changed = members
          changed[index].value = body
          return (name, .object(changed))
        }
        return [(members[index].name.string, .object(changed))] + inner
      }
    case .array(let elements):
      elements.indices.flatMap { index in
        replacing(elements[index], with: value).map { name, body -> (String, JSON) in
          var changed = elements
          changed[index] = body
          return (name, .array(changed))
        }
      }
    default: []
    }
  }

  @Test(arguments: HostileBodyTests.samples) func everyMemberCounts(_ sample: HostileBodyTests.Sample) throws {
    let body = try JSON(parsing: sample.body)
    #expect(try isApproved(sample, body))
    var changed = 0
    for value in [nil, .null, .text(""), .bool(true), .array([])] as [JSON?] {
      for (name, body) in replacing(body, with: value) where !Self.idle.contains(name) {
        changed += 1
        #expect(try !isApproved(sample, body), "\(body.line)")
      }
    }
    for word in ["x", "DECLINED", "FAILED", "settled ", "PENDING", "13", "00000001"] {
      for (name, body) in replacing(body, with: .text(word)) where !Self.idle.union(Self.names).contains(name) {
        changed += 1
        #expect(try !isApproved(sample, body), "\(body.line)")
      }
    }
    #expect(changed > 10)
  }
}
