import ConformanceKit
import Encodings
import Gateways
import Messages

extension FreedomRow {
  var emptyFields: Freedom {
    Freedom("\(gateway)-empty-fields-sent", "sends empty fields", seenIn: row.evidence, of: isMeant) {
      testCase, right in
      guard case .value(let value, let steps) = right, var message = RequestMessage(value) else { return nil }
      for case .emptyFields(let names) in Gateway.operation(testCase.operation)?.freedoms.map(\.kind) ?? [] {
        for name in names {
          let path = if case .json = message.body { name.split(separator: ".").map(String.init) } else { [name] }
          let hasPlace = path.count == 1 || message[Array(path.dropLast())] != nil
          if hasPlace, message[path] == nil { message[path] = .text("") }
        }
      }
      return .value(message.json, steps: steps)
    }
  }

  var formAsMultipart: Freedom {
    sent("form-as-multipart", "sends forms as multipart/form-data") { message in
      guard case .form(let pairs) = message.body, let boundary = Freedom.boundary,
        let index = message.headers.firstIndex(where: { $0.name == "Content-Type" })
      else { return }
      message.headers[index].value = Freedom.type
      message.body = .parts(pairs.map { MultipartBody.Part(name: $0.name, value: $0.value) }, boundary)
    }
  }

  var multipartAsForm: Freedom {
    sent("multipart-as-form", "sends as a form what may be multipart") { message in
      guard case .parts(let parts, _) = message.body, parts.allSatisfy({ $0.filename == nil }),
        let index = message.headers.firstIndex(where: { $0.name == "Content-Type" })
      else { return }
      message.headers[index].value = "application/x-www-form-urlencoded"
      message.body = .form(parts.map { FormBody.Pair(name: $0.name, value: $0.value) })
    }
  }

  func query(_ name: String, _ value: String) -> Freedom {
    sent("\(name)-in-query", "adds \(name)=\(value) to the query of the URL") { message in
      let mark = message.url.contains(UInt8(ascii: "?")) ? "&" : "?"
      message.url += "\(mark)\(name)=\(value)".utf8
    }
  }
}
