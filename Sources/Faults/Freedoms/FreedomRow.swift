import ConformanceKit
import Encodings
import Formulas
import Gateways
import Messages

/// A row of a gateway's table of freedoms, with the freedoms that follow from it.
struct FreedomRow {
  let gateway: String
  let row: RequestFreedom

  var freedoms: [Freedom] {
    switch row.kind {
    case .header(let name): header(name)
    case .fallback(let path, let values): fallback(path, values)
    case .hexInCapitals(let path):
      [
        field(path, "in-capitals", "sends the * in capitals") { value in
          value.string.map { .text($0.uppercased()) }
        }
      ]
    case .numberAsText(let path):
      [
        field(path, "as-text", "sends the * as text") { value in
          if case .number(let number) = value { .text(number.digits) } else { nil }
        }
      ]
    case .textAsNumber(let path):
      [
        field(path, "as-number", "sends the * as a number") { value in
          if case .string(let text) = value { .number(JSONNumber(digits: text.string)) } else { nil }
        }
      ]
    case .sameTime(let path):
      [
        field(path, "in-utc", "writes the time of * in UTC") { Self.time($0, minutes: 0, "Z") },
        field(path, "in-another-offset", "writes the time of * at another offset, without the offset's colon") {
          Self.time($0, minutes: 90, "+0130")
        },
      ]
    case .jsonText(let path):
      [
        field(path, "written-anew", "decodes the JSON of * and encodes it again") { value in
          guard let text = try? TextInput.bytes(value, ""), let json = try? JSON(parsing: text) else { return nil }
          return UTF8Text.json(JSONSpelling.php.write(json.members.map { .object($0.reversed()) } ?? json))
        }
      ]
    case .memberOrder(let field, let source): [memberOrder(field, source)]
    case .emptyFields: [emptyFields]
    case .formAsMultipart: [formAsMultipart]
    case .multipartAsForm: [multipartAsForm]
    case .query(let name, let value): [query(name, value)]
    case .ownFields(let names, let source): [ownFields(names, source)]
    case .otherMembers(let names): [otherMembers(names)]
    }
  }

  /// Whether an operation has the row; the names of empty fields may differ between operations.
  func isMeant(_ operation: Gateways.Operation) -> Bool {
    operation.freedoms.contains { other in
      if case (.emptyFields, .emptyFields) = (row.kind, other.kind) { return row.evidence == other.evidence }
      return row == other
    }
  }

  func sent(
    _ name: String, _ phrase: String, of isMeant: @escaping @Sendable (Gateways.Operation) -> Bool = { _ in true },
    _ change: @escaping @Sendable (inout RequestMessage) -> Void
  ) -> Freedom {
    .sent("\(gateway)-\(name)", phrase, seenIn: row.evidence, of: { self.isMeant($0) && isMeant($0) }, change)
  }

  /// A freedom that writes a field in another way, where `change` gives one; `*` in the phrase is the field.
  private func field(
    _ path: [String], _ name: String, _ phrase: String, _ change: @escaping @Sendable (JSON) -> JSON?
  ) -> Freedom {
    let field = path.joined(separator: ".")
    let words = phrase.split(separator: "*", omittingEmptySubsequences: false).joined(separator: field)
    return sent("\(field)-\(name)", words) { message in
      if let value = message[path].flatMap(change) { message[path] = value }
    }
  }

  /// A time on a clock that many minutes ahead of UTC; `nil` for a leap second, which has no other spelling.
  private static func time(_ value: JSON, minutes: Int, _ offset: String) -> JSON? {
    guard let time = value.string.flatMap({ DateTime(Array($0.utf8)) }), time.isOfCalendar else { return nil }
    let fraction = time.fraction.isEmpty ? "" : ".\(String(decoding: time.fraction, as: UTF8.self))0"
    return .text(CalendarDay.text(seconds: time.seconds + minutes * 60) + fraction + offset)
  }

  private func header(_ name: String) -> [Freedom] {
    [
      sent("without-\(name.lowercased())", "sends no \(name)") { $0.headers.removeAll { $0.name == name } },
      sent("another-\(name.lowercased())", "sends a different \(name)") { message in
        for index in message.headers.indices where message.headers[index].name == name {
          message.headers[index].value = "*/*"
        }
      },
    ]
  }

  /// The freedoms of sending a default; the first value is also left out where a case has it, as some fields are always
  /// there.
  private func fallback(_ path: [String], _ values: [JSON]) -> [Freedom] {
    let field = path.joined(separator: ".")
    return values.enumerated().map { index, value in
      sent(
        "\(field)-sent\(index == 0 ? "" : "-\(index + 1)")",
        "sends \(field) \(value.line)\(index == 0 ? ", or leaves it out where it says so" : "")",
        of: { $0.canHave(path) }
      ) { message in
        if index == 0, let sent = message[path] {
          if sent.means(value) { message[path] = nil }
        } else if message[path] == nil, path.count == 1 || message[Array(path.dropLast())] != nil {
          message[path] = value
        }
      }
    }
  }

  private func memberOrder(_ field: String, _ source: [String]) -> Freedom {
    asked("\(field)-in-another-order", "writes and signs the members of \(field) in an order of its own") { input in
      guard let members = input[source]?.members else { return nil }
      return input.with(source, .object(members.reversed()))
    }
  }

  private func ownFields(_ names: [String], _ source: String) -> Freedom {
    asked("\(names[0])-of-its-own", "describes itself in \(names.joined(separator: ", "))") { input in
      guard input[source] != nil else { return nil }
      let value =
        names.count == 1 ? JSON.members([("software", .text("acme")), ("version", .text("2.3.1"))]) : .text("acme")
      return names.reduce(input) { input, name in
        input[[source, name]] == nil ? input.with([source, name], value) : input
      }
    }
  }

  private func otherMembers(_ names: [String]) -> Freedom {
    sent("members-of-another-call", "sends members that another call has: \(names.joined(separator: ", "))") {
      message in
      for name in names where message[[name]] == nil { message[[name]] = .text("https://shop.example/\(name)") }
    }
  }

  /// A freedom that answers as if it had been asked something else.
  private func asked(_ name: String, _ phrase: String, _ change: @escaping @Sendable (JSON) -> JSON?) -> Freedom {
    Freedom("\(gateway)-\(name)", phrase, seenIn: row.evidence, of: isMeant) { testCase, _ in
      guard let input = change(testCase.input) else { return nil }
      var evaluator = Evaluator()
      return Gateway.operation(testCase.operation).map { Reply($0.respond(to: input, &evaluator)) }
    }
  }
}

extension Gateways.Operation {
  /// Whether its table has the field; a member of an object may be sent wherever the object is.
  fileprivate func canHave(_ path: [String]) -> Bool { path.count > 1 || rules.contains { $0.path == path } }
}
