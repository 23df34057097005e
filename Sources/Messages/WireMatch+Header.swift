import Encodings
import Gateways

extension WireMatch {
  /// The values of every header, by its name in lower case.
  static func headers(
    _ request: JSON, _ meaning: (_ value: [UInt8], _ name: String) -> [UInt8] = { meaning(of: $0, $1) }
  ) -> [String: [[UInt8]]] {
    var headers: [String: [[UInt8]]] = [:]
    for pair in request["headers"]?.elements ?? [] {
      guard let pair = pair.elements, pair.count == 2, let name = pair[0].string?.lowercasedASCII,
        let value = Self.bytes(pair[1])
      else { continue }
      headers[name, default: []].append(meaning(value, name))
    }
    return headers
  }

  /// The meaning of a header's value, without surrounding white space (RFC 9110 §5.5).
  ///
  /// A Content-Type loses `charset=utf-8`, which many HTTP libraries add and which changes nothing, and the boundary,
  /// which is read with the body. ``Authorization`` gets one spelling. Any other value stays as it is.
  ///
  /// - Parameter name: in lower case.
  package static func meaning(of value: [UInt8], _ name: String) -> [UInt8] {
    let value = HeaderScanner.trimmed(value)
    if name == "authorization" { return Authorization(value)?.spelled ?? value }
    guard name == "content-type", let type = MediaType(value) else { return value }
    let kept = type.parameters.filter { parameter in
      if parameter.name == "boundary" { return type.name != multipart }
      return parameter.name != "charset" || String(decoding: parameter.value, as: UTF8.self).lowercasedASCII != "utf-8"
    }
    return kept.reduce(Array(type.name.utf8)) { $0 + ";\($1.name)=".utf8 + $1.value }
  }

  static let multipart = "multipart/form-data"
  static let form = "application/x-www-form-urlencoded"

  /// The Content-Type of a request; `nil` where there is not exactly one.
  static func type(statedBy request: JSON) -> MediaType? {
    guard let types = headers(request, { value, _ in HeaderScanner.trimmed(value) })["content-type"], types.count == 1
    else { return nil }
    return MediaType(types[0])
  }

  /// The boundary in a request's only Content-Type; `nil` for other bodies, and where there is not one valid boundary.
  static func boundary(statedBy request: JSON) -> Boundary? {
    guard let type = type(statedBy: request), type.name == multipart else { return nil }
    return type.parameter("boundary").flatMap(Boundary.init)
  }
}
