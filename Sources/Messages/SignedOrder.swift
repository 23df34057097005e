package import Encodings
package import Gateways

extension Operation {
  /// The right request with the members of signed objects in the order in which another request has them.
  ///
  /// Where the order is free (``RequestFreedom/Kind/memberOrder(_:of:)``) the signature has to be made of what is sent, so the same
  /// members in another order have another signature.
  ///
  /// - Parameter input: what the request was asked with.
  /// - Returns: `right` itself where nothing is in another order, or it is not what the operation answers.
  package func signed(_ right: JSON, asSent sent: JSON, _ input: JSON) -> JSON {
    guard !freedoms.isEmpty, let mine = RequestMessage(right), let theirs = RequestMessage(sent) else { return right }
    let turned = freedoms.reduce(input) { input, freedom in
      guard case .memberOrder(let field, let source) = freedom.kind, let given = input[source]?.members,
        let order = theirs[[field]]?.members?.map(\.name), order != mine[[field]]?.members?.map(\.name),
        Set(order).count == order.count, Set(order) == Set(given.map(\.name)), order.count == given.count
      else { return input }
      return input.with(source, .object(order.compactMap { name in given.first { $0.name == name } }))
    }
    guard turned != input, answer(input) == .value(right), case .value(let other) = answer(turned) else { return right }
    return other
  }
}
