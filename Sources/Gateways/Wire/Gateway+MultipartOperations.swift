package import Encodings

extension Gateway {
  /// Multipart bodies, which EdfaPg receives for Apple Pay.
  static let multipart = Gateway(
    name: "multipart", title: "Multipart bodies",
    operations: [
      Operation(
        "multipart.encode", "The multipart/form-data body of some parts.", [.text("boundary"), .json("parts")],
        procedure: encodeMultipart
      ).inOrder([.invalidBoundary], [.invalidHeader, .boundaryInContent], [.tooLong]).refusing(
        .invalidBoundary, .boundaryInContent, .invalidHeader, unshown: MessageSize.unshown
      ).checkingForm(of: "contentType").buildingBody(),
      Operation(
        "multipart.decode", "The parts that a receiver reads in a multipart body.",
        [.text("contentType"), .text("body"), .word("reader", MultipartReader.Mode.self, or: .strict)],
        procedure: decodeMultipart
      ).inOrder([.tooLong], [.wrongContentType], [.invalidBoundary], [.malformedBody]).refusing(
        .wrongContentType, .invalidBoundary, .malformedBody, unshown: MessageSize.unshown
      ).checkingForm(of: "contentType"),
    ])

  private static func encodeMultipart(_ input: Input) throws(Refusal) -> Operation.Product {
    let parts = try parts(input.json("parts"))
    guard let boundary = Boundary(input.text("boundary")) else { throw .reject(.invalidBoundary, boundaryRule) }
    let body: [UInt8]
    do {
      body = try MultipartBody.encode(parts, boundary)
    } catch {
      switch error {
      case .boundaryInContent: throw .reject(.boundaryInContent, "the boundary occurs in a name, a header or a value")
      case .invalidHeader:
        throw .reject(
          .invalidHeader, "a Content-Type must be printable ASCII, and a name have no NUL: either changes the headers")
      }
    }
    return Operation.Product(value: UTF8Text.json(try MessageSize.checked(body, "the body")))
  }

  private static func decodeMultipart(_ input: Input) throws(Refusal) -> Operation.Product {
    let mode = try choice(input, "reader", or: MultipartReader.Mode.strict)
    let body = try input.message("body")
    guard let type = MediaType(input.text("contentType")), type.name == "multipart/form-data" else {
      throw .reject(.wrongContentType, "the Content-Type is not multipart/form-data")
    }
    guard let boundary = type.parameter("boundary").flatMap(Boundary.init) else {
      throw .reject(.invalidBoundary, boundaryRule)
    }
    do {
      let parts = try MultipartReader.decode(body, boundary, mode)
      return Operation.Product(value: .array(parts.map(\.json)))
    } catch {
      throw .reject(.malformedBody, "\(error.reason), at byte \(error.offset)")
    }
  }

  private static let boundaryRule = "there must be one boundary, of 1 to 70 characters that RFC 2046 §5.1.1 allows"

  private static func parts(_ json: JSON) throws(Refusal) -> [MultipartBody.Part] {
    do { return try MultipartBody.Part.list(json) } catch { throw .badInput(error) }
  }
}

extension MultipartBody.Part {
  /// Reads `[{"name": …, "value": …, "filename": …, "contentType": …}]`, the last two optional.
  package static func list(_ json: JSON) throws(InputError) -> [MultipartBody.Part] {
    guard let elements = json.elements else {
      throw InputError("parts", "must be an array of parts; this is \(json.kind)")
    }
    let fields: [InputField] = [.text("name"), .text("value"), .optional("filename"), .optional("contentType")]
    var parts: [MultipartBody.Part] = []
    for element in elements {
      let part = try Input(element, fields: fields)
      parts.append(
        MultipartBody.Part(
          name: part.text("name"), filename: part.optionalText("filename"),
          contentType: part.optionalText("contentType"), value: part.text("value")))
    }
    return parts
  }

  /// The part in the form that ``list(_:)`` reads.
  var json: JSON {
    [
      "name": UTF8Text.json(name), "filename": filename.map(UTF8Text.json),
      "contentType": contentType.map(UTF8Text.json), "value": UTF8Text.json(value),
    ]
  }
}
