package import Encodings

/// Something that correct SDKs do differently in a request, with its evidence; no port fails for it.
package struct RequestFreedom: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// A header that may be absent, or have another value.
    case header(String)
    /// A field of the body that may be absent, or be sent with one of the values that its absence means.
    case fallback([String], [JSON])
    /// A field whose hexadecimal digits the gateway reads in either case.
    case hexInCapitals([String])
    /// A number that may be sent as text.
    case numberAsText([String])
    /// A text of digits that may be sent as a number with the same digits.
    case textAsNumber([String])
    /// A time that may have another offset, no zero seconds, and no colon in the offset.
    case sameTime([String])
    /// A form field whose text is JSON, in any spelling and with its members in any order.
    case jsonText([String])
    /// An object of the body that copies the input's object at the second path; its members may be in any order, and
    /// are signed in that order.
    case memberOrder(String, of: [String])
    /// Fields that may be absent or sent empty; dots lead into JSON objects.
    case emptyFields([String])
    /// The form may be sent as multipart/form-data.
    case formAsMultipart
    /// The parts may be sent as a form.
    case multipartAsForm
    /// A parameter that the URL's query may have, with this value.
    case query(String, String)
    /// Fields in which an SDK names itself unasked: texts, or objects of texts.
    ///
    /// They count, and are signed, like fields of the input's object at the path.
    case ownFields([String], in: String)
    /// Members of the body that belong to another call of the gateway, with any value.
    case otherMembers([String])
  }

  package let kind: Kind
  /// The document, or the SDKs in production that do so.
  package let evidence: String

  /// A header that may be absent, or have another value.
  static func header(_ name: String, _ evidence: String) -> RequestFreedom {
    RequestFreedom(kind: .header(name), evidence: evidence)
  }

  /// A field, dotted where it leads into an object, with the values that its absence means.
  static func fallback(_ path: String, _ values: JSON..., by evidence: String) -> RequestFreedom {
    RequestFreedom(kind: .fallback(path.split(separator: ".").map(String.init), values), evidence: evidence)
  }
}

extension RequestFreedom {
  /// The optional texts of a table, which may be sent empty; no freedom for a table without any.
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
  /// The same operation with what correct SDKs do differently in its request.
  func allowing(_ freedoms: [RequestFreedom]) -> Operation {
    var operation = self
    operation.freedoms += freedoms
    return operation
  }
}
