package import Encodings
package import Gateways

extension Operation {
  /// The right request, with an SDK's own choices signed as in the request it sent: the order of members in signed
  /// objects, and fields that identify the SDK.
  ///
  /// The signature covers what is sent, so another order of the members, or one more field, gives another signature.
  ///
  /// - Parameter input: the input of the request.
  /// - Returns: `right` itself where the SDK made no such choice, or `right` is not the operation's answer.
  package func signed(_ right: JSON, asSent sent: JSON, _ input: JSON) -> JSON {
    guard !freedoms.isEmpty, let mine = RequestMessage(right), let theirs = RequestMessage(sent) else { return right }
    let chosen = freedoms.reduce(input) { input, freedom in
      switch freedom.kind {
      case .memberOrder(let field, let source): input.ordered(source, as: theirs[[field]], insteadOf: mine[[field]])
      case .ownFields(let names, let source):
        names.reduce(input) { input, name in
          guard mine[[name]] == nil, let value = theirs[[name]], value.isTextOrObjectOfTexts else { return input }
          return input.with([source, name], value)
        }
      default: input
      }
    }
    guard chosen != input else { return right }
    // Requests of only some SDKs are not the operation's answer; where they are not signed, only the fields differ.
    guard answer(input) == .value(right) else { return withOwnFields(right, of: theirs, beside: mine) }
    guard case .value(let other) = answer(chosen) else { return right }
    return other
  }

  private func withOwnFields(_ right: JSON, of sent: RequestMessage, beside mine: RequestMessage) -> JSON {
    guard mine[["signature"]] == nil, case .json = mine.body else { return right }
    var message = mine
    for freedom in freedoms {
      guard case .ownFields(let names, _) = freedom.kind else { continue }
      for name in names where mine[[name]] == nil {
        guard let value = sent[[name]], value.members != nil, value.isTextOrObjectOfTexts else { continue }
        message[[name]] = value
      }
    }
    return message.json
  }
}

extension JSON {
  /// Reorders the members of an object as in the sent one, if they are the same members in another order.
  fileprivate func ordered(_ path: [String], as sent: JSON?, insteadOf right: JSON?) -> JSON {
    guard let given = self[path]?.members, let order = sent?.members?.map(\.name), order != right?.members?.map(\.name),
      Set(order).count == order.count, Set(order) == Set(given.map(\.name)), order.count == given.count
    else { return self }
    return with(path, .object(order.compactMap { name in given.first { $0.name == name } }))
  }

  fileprivate var isTextOrObjectOfTexts: Bool {
    switch self {
    case .string: true
    case .object(let members): members.allSatisfy { if case .string = $0.value { true } else { false } }
    case .null, .bool, .number, .array: false
    }
  }
}
