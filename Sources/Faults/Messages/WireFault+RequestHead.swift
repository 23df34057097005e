import Gateways
import Messages

extension WireFault {
  /// Mistakes in a request's method and headers.
  static let requestHeads: [WireFault] = [
    sent(
      "sent-by-get", "sends the request by GET", story: "The HTTP library's default.", mend: "Send it by POST.",
      where: hasBody
    ) { request, _ in request.method = "GET" },
    sent(
      "sent-by-put", "sends the request by PUT", story: "The call was taken for an update.",
      mend: "Send it by POST.", where: hasBody
    ) { request, _ in request.method = "PUT" },
    sent(
      "sent-by-post", "sends the query by POST", story: "All other calls are POST.", mend: "Send it by GET.",
      where: sends(.query)
    ) { request, _ in request.method = "POST" },
    WireFault(
      "header-not-sent", "does not send the header …", story: "A library's default was relied on.",
      mend: "Set the header by hand."
    ) { operation in
      headers(operation).map { name in
        (name, sending { request, _ in request.headers.removeAll { $0.name == name } })
      }
    },
    WireFault(
      "header-with-other-value", "sends a different value in the header …", story: "A library's default was relied on.",
      mend: "Set the header by hand."
    ) { operation in
      headers(operation).filter { $0 != "Authorization" }.flatMap { name in
        let form = name == "Content-Type" ? operation.request?.isPairs == true ? ["application/json"] : [formType] : []
        return (["text/plain"] + form).map { value in
          (
            value == "text/plain" ? name : "\(name): \(value)",
            sending { request, _ in
              for index in request.headers.indices where request.headers[index].name == name {
                request.headers[index].value = value
              }
            }
          )
        }
      }
    },
    sent(
      "authorization-without-scheme", "sends the credentials without their scheme",
      story: "The value was put into the header as it is.",
      mend: "Write Basic or Bearer, a space, and the value.", where: { headers($0).contains("Authorization") }
    ) { request, _ in
      for index in request.headers.indices where request.headers[index].name == "Authorization" {
        request.headers[index].value = request.headers[index].value.split(separator: " ").last.map(String.init) ?? ""
      }
    },
    WireFault(
      "authorization-with-other-scheme", "sends the credentials with the scheme …",
      story: "Another API's documents were remembered: GitHub's token, Django's Token, AWS's Key.",
      mend: "Write Basic or Bearer, a space, and the value."
    ) { operation in
      guard headers(operation).contains("Authorization") else { return [] }
      return ["Token", "ApiKey", "JWT"].map { scheme in
        (
          scheme,
          sending { request, _ in
            for index in request.headers.indices where request.headers[index].name == "Authorization" {
              request.headers[index].value = scheme + request.headers[index].value.drop { $0 != " " }
            }
          }
        )
      }
    },
    sent(
      "authorization-with-colon", "writes a colon after the scheme of the credentials",
      story: "The scheme was taken for the name of a header.",
      mend: "Write Basic or Bearer, a space, and the value.", where: { headers($0).contains("Authorization") }
    ) { request, _ in
      for index in request.headers.indices where request.headers[index].name == "Authorization" {
        request.headers[index].value = request.headers[index].value.replacing(" ", with: ": ", maxReplacements: 1)
      }
    },
  ]

  private static let formType = "application/x-www-form-urlencoded"

  /// The headers that a gateway needs.
  private static func headers(_ operation: Operation) -> [String] {
    guard let request = operation.request else { return [] }
    return (request.isAuthorized ? ["Authorization"] : []) + (hasBody(operation) ? ["Content-Type"] : [])
  }
}
