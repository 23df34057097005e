import Encodings
import Testing

/// Good news requires every member: if one is missing, empty or another word, it is no good news.
struct NeverApproveTests {
  /// All ways to replace one member, at any depth, by a value, each with the member's path.
  private func replacing(_ json: JSON, with value: JSON?, _ path: String = "") -> [(path: String, body: JSON)] {
    switch json {
    case .object(let members):
      members.indices.flatMap { index -> [(String, JSON)] in
        let name = (path.isEmpty ? "" : path + ".") + members[index].name.string
        var changed = members
        if let value { changed[index].value = value } else { changed.remove(at: index) }
        let inner = replacing(members[index].value, with: value, name).map { path, body -> (String, JSON) in
          var changed = members
          changed[index].value = body
          return (path, .object(changed))
        }
        return [(name, .object(changed))] + inner
      }
    case .array(let elements):
      elements.indices.flatMap { index in
        replacing(elements[index], with: value, path).map { path, body -> (String, JSON) in
          var changed = elements
          changed[index] = body
          return (path, .array(changed))
        }
      }
    default: []
    }
  }

  private func expectNoNews(_ sample: ResponseSample, _ body: JSON) throws {
    #expect(try !sample.isGood(sample.decode(.text(body.line))), "\(body.line)")
  }

  @Test(arguments: ResponseSample.all) func everyMemberCounts(_ sample: ResponseSample) throws {
    let body = try JSON(parsing: sample.body)
    #expect(try sample.isGood(sample.decode(.text(body.line))))
    var changed = 0
    for value in [nil, .null, .text("")] as [JSON?] {
      for (path, body) in replacing(body, with: value) where !sample.optional.contains(path) {
        changed += 1
        try expectNoNews(sample, body)
      }
    }
    for (_, body) in replacing(body, with: .bool(true)) {
      changed += 1
      try expectNoNews(sample, body)
    }
    for (path, body) in replacing(body, with: .array([])) where !sample.lists.contains(path) {
      changed += 1
      try expectNoNews(sample, body)
    }
    for word in ["x", "DECLINED", "FAILED", "settled ", "PENDING", "13", "00000001"] {
      for (path, body) in replacing(body, with: .text(word)) where !sample.free.contains(path) {
        changed += 1
        try expectNoNews(sample, body)
      }
    }
    #expect(changed > 10)
  }

  @Test(arguments: ResponseSample.all.filter { !$0.spoilers.isEmpty })
  func whatSpoilsItIsSeen(_ sample: ResponseSample) throws {
    let body = try JSON(parsing: sample.body)
    for (spoiled, value) in sample.spoilers {
      let value = try JSON(parsing: value)
      let bodies = replacing(body, with: value).filter { $0.path == spoiled }
      #expect(!bodies.isEmpty, "\(spoiled)")
      for (_, body) in bodies { try expectNoNews(sample, body) }
    }
  }
}
