import ConformanceKit
import Encodings
import Formulas
import Gateways

/// Ports that misread an input before they verify or compute: they answer as the right operation does to another input.
enum MisreadMessage {
  /// The mistakes that can be made with the inputs of an operation.
  static func readings(_ operation: Operation) -> [ReplyCandidates.Reading] {
    guard operation.isVerification else { return trimmed(operation) }
    return MisreadSignature.all(operation) + [MisreadForm.semicolons(operation), wholeNumbers(operation)]
      + otherValues(operation)
      + MisreadForm.all(operation) + TimeReading.all(operation) + otherFormulas(operation)
  }

  /// The right operation's answer to a changed input; none where the change does not apply.
  static func reading(
    _ operation: Operation, _ fault: Fault, _ place: String, _ change: @escaping (JSON) -> JSON?
  ) -> ReplyCandidates.Reading {
    (Mutation(fault: fault, place: place), { reply(operation, $0, change) })
  }

  /// The numbers of a body without their fractions, as integers hold them.
  private static func wholeNumbers(_ operation: Operation) -> ReplyCandidates.Reading {
    reading(operation, .fractionsCut, "numbers") { input in
      guard let body = input["body"]?.string.flatMap({ try? JSON(parsing: Array($0.utf8)) }) else { return nil }
      let whole = body.mapped { value in
        guard case .number(let number) = value, !number.digits.utf8.allSatisfy(ASCII.isDigit),
          let double = Double(number.digits), abs(double) < 1e18
        else { return value }
        return .integer(Int(double))
      }
      return input.with(["body"], .text(whole.line))
    }
  }

  /// Readings in which a value is taken from the message, or chosen by it.
  private static func otherValues(_ operation: Operation) -> [ReplyCandidates.Reading] {
    let fields = operation.fields
    func card(in input: JSON) -> (pairs: [FormBody.Pair], place: Int)? {
      guard let form = input["form"].flatMap(MatchRule.bytes), let pairs = try? FormBody.decodeStrictly(form),
        let place = pairs.firstIndex(where: { $0.name.elementsEqual("card".utf8) })
      else { return nil }
      return (pairs, place)
    }
    let ownCard = reading(operation, .ownValueFirst, "the card that the merchant knows") { input in
      guard let own = input["cardNumber"].flatMap(MatchRule.bytes), let card = card(in: input) else { return nil }
      var pairs = card.pairs
      pairs[card.place].value = own
      return input.with(["form"], UTF8Text.json(FormSpelling.whatwg.encode(pairs)))
    }
    // An empty text has no digits of a card number.
    let emptyCard: ReplyCandidates.Reading = (
      Mutation(fault: .emptyForValue, place: "card"),
      { testCase in
        card(in: testCase.input).flatMap {
          $0.pairs[$0.place].value.isEmpty ? .reject(code: Rejection.Code.invalidValue.rawValue) : nil
        }
      }
    )
    let texts = fields.filter { $0.kind == .text && $0.secrecy == .open && $0.words.isEmpty }
    return [ownCard, emptyCard]
      + texts.map { field in
        reading(operation, .valueOfTheMessage, "'\(field.name)'") { input in
          guard input[field.name] != nil, let form = input["form"].flatMap(MatchRule.bytes),
            let pairs = try? FormBody.decodeStrictly(form)
          else { return nil }
          // The email is sent as payer_email.
          let name = field.name.lowercased()
          let own = pairs.last { String(decoding: $0.name, as: UTF8.self).lowercased().hasSuffix(name) }
          return own.map { input.with([field.name], UTF8Text.json($0.value)) }
        }
      }
      + fields.filter { !$0.words.isEmpty }.map { field in
        reading(operation, .algorithmByLength, "'\(field.name)'") { byLength($0, field, operation) }
      }
  }

  /// Readings with the formulas of the gateway's other calls, over the values and members of the message with the same
  /// names.
  private static func otherFormulas(_ operation: Operation) -> [ReplyCandidates.Reading] {
    let gateway = operation.name.prefix { $0 != "." }
    return Gateway.operations.filter { other in
      other.name.hasPrefix("\(gateway).") && !other.isProcedure && !other.isVerification
    }.map { other in
      (
        Mutation(fault: .otherOperation, place: other.name),
        { testCase in
          guard let derivation = try? operation.derivation(for: testCase.input), derivation.signature != nil else {
            return nil
          }
          var values = (testCase.input["fields"]?.members ?? []).map { ($0.name.string, $0.value) }
          for (name, value) in zip(derivation.formula.fields, derivation.arguments) {
            if case .bytes(let bytes) = value { values.append((name, UTF8Text.json(bytes))) }
          }
          let input = other.fields.compactMap { field in
            values.last { $0.0.lowercased() == field.name.lowercased() }.map { (field.name, $0.1) }
          }
          // A formula over the same values is the operation's own, with another choice.
          guard other.formula(for: .members(input)).map({ $0.fields != derivation.formula.fields }) == true else {
            return nil
          }
          var evaluator = Evaluator()
          let response = other.respond(to: .members(input), &evaluator)
          guard case .value(let value) = response.answer, let bytes = MatchRule.bytes(value) else { return nil }
          switch derivation.reply(bytes) {
          case .reject(let code, let message, _): return .reject(code: code, message: message, steps: response.steps)
          case let reply: return reply
          }
        }
      )
    }
  }

  private static func reply(_ operation: Operation, _ testCase: Case, _ change: (JSON) -> JSON?) -> Reply? {
    change(testCase.input).flatMap { $0 == testCase.input ? nil : Reply(Response(operation.answer($0))) }
  }

  /// Readings for operations that compute something and refuse texts that others would trim.
  private static func trimmed(_ operation: Operation) -> [ReplyCandidates.Reading] {
    guard !operation.isProcedure, !operation.refusals.isEmpty else { return [] }
    let forms: [(FaultName, Trimming)] = [
      (.trimmed, .trimmed), (.trimmedAtTheFront, .trimmedLeft), (.trimmedAtTheEnd, .trimmedRight),
    ]
    return operation.fields.filter { $0.kind == .text && $0.words.isEmpty }.flatMap { field in
      forms.compactMap { name, trimming in
        Fault.named(name).map { fault in
          let mistake = WrongTransform.trimming(trimming)
          return (
            Mutation(fault: fault, place: field.name),
            { testCase in
              reply(operation, testCase) { input in
                input[field.name].flatMap(MatchRule.bytes).map {
                  input.with([field.name], UTF8Text.json(mistake.apply($0)))
                }
              }
            }
          )
        }
      }
    }
  }

  /// The input with the algorithm whose digest has the length of the given signature; a keyed formula is not exchanged.
  private static func byLength(_ input: JSON, _ field: InputField, _ operation: Operation) -> JSON? {
    func signature(_ input: JSON) -> (given: Int, right: Int, isKeyed: Bool)? {
      guard let derivation = try? operation.derivation(for: input), let given = derivation.signature?.count else {
        return nil
      }
      var evaluator = Evaluator()
      let isKeyed = derivation.formula.expression.contains { if case .hmac = $0 { true } else { false } }
      return (given, evaluator.value(derivation.formula, derivation.arguments).count, isKeyed)
    }
    guard let own = signature(input), own.given != own.right, !own.isKeyed else { return nil }
    return field.words.lazy.map { input.with([field.name], .text($0)) }.first { other in
      signature(other).map { $0.right == $0.given && !$0.isKeyed } ?? false
    }
  }
}
