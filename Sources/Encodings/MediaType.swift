/// A Content-Type (RFC 9110 §8.3): the type of a body, and parameters.
public struct MediaType: Sendable, Hashable {
  /// Type and subtype in lower case, for example `multipart/form-data`.
  public let name: String
  /// The parameters in order, with names in lower case.
  public let parameters: [Parameter]

  /// A parameter of a header field.
  public struct Parameter: Sendable, Hashable {
    /// The name in lower case.
    public let name: String
    /// The value, without the quotes and backslashes around and in it.
    public let value: [UInt8]
  }

  /// Returns `nil` if the text does not follow the grammar.
  public init?(_ text: [UInt8]) {
    var scanner = HeaderScanner(text)
    guard scanner.skipToken(), scanner.take(UInt8(ascii: "/")), scanner.skipToken() else { return nil }
    let end = scanner.position
    guard let parameters = scanner.parameters(.backslash) else { return nil }
    name = String(decoding: text[..<end].map(ASCII.lower), as: UTF8.self)
    self.parameters = parameters
  }

  /// The value of the only parameter with a name; `nil` where there is none, or more than one.
  public func parameter(_ name: String) -> [UInt8]? {
    let found = parameters.filter { $0.name == name }
    return found.count == 1 ? found[0].value : nil
  }
}
