/// The facts about a request beyond its field table; the catalogue's faults are made from them.
package struct RequestShape: Sendable {
  package enum Encoding: Sendable {
    case form, multipart, json
    /// No body.
    case query
  }

  /// Parts of users' texts that SDKs change on the way into a request.
  package enum Text: Sendable {
    /// Letters beyond ASCII.
    case words
    /// Spaces at either end.
    case spaces
    /// `<`, `&` and quotes.
    case markup
  }

  /// Values that a filter for empty values drops by mistake.
  package enum Sparse: Sendable {
    /// `{}` in a field.
    case emptyObjects
    /// The amount 0, where it is filtered before its decimals are written.
    case amountOfZero
  }

  /// The place of a total, and the lists that other gateways add up to it, all inside one field.
  package struct LooseTotal: Sendable {
    package let field: String
    package let path: [String]
    /// Each list with the member that is added up.
    package let parts: [(list: [String], member: String)]
  }

  /// The amount of a payment, written with all the decimals of its currency.
  package struct Amount: Sendable {
    package let path: [String]
    /// Whether it is a whole number of the currency's smallest unit.
    package let isMinor: Bool

    static func decimal(_ name: String) -> Amount { Amount(path: [name], isMinor: false) }
    static func minor(_ name: String) -> Amount { Amount(path: [name], isMinor: true) }
  }

  package let encoding: Encoding
  /// The fields that every such request has, whatever the input.
  package let fixed: [FieldRule]
  /// Whether its `Authorization` header carries credentials.
  package let isAuthorized: Bool
  package let amount: Amount?
  /// The clients' name for the secret that signs and is not sent.
  package let secretName: String?
  /// The field whose hexadecimal digits must be lower-case.
  package let hexadecimal: String?
  /// What its texts may contain.
  package let texts: Set<Text>
  /// Values that it must send although they look empty.
  package let sparse: Set<Sparse>
  /// A total that need not be the sum of its parts.
  package let looseTotal: LooseTotal?

  /// Whether its body is a list of pairs, in any encoding.
  package var isPairs: Bool { encoding == .form || encoding == .multipart }
}

extension Operation {
  /// The same operation with the shape of its request.
  ///
  /// - Parameter fixed: the text fields that every such request has; `flags` are its boolean ones.
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
