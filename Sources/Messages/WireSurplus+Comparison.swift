package import Encodings
package import Gateways

extension WireSurplus {
  /// Whether two wrong requests have the same kinds of fault beside a right one, with any names and values, and
  /// otherwise mean the same.
  package static func agree(_ mine: JSON, _ theirs: JSON, beside right: JSON, hiding secrets: Redactor? = nil) -> Bool {
    guard let match = WireMatch(for: right) else { return false }
    let one = WireSurplus(mine, beside: right)
    let holdsSecret = secrets.map(one.holdsSecret) ?? false
    guard !one.faults.isEmpty || holdsSecret else { return false }
    let other = WireSurplus(theirs, beside: right)
    guard Set(one.faults.map(\.kind)) == Set(other.faults.map(\.kind)),
      holdsSecret == (secrets.map(other.holdsSecret) ?? false)
    else { return false }
    return match.agrees(removed(from: theirs, beside: right), with: removed(from: mine, beside: right))
  }

  /// Whether an unexpected text contains a secret.
  package func holdsSecret(_ secrets: Redactor) -> Bool { texts.contains { secrets.redact($0.bytes) != $0.bytes } }

  /// The request without unexpected headers and members.
  private static func removed(from got: JSON, beside expected: JSON) -> JSON {
    let known = Set((expected["headers"]?.elements ?? []).compactMap { name($0)?.lowercasedASCII })
    var kept: [JSON.Member] = []
    for member in got.members ?? [] where members.contains(where: { member.name == $0 }) {
      guard !kept.contains(where: { $0.name == member.name }) else { continue }
      guard member.name == "headers", let pairs = member.value.elements else {
        kept.append(member)
        continue
      }
      let expected = pairs.filter { pair in name(pair).map { known.contains($0.lowercasedASCII) } ?? false }
      kept.append(JSON.Member(member.name, .array(expected)))
    }
    return .object(kept)
  }
}

extension WireMatch {
  /// Whether two multipart answers mean the same apart from their boundaries, both of which are wrong or misplaced.
  package static func agreeBeyondBoundary(_ mine: JSON, _ theirs: JSON, beside right: JSON) -> Bool {
    if right["method"] != nil {
      guard let one = restated(mine), let other = restated(theirs),
        (boundary(statedBy: mine) == nil) == (boundary(statedBy: theirs) == nil)
      else { return false }
      return WireMatch(body: .multipart).agrees(other, with: one)
    }
    func read(_ body: JSON) -> [MultipartBody.Part]? {
      guard let body = bytes(body), let written = boundary(of: body), written != bytes(right).flatMap(boundary(of:))
      else { return nil }
      return try? MultipartReader.decode(body, written, .strict)
    }
    return read(mine).map { $0 == read(theirs) } ?? false
  }

  /// The multipart request with its body's boundary in its Content-Type; `nil` where they agree or the body has none.
  private static func restated(_ request: JSON) -> JSON? {
    guard let body = request["body"].flatMap(bytes), let written = boundary(of: body),
      written != boundary(statedBy: request), let headers = request["headers"]?.elements
    else { return nil }
    let stated = "multipart/form-data; boundary=\"\(String(decoding: written.bytes, as: UTF8.self))\""
    let mended = headers.map { pair -> JSON in
      guard let name = pair.elements?.first?.string, name.lowercasedASCII == "content-type",
        let type = pair.elements?.last?.string, MediaType(Array(type.utf8))?.name == multipart
      else { return pair }
      return .array([.text(name), .text(stated)])
    }
    return request.with(["headers"], .array(mended))
  }
}
