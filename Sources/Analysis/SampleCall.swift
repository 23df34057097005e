import Encodings
import Formulas
import Gateways

/// An input for an operation that writes or verifies a message, made from the gateway's tables of its fields.
struct SampleCall {
  /// A field of the message with its value.
  struct Field {
    let place: String
    let rule: FieldRule
    var value: JSON
  }

  let operation: Operation
  /// Inputs that are not part of the message: URLs, secrets, choices.
  private var others: [JSON.Member] = []
  private(set) var fields: [Field] = []
  /// The signature of a message to be verified.
  private var signature: String?
  /// The signature of the unchanged sample, kept when fields are changed.
  private(set) var original: (signature: [UInt8], authorization: String?) = ([], nil)

  /// Makes a call that the operation answers with a value; `nil` where the tables do not allow one.
  init?(_ operation: Operation) {
    guard !operation.tables.isEmpty || operation.kind == .write else { return nil }
    self.operation = operation
    let places = operation.tables.map(\.place)
    for field in operation.fields where !places.contains(field.name) && (field.required || field.secrecy == .card) {
      others.append(JSON.Member(JSONText(field.name), Self.value(of: field)))
    }
    for table in operation.tables {
      for rule in table.rules {
        fields.append(Field(place: table.place, rule: rule, value: Self.value(of: rule, other: false)))
      }
    }
    if operation.isVerification, !sign() { return nil }
    if !isAnswered, let index = others.firstIndex(where: { $0.name == "environment" }) {
      others[index].value = .text("test")
    }
    takeFieldsOfURL()
    guard !fields.isEmpty, let signing = signing() else { return nil }
    original = signing
  }

  /// Adds inputs that appear in a request's URL as fields, since they are part of the message without being in a table.
  private mutating func takeFieldsOfURL() {
    guard case .value(let value) = operation.answer(input), let url = value["url"]?.string else { return }
    let credentials = Base64.decode(Array((signing()?.authorization ?? "").utf8.drop { $0 != 0x20 }.dropFirst())) ?? []
    let open = Set(operation.fields.filter { $0.secrecy == .open }.map(\.name))
    for member in others where open.contains(member.name.string) {
      // The gateway's own address is not a field of a message, nor are the credentials.
      guard let text = member.value.string, !text.contains("://"), url.contains(text),
        !ByteSearch.contains(Array(text.utf8), in: credentials)
      else { continue }
      let kind: FieldKind = text.utf8.allSatisfy(ASCII.isDigit) ? .digits : .text
      let rule = FieldRule(path: [member.name.string], required: true, kind: kind, longest: text.utf8.count)
      fields.append(Field(place: "", rule: rule, value: member.value))
      others.removeAll { $0.name == member.name }
    }
  }

  /// Finds the signature from the steps of the verification that fails without it.
  private mutating func sign() -> Bool {
    signature = "0"
    guard let digest = steps(input).last?.bytes else { return false }
    for spelling in [Hex.encode(digest), "sha256:" + Hex.encode(digest)] {
      signature = spelling
      if isAnswered { return true }
      // The prefix can select another digest.
      if spelling.contains(":") { continue }
      signature = "sha256:0"
      if let other = steps(input).last?.bytes {
        signature = "sha256:" + Hex.encode(other)
        if isAnswered { return true }
      }
    }
    return false
  }

  private var isAnswered: Bool { if case .value = operation.answer(input) { true } else { false } }

  private func steps(_ input: JSON) -> [Step] {
    var evaluator = Evaluator()
    return operation.respond(to: input, &evaluator).steps
  }

  /// The call without optional fields, where the operation accepts that.
  var least: SampleCall {
    var call = self
    call.fields.removeAll { !$0.rule.required }
    return call.isAnswered ? call : self
  }

  /// The input of the operation.
  var input: JSON {
    var members = others
    members += fields.filter { $0.place.isEmpty }.map { JSON.Member(JSONText($0.rule.name), $0.value) }
    for table in operation.tables where !table.rules.isEmpty {
      members.append(JSON.Member(JSONText(table.place), message(table.place)))
    }
    return .object(members)
  }

  /// The call with another value of a field, given by its index.
  func changing(_ index: Int, to value: JSON) -> SampleCall {
    var call = self
    call.fields[index].value = value
    return call
  }

  private func message(_ place: String) -> JSON {
    var all = fields.filter { $0.place == place }.map { ($0.rule.path, $0.value) }
    if let signature, let name = operation.tables.first(where: { $0.place == place })?.signature {
      all.append(([name], .text(signature)))
    }
    switch place {
    case "form":
      let pairs = all.compactMap { path, value in
        value.string.map { FormBody.Pair(name: Array((path.last ?? "").utf8), value: Array($0.utf8)) }
      }
      return UTF8Text.json(FormSpelling.php.encode(pairs))
    case "body": return UTF8Text.json(Self.object(all).lineBytes)
    default: return Self.object(all)
    }
  }

  /// Nests the members whose path has several names.
  private static func object(_ all: [(path: [String], value: JSON)]) -> JSON {
    var names: [String] = []
    for (path, _) in all where !names.contains(path[0]) { names.append(path[0]) }
    return .object(
      names.map { name in
        let below = all.filter { $0.path[0] == name && $0.path.count > 1 }.map {
          (Array($0.path.dropFirst()), $0.value)
        }
        let own = all.first { $0.path == [name] }?.value ?? .null
        return JSON.Member(JSONText(name), below.isEmpty ? own : object(below))
      })
  }

  /// The call's signature: its Authorization header, or else the last step; empty where there is neither.
  ///
  /// - Returns: `nil` where the operation refuses the call.
  func signing() -> (signature: [UInt8], authorization: String?)? {
    var evaluator = Evaluator()
    let response = operation.respond(to: input, &evaluator)
    guard case .value(let value) = response.answer else { return nil }
    let headers = (value["headers"]?.elements ?? []).compactMap(\.elements)
    let authorization = headers.first { $0.first?.string == "Authorization" }?.last?.string
    return (authorization.map { Array($0.utf8) } ?? response.steps.last?.bytes ?? [], authorization)
  }
}
