package import Encodings
package import Gateways

/// Checks the fields of a message against the gateway's tables, every row of them.
package enum FieldReview {
  package static func form(_ rules: [FieldRule], _ fields: some MessageFields) -> [MessageFlaw] {
    rules.flatMap { rule in
      let text = fields.value(rule.name) ?? []
      return told(
        rule, text,
        check(rule.name) { () throws(Refusal) in
          try rule.check(text)
          try rule.check(text) { fields.value($0) ?? [] }
        })
    }
  }

  package static func json(_ rules: [FieldRule], _ body: JSON) -> [MessageFlaw] {
    rules.flatMap { rule in
      let text = Array((body[rule.path]?.string ?? "").utf8)
      return told(
        rule, text,
        check(rule.name) { () throws(Refusal) in
          try rule.check(body)
          try rule.check(text) { Array((body[$0]?.string ?? "").utf8) }
        })
    }
  }

  /// What a row refuses; a text that another source has is only told.
  private static func told(_ rule: FieldRule, _ text: [UInt8], _ flaws: [MessageFlaw]) -> [MessageFlaw] {
    guard !flaws.isEmpty, let dispute = rule.dispute(over: text) else { return flaws }
    return [MessageFlaw(.disputed, rule.name, "sources disagree about this text: \(dispute.evidence)")]
  }

  /// What one of the kit's checks refuses.
  package static func check(_ field: String, _ body: () throws(Refusal) -> Void) -> [MessageFlaw] {
    do { try body() } catch { return [MessageFlaw(error, field)].compactMap(\.self) }
    return []
  }

  /// The fields that a call does not have.
  ///
  /// - Parameter areRefused: whether the gateway says that it refuses them; of others nobody knows.
  package static func unknown(
    _ names: [String], but known: Set<String>, isForm: Bool, areRefused: Bool = false
  ) -> [MessageFlaw] {
    let ampersand = isForm ? "; an '&' that is not escaped also makes one" : ""
    return names.filter { !known.contains($0) }.map {
      areRefused
        ? MessageFlaw(.unknownField, $0, "this call has no such field, and the gateway refuses it\(ampersand)")
        : MessageFlaw(
          .undocumented, $0,
          "no document has such a field of this call; whether it is read or refused is not known\(ampersand)")
    }
  }

  /// The members of an object that no document has.
  package static func undocumented(_ object: JSON?, but known: Set<String>, in place: String = "") -> [MessageFlaw] {
    (object?.members ?? []).map(\.name.string).filter { !known.contains($0) }.map {
      MessageFlaw(
        .undocumented, place + $0, "no document has such a member; whether it is read or refused is not known")
    }
  }
}
