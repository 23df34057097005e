import ConformanceKit
import Encodings
import Formulas
import Gateways
import Messages

extension Freedom {
  /// What the gateways' own tables say is free, one for each row of theirs.
  static let fields: [Freedom] = {
    var seen: Set<String> = []
    return Gateway.operations.flatMap { operation in operation.freedoms.flatMap { all($0, operation.gateway) } }
      .filter { seen.insert($0.name).inserted }
  }()

  private static func all(_ row: RequestFreedom, _ gateway: String) -> [Freedom] {
    let isMeant: @Sendable (Gateways.Operation) -> Bool = { operation in
      operation.gateway == gateway && operation.freedoms.contains { $0.evidence == row.evidence }
    }
    switch row.kind {
    case .header(let name):
      return [
        sent("\(gateway)-without-\(name.lowercased())", "sends no \(name)", seenIn: row.evidence, of: isMeant) {
          message in
          message.headers.removeAll { $0.name == name }
        },
        sent(
          "\(gateway)-another-\(name.lowercased())", "says something else in \(name)", seenIn: row.evidence, of: isMeant
        ) { message in
          for index in message.headers.indices where message.headers[index].name == name {
            message.headers[index].value = "*/*"
          }
        },
      ]
    case .fallback(let path, let values):
      let field = path.joined(separator: ".")
      return values.enumerated().map { index, value in
        sent(
          "\(gateway)-\(field)-sent\(index == 0 ? "" : "-\(index + 1)")", "sends \(field) \(value.line)",
          seenIn: row.evidence, of: { $0.canHave(path) && isMeant($0) }
        ) { message in
          if message[path] == nil, path.count == 1 || message[Array(path.dropLast())] != nil { message[path] = value }
        }
      } + [
        sent(
          "\(gateway)-\(field)-left-out", "leaves \(field) out where it says nothing", seenIn: row.evidence, of: isMeant
        ) { message in
          if let value = message[path], values.contains(where: { $0.means(value) }) { message[path] = nil }
        }
      ]
    case .hexInCapitals(let path):
      let field = path.joined(separator: ".")
      return [
        sent("\(gateway)-\(field)-in-capitals", "sends the \(field) in capitals", seenIn: row.evidence, of: isMeant) {
          message in
          if let text = message[path]?.string { message[path] = .text(text.uppercased()) }
        }
      ]
    case .numberAsText(let path):
      let field = path.joined(separator: ".")
      return [
        sent("\(gateway)-\(field)-as-text", "sends the \(field) as text", seenIn: row.evidence, of: isMeant) {
          message in
          if case .number(let number)? = message[path] { message[path] = .text(number.digits) }
        }
      ]
    case .textAsNumber(let path):
      let field = path.joined(separator: ".")
      return [
        sent("\(gateway)-\(field)-as-number", "sends the \(field) as a number", seenIn: row.evidence, of: isMeant) {
          message in
          if case .string(let text)? = message[path] { message[path] = .number(JSONNumber(digits: text.string)) }
        }
      ]
    case .jsonText(let path):
      let field = path.joined(separator: ".")
      return [
        sent(
          "\(gateway)-\(field)-written-anew", "reads the JSON of \(field) and writes it anew", seenIn: row.evidence,
          of: isMeant
        ) { message in
          guard let text = message[path].flatMap({ try? TextInput.bytes($0, field) }),
            let json = try? JSON(parsing: text)
          else { return }
          let turned = json.members.map { JSON.object($0.reversed()) } ?? json
          message[path] = UTF8Text.json(JSONSpelling.php.write(turned))
        }
      ]
    case .memberOrder(let field, let source):
      return [
        Freedom(
          "\(gateway)-\(field)-in-another-order", "writes and signs the members of \(field) in an order of its own",
          seenIn: row.evidence, of: isMeant
        ) { testCase, _ in
          guard let members = testCase.input[source]?.members else { return nil }
          let turned = testCase.input.with(source, .object(members.reversed()))
          var evaluator = Evaluator()
          return Gateway.operation(testCase.operation).map { Reply($0.respond(to: turned, &evaluator)) }
        }
      ]
    case .emptyFields(let names):
      let hasThem: @Sendable (Gateways.Operation) -> Bool = { operation in
        isMeant(operation) && names.allSatisfy { name in operation.rules.contains { $0.name == name } }
      }
      return [
        sent("\(gateway)-empty-fields-left-out", "leaves empty fields out", seenIn: row.evidence, of: hasThem) {
          message in
          if case .parts(let parts, let boundary) = message.body {
            message.body = .parts(parts.filter { !$0.value.isEmpty }, boundary)
          }
        },
        sent("\(gateway)-empty-fields-sent", "sends fields that are empty", seenIn: row.evidence, of: hasThem) {
          message in
          guard case .form(let pairs) = message.body else { return }
          let empty = names.filter { name in !pairs.contains { $0.name.elementsEqual(name.utf8) } }
          message.body = .form(pairs + empty.map { FormBody.Pair(name: Array($0.utf8), value: []) })
        },
      ]
    case .formAsMultipart:
      return [
        sent("\(gateway)-form-as-multipart", "sends forms as multipart/form-data", seenIn: row.evidence, of: isMeant) {
          message in
          guard case .form(let pairs) = message.body, let boundary,
            let index = message.headers.firstIndex(where: { $0.name == "Content-Type" })
          else { return }
          message.headers[index].value = type
          message.body = .parts(pairs.map { MultipartBody.Part(name: $0.name, value: $0.value) }, boundary)
        }
      ]
    }
  }
}

extension Gateways.Operation {
  /// The first part of its name.
  fileprivate var gateway: String { String(name.prefix { $0 != "." }) }

  /// Whether its table has the field; a member of an object is sent wherever the object is.
  fileprivate func canHave(_ path: [String]) -> Bool { path.count > 1 || rules.contains { $0.path == path } }
}
