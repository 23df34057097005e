/// How a request is made, beside the table of the fields that it is given; known mistakes are made with it.
package struct RequestShape: Sendable {
  package enum Encoding: Sendable {
    case form, multipart, json
    /// No body.
    case query
  }

  /// What people write into the texts of a request, and SDKs change on the way.
  package enum Text: Sendable {
    /// Letters beyond ASCII.
    case words
    /// Spaces at an end.
    case spaces
    /// `<`, `&` and quotes.
    case markup
  }

  /// Values that a filter for set values takes for none.
  package enum Sparse: Sendable {
    /// `{}` in a field.
    case emptyObjects
    /// The amount 0, where it is filtered before it is written with its decimals.
    case amountOfZero
  }

  /// Where a total stands, and the lists whose elements other gateways add up to it, all inside one field.
  package struct LooseTotal: Sendable {
    package let field: String
    package let path: [String]
    /// Each list with the member that is added up.
    package let parts: [(list: [String], member: String)]
  }

  /// The amount of a payment, which is written with all the decimals of its currency.
  package struct Amount: Sendable {
    package let path: [String]
    /// Whether it is a whole number of the currency's smallest unit.
    package let isMinor: Bool

    static func decimal(_ name: String) -> Amount { Amount(path: [name], isMinor: false) }
    static func minor(_ name: String) -> Amount { Amount(path: [name], isMinor: true) }
  }

  package let encoding: Encoding
  /// The fields that every such request has, whatever it is given.
  package let fixed: [FieldRule]
  /// Whether credentials stand in its `Authorization` header.
  package let isAuthorized: Bool
  package let amount: Amount?
  /// The name under which clients hold the secret that signs and is not sent.
  package let secretName: String?
  /// The field whose hexadecimal is read in small letters alone.
  package let hexadecimal: String?
  /// What its texts may hold.
  package let texts: Set<Text>
  /// What counts in it though it looks like nothing.
  package let sparse: Set<Sparse>
  /// A total that is not asked to be the sum of its parts.
  package let looseTotal: LooseTotal?

  /// Whether its body is pairs, in whatever encoding.
  package var isPairs: Bool { encoding == .form || encoding == .multipart }
}

extension Operation {
  /// The same operation with how its request is made.
  ///
  /// - Parameter fixed: the fields that every such request has, as text; others are in `flags`, which are booleans.
  func sending(
    _ encoding: RequestShape.Encoding, fixed: [String] = [], flags: [String] = [], isAuthorized: Bool = false,
    amount: RequestShape.Amount? = nil, secretName: String? = nil, hexadecimal: String? = nil,
    texts: Set<RequestShape.Text> = [], sparse: Set<RequestShape.Sparse> = [],
    looseTotal: RequestShape.LooseTotal? = nil
  ) -> Operation {
    var operation = self
    operation.request = RequestShape(
      encoding: encoding,
      fixed: fixed.map { .needed($0, .text) } + flags.map { .needed($0, .boolean) }, isAuthorized: isAuthorized,
      amount: amount, secretName: secretName, hexadecimal: hexadecimal, texts: texts, sparse: sparse,
      looseTotal: looseTotal)
    return operation
  }
}
