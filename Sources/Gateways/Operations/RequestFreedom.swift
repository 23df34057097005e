package import Encodings

/// What right SDKs do differently in a request, and must not be told off for; each with who says so or does it.
package struct RequestFreedom: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// A header that may be absent, or say something else.
    case header(String)
    /// A field of the body that means these values where it is absent, and so may be sent with one of them or left out.
    case fallback([String], [JSON])
    /// A field whose hexadecimal the gateway reads in either case.
    case hexInCapitals([String])
    /// A number that may be given as text.
    case numberAsText([String])
    /// A text of digits that may be given as a number with the same digits.
    case textAsNumber([String])
    /// A time that may be written with another offset, without seconds that are zero and without the offset's colon.
    case sameTime([String])
    /// A field of a form whose text is JSON, in any spelling and with its members in any order.
    case jsonText([String])
    /// An object of the body, a copy of that of the input at the second path: its members may stand in any order, in which they
    /// are signed.
    case memberOrder(String, of: [String])
    /// Fields that need not be there, and may be sent empty as well; dots lead into objects of JSON.
    case emptyFields([String])
    /// The form may come as multipart/form-data.
    case formAsMultipart
    /// The parts may come as a form.
    case multipartAsForm
    /// A parameter of the URL's query that may be there with this value.
    case query(String, String)
    /// Fields in which an SDK says what it is, which nobody asks it for: texts, or objects of texts. They count, and are signed,
    /// like fields of the input's object at the path.
    case ownFields([String], in: String)
    /// Members of the body that another call of the gateway has, whatever they say.
    case otherMembers([String])
  }

  package let kind: Kind
  /// The document, or the SDKs that work in production.
  package let evidence: String

  /// A header that may be absent, or say something else.
  static func header(_ name: String, _ evidence: String) -> RequestFreedom {
    RequestFreedom(kind: .header(name), evidence: evidence)
  }

  /// A field, dotted where it leads into an object, with what an absent one means.
  static func fallback(_ path: String, _ values: JSON..., by evidence: String) -> RequestFreedom {
    RequestFreedom(kind: .fallback(path.split(separator: ".").map(String.init), values), evidence: evidence)
  }
}

extension RequestFreedom {
  /// The optional texts of a table, which may be sent empty; nothing for a table without any.
  static func emptyTexts(of rules: [FieldRule], by evidence: String) -> [RequestFreedom] {
    let texts = rules.filter { rule in
      switch rule.kind {
      case .boolean, .number, .integer, .object, .array: false
      default: !rule.required
      }
    }
    return texts.isEmpty ? [] : [RequestFreedom(kind: .emptyFields(texts.map(\.name)), evidence: evidence)]
  }
}

extension Operation {
  /// The same operation with what right SDKs do differently in its request.
  func allowing(_ freedoms: [RequestFreedom]) -> Operation {
    var operation = self
    operation.freedoms += freedoms
    return operation
  }
}
