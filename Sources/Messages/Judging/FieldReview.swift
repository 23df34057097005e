package import Encodings
package import Gateways

/// Checks the fields of a message against every row of the gateway's tables.
package enum FieldReview {
  // Both iterate over indices: most rows are about absent fields, and copying a row costs more than the check.

  package static func form(_ rules: [FieldRule], _ fields: some MessageFields) -> [MessageFlaw] {
    rules.indices.flatMap { place -> [MessageFlaw] in
      let text = fields.value(rules[place].name) ?? []
      guard rules[place].required || !text.isEmpty else { return [] }
      let rule = rules[place]
      return told(
        rule, text,
        check(rule.name) { () throws(Refusal) in
          try rule.check(text)
          try rule.check(text) { fields.value($0) ?? [] }
        })
    }
  }

  package static func json(_ rules: [FieldRule], _ body: JSON) -> [MessageFlaw] {
    func text(_ value: JSON?) -> [UInt8] { if case .string(let text)? = value { text.utf8 } else { [] } }
    return rules.indices.flatMap { place -> [MessageFlaw] in
      guard rules[place].required || body[rules[place].path] != nil else { return [] }
      let rule = rules[place]
      return told(
        rule, text(body[rule.path]),
        check(rule.name) { () throws(Refusal) in
          try rule.check(body)
          try rule.check(text(body[rule.path])) { text(body[$0]) }
        })
    }
  }

  /// The flaws found under a rule; where another source allows the text, the dispute is reported instead.
  private static func told(
    _ rule: FieldRule, _ text: @autoclosure () -> [UInt8], _ flaws: [MessageFlaw]
  ) -> [MessageFlaw] {
    guard !flaws.isEmpty, let dispute = rule.dispute(over: text()) else { return flaws }
    return [MessageFlaw(.disputed, rule.name, "sources disagree about this text: \(dispute.evidence)")]
  }

  /// The flaw that a check of the suite reports, if any.
  package static func check(_ field: String, _ body: () throws(Refusal) -> Void) -> [MessageFlaw] {
    do { try body() } catch { return [MessageFlaw(error, field)].compactMap(\.self) }
    return []
  }

  /// Flaws for fields that a call does not have.
  ///
  /// - Parameter areRefused: whether the gateway's documents say that it refuses them; otherwise that is unknown.
  package static func unknown(
    _ names: [String], but known: Set<String>, isForm: Bool, areRefused: Bool = false
  ) -> [MessageFlaw] {
    let ampersand = isForm ? "; an '&' that is not escaped also makes one" : ""
    return names.filter { !known.contains($0) }.map {
      areRefused
        ? MessageFlaw(.unknownField, $0, "this call has no such field, and the gateway refuses it\(ampersand)")
        : MessageFlaw(
          .undocumented, $0,
          "no document has such a field of this call; whether the gateway reads or refuses it is unknown\(ampersand)")
    }
  }

  /// Flaws for members of an object that no document describes.
  package static func undocumented(_ object: JSON?, but known: Set<String>, in place: String = "") -> [MessageFlaw] {
    (object?.members ?? []).map(\.name.string).filter { !known.contains($0) }.map {
      MessageFlaw(
        .undocumented, place + $0, "no document has such a member; whether the gateway reads or refuses it is unknown")
    }
  }
}
