/// `multipart/form-data` bodies (RFC 7578), written by the WHATWG rules.
public enum MultipartBody {
  /// A part: a form field, or a file.
  public struct Part: Sendable, Hashable {
    /// The field's name.
    public var name: [UInt8]
    /// The file's name, for a file.
    public var filename: [UInt8]?
    /// The part's own Content-Type, where it has one.
    public var contentType: [UInt8]?
    /// The content, byte by byte as sent.
    public var value: [UInt8]

    /// Makes a part.
    public init(name: [UInt8], filename: [UInt8]? = nil, contentType: [UInt8]? = nil, value: [UInt8]) {
      self.name = name
      self.filename = filename
      self.contentType = contentType
      self.value = value
    }
  }

  /// Why parts cannot be written.
  public enum Unwritable: Error, Sendable, Equatable {
    /// The boundary occurs between the delimiters (RFC 2046 §5.1: it must not).
    case boundaryInContent
    /// A Content-Type has a byte that a header field cannot contain, or a name has a NUL, which no reader accepts.
    case invalidHeader
  }

  /// Writes parts.
  ///
  /// - Throws: ``Unwritable`` if the boundary occurs in a part or a header is invalid.
  public static func encode(_ parts: [Part], _ boundary: Boundary) throws(Unwritable) -> [UInt8] {
    var output: [UInt8] = []
    for part in parts {
      let head = try head(part)
      guard !ByteSearch.contains(boundary.bytes, in: head), !ByteSearch.contains(boundary.bytes, in: part.value) else {
        throw .boundaryInContent
      }
      output += boundary.delimiter
      output += lineEnd
      output += head
      output += lineEnd
      output += part.value
      output += lineEnd
    }
    output += boundary.delimiter
    output += "--\r\n".utf8
    return output
  }

  private static let lineEnd = Array("\r\n".utf8)

  private static func head(_ part: Part) throws(Unwritable) -> [UInt8] {
    guard !part.name.contains(0), part.filename?.contains(0) != true else { throw .invalidHeader }
    var head = Array("Content-Disposition: form-data; name=\"".utf8) + escape(part.name)
    if let filename = part.filename { head += Array("\"; filename=\"".utf8) + escape(filename) }
    head += "\"\r\n".utf8
    if let contentType = part.contentType {
      guard !contentType.isEmpty, contentType.allSatisfy({ (0x20...0x7e).contains($0) }) else { throw .invalidHeader }
      head += Array("Content-Type: ".utf8) + contentType + lineEnd
    }
    return head
  }

  /// Escapes line breaks, which would end the header, and quotes, which would end the name.
  private static func escape(_ name: [UInt8]) -> [UInt8] {
    name.flatMap { byte in
      switch byte {
      case 0x0a: Array("%0A".utf8)
      case 0x0d: Array("%0D".utf8)
      case UInt8(ascii: "\""): Array("%22".utf8)
      default: [byte]
      }
    }
  }
}
