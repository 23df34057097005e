package import Encodings
import Gateways

extension PortOptions {
  /// Reads the member `options` of a hello.
  ///
  /// - Parameter offered: the operations of the port.
  /// - Throws: ``PortFailure`` for an unknown option or word: ignoring it would ask the SDK for what it lacks, or leave
  ///   out what it has.
  package init(_ json: JSON, offered: [String]) throws(PortFailure) {
    guard let members = json.members else { throw Self.failure("must be an object; this is \(json.kind)") }
    var operations: [String: OperationOptions] = [:]
    for member in members {
      let name = member.name.string
      guard offered.contains(name) else {
        throw Self.failure(
          "holds '\(name.prefix(80))', which is not in 'ops': only operations of 'ops' can have options")
      }
      guard let operation = Gateway.operation(name) else {
        throw Self.failure("holds '\(name.prefix(80))', which is not an operation of the suite")
      }
      operations[name] = try Self.read(member.value, operation)
    }
    self.init(operations: operations, json: members.isEmpty ? nil : json)
  }

  private static func failure(_ sentence: String) -> PortFailure {
    PortFailure(.start, "'options' in the port's hello \(sentence)")
  }

  private static func read(_ json: JSON, _ operation: Operation) throws(PortFailure) -> OperationOptions {
    guard let members = json.members else {
      throw failure("must have an object at '\(operation.name)'; this is \(json.kind)")
    }
    var options = OperationOptions()
    for member in members {
      let (name, place) = (member.name.string, "'\(operation.name)' · '\(member.name.string.prefix(80))'")
      switch name {
      case "without": options.without = try paths(member.value, operation, place)
      case "demands": options.requires = try paths(member.value, operation, place)
      case "text":
        guard member.value.string == "utf8" else { throw failure("must say \"utf8\" at \(place), or nothing") }
        options.acceptsOnlyUTF8 = true
      case "refusals":
        guard operation.hasRefusals else { throw failure("names refusals at \(place), but the operation has none") }
        switch member.value.string {
        case "unnamed": options.refusesUnnamed = true
        case "none" where operation.mayLeaveRefusals: options.refusesNothing = true
        case "none":
          throw failure(
            "says \"none\" at \(place), which is only for operations that build a request or a body: others must refuse"
          )
        default:
          let words = operation.mayLeaveRefusals ? "\"unnamed\" or \"none\"" : "\"unnamed\""
          throw failure("must say \(words) at \(place), or nothing")
        }
      case "clock", "nonce":
        guard let source = OwnInput.Source(rawValue: name), operation.ownInputs.contains(where: { $0.source == source })
        else {
          let known = operation.ownInputs.map { "'\($0.source.rawValue)'" }
          throw failure(
            "names at \(place) what an answer does not contain: "
              + (known.isEmpty
                ? "this operation has neither clock nor nonce" : "there is \(known.joined(separator: ", "))"))
        }
        guard member.value.string == "own" else { throw failure("must say \"own\" at \(place), or nothing") }
        options.own.insert(source)
      default: options.words[name] = try words(member.value, operation, name, place)
      }
    }
    return options
  }

  private static func paths(_ json: JSON, _ operation: Operation, _ place: String) throws(PortFailure) -> [String] {
    guard let elements = json.elements, !elements.contains(where: { $0.string == nil }) else {
      throw failure("must have a list of names at \(place)")
    }
    let paths = elements.compactMap(\.string)
    if let pattern = paths.first(where: { $0.contains("*") }) {
      throw failure("has a pattern at \(place), '\(pattern.prefix(80))': name each input there")
    }
    for path in paths where !operation.hasInput(path) {
      let nearest =
        NearestName.find(path, operation.fields.map(\.name)).map { "; did you mean '\($0)'?" }
        ?? ": there are \(operation.fields.map(\.name).joined(separator: ", ")), and dotted paths into the objects among them"
      throw failure("names at \(place) '\(path.prefix(80))', which is not an input of the operation\(nearest)")
    }
    return paths
  }

  private static func words(
    _ json: JSON, _ operation: Operation, _ name: String, _ place: String
  ) throws(PortFailure) -> [String] {
    guard let choice = operation.choices.first(where: { $0.name == name }) else {
      let known =
        operation.choices.map(\.name) + ["without", "demands", "text"] + (operation.hasRefusals ? ["refusals"] : [])
        + operation.ownInputs.map(\.source.rawValue)
      throw failure("has \(place), which is not an option of the operation: there are \(known.joined(separator: ", "))")
    }
    guard let elements = json.elements, !elements.isEmpty else {
      throw failure("must have a list of at least one word at \(place)")
    }
    var words: [String] = []
    for element in elements {
      guard let word = element.string, choice.words.contains(word) else {
        let given = element.string.map { "the word '\($0.prefix(80))'" } ?? "\(element.kind) instead of a word"
        throw failure("has \(given) at \(place), which is not one of \(choice.words.joined(separator: ", "))")
      }
      words.append(word)
    }
    return words
  }
}

extension Operation {
  /// Whether a dotted path can lead to an input.
  fileprivate func hasInput(_ path: String) -> Bool {
    let parts = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard !parts.contains(""), let field = fields.first(where: { $0.name == parts[0] }) else { return false }
    guard parts.count > 1 else { return true }
    guard field.kind != .text else { return false }
    // A message that is verified may have any member.
    if isVerification { return true }
    // A closed table lists all members; an object without rules takes any.
    let rules = tables.filter { $0.place == field.name }.flatMap(\.rules)
    return rules.isEmpty || rules.contains { $0.path.starts(with: parts[1...]) || parts[1...].starts(with: $0.path) }
  }

  /// Whether any input can be refused; a secret always can, because it may be empty.
  fileprivate var hasRefusals: Bool {
    !refusals.isEmpty || !checks.isEmpty || !tables.isEmpty || fields.contains { $0.secrecy == .secret }
  }
}
