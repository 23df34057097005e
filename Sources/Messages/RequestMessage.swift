package import Encodings
import Gateways

/// A parsed request whose parts can be changed one by one.
package struct RequestMessage {
  package enum Body {
    case none
    case form([FormBody.Pair])
    case parts([MultipartBody.Part], Boundary)
    case json(JSON)
    /// Bytes in none of these formats.
    case bytes([UInt8])
  }

  package var method: String
  package var url: [UInt8]
  package var headers: [(name: String, value: String)]
  package var body: Body
  /// The value of a correct Content-Length; `nil` where there is none.
  private var length: Int?

  /// - Returns: `nil` where the JSON is not a request.
  package init?(_ request: JSON) {
    guard let method = request["method"]?.string, let url = request["url"].flatMap({ try? TextInput.bytes($0, "url") })
    else { return nil }
    self.method = method
    self.url = url
    headers = (request["headers"]?.elements ?? []).compactMap { header in
      guard let pair = header.elements, pair.count == 2, let name = pair[0].string, let value = pair[1].string else {
        return nil
      }
      return (name, value)
    }
    let type = headers.first { $0.name.lowercasedASCII == "content-type" }.flatMap {
      MediaType(HeaderScanner.trimmed(Array($0.value.utf8)))
    }
    guard let bytes = request["body"].flatMap({ try? TextInput.bytes($0, "body") }) else {
      body = .none
      return
    }
    let isStated = headers.contains { $0.name.lowercasedASCII == "content-length" && $0.value == String(bytes.count) }
    length = isStated ? bytes.count : nil
    switch type?.name {
    case "application/x-www-form-urlencoded": body = .form((try? FormBody.decodeStrictly(bytes)) ?? [])
    case "multipart/form-data":
      guard let boundary = type?.parameter("boundary").flatMap(Boundary.init),
        let parts = MultipartReader.parts(ofRequest: bytes, boundary)
      else {
        body = .bytes(bytes)
        return
      }
      body = .parts(parts, boundary)
    default: body = (try? JSON(parsing: bytes)).map(Body.json) ?? .bytes(bytes)
    }
  }

  /// The request in the form that operations answer; a correct Content-Length is adjusted to the body.
  package var json: JSON {
    let bytes = bytes
    let headers = headers.map { header in
      guard let length, header.name.lowercasedASCII == "content-length", header.value == String(length) else {
        return header
      }
      return (header.name, String(bytes?.count ?? 0))
    }
    return WireRequest(method: method, url: url, headers: headers, body: bytes).json
  }

  private var bytes: [UInt8]? {
    switch body {
    case .none: nil
    case .form(let pairs): FormSpelling.whatwg.encode(pairs)
    case .parts(let parts, let boundary): (try? MultipartBody.encode(parts, boundary)) ?? []
    case .json(let json): json.lineBytes
    case .bytes(let bytes): bytes
    }
  }

  /// The value of a field, by its path.
  package subscript(path: [String]) -> JSON? {
    get {
      switch body {
      case .form(let pairs): pairs.first { $0.name.elementsEqual(path[0].utf8) }.map { UTF8Text.json($0.value) }
      case .parts(let parts, _): parts.first { $0.name.elementsEqual(path[0].utf8) }.map { UTF8Text.json($0.value) }
      case .json(let json): json[path]
      case .none, .bytes: nil
      }
    }
    set {
      switch body {
      case .form(var pairs):
        let index = pairs.firstIndex { $0.name.elementsEqual(path[0].utf8) }
        if let text = newValue.flatMap({ try? TextInput.bytes($0, path[0]) }) {
          if let index {
            pairs[index].value = text
          } else {
            pairs.append(.init(name: Array(path[0].utf8), value: text))
          }
        } else if let index {
          pairs.remove(at: index)
        }
        body = .form(pairs)
      case .parts(var parts, let boundary):
        let index = parts.firstIndex { $0.name.elementsEqual(path[0].utf8) }
        if let text = newValue.flatMap({ try? TextInput.bytes($0, path[0]) }) {
          if let index {
            parts[index].value = text
          } else {
            parts.append(.init(name: Array(path[0].utf8), value: text))
          }
        } else if let index {
          parts.remove(at: index)
        }
        body = .parts(parts, boundary)
      case .json(let json): body = .json(json.with(path, newValue))
      case .none, .bytes: break
      }
    }
  }
}
