import Encodings
import Gateways
import Messages

/// A mistake with messages rather than with formulas: a fault of the catalogue, and the wrong ports that it makes.
package struct WireFault: Sendable {
  /// The answer of a port with the mistake; `nil` where it makes no difference.
  typealias Mistaken = @Sendable (MessageExample) -> Answer?

  /// The name, the story and the mend.
  let fault: Fault
  /// The wrong ports of an operation; none where the mistake cannot be made.
  let mutants: @Sendable (Operation) -> [WireMutant]
  /// A text that occurs in some body of a port with the mistake, and of no other; empty where there is none.
  private(set) var sign = ""

  /// A mistake that can be made in several places of an operation.
  init(
    _ name: String, _ phrase: String, story: String, mend: String,
    places: @escaping @Sendable (Operation) -> [(place: String, answer: Mistaken)]
  ) {
    self.init(Fault(name, phrase, story: story, mend: mend)) { places($0).map { (.part($0.place), $0.answer) } }
  }

  /// A mistake whose places are more than the names of parts.
  static func placed(
    _ name: String, _ phrase: String, story: String, mend: String,
    places: @escaping @Sendable (Operation) -> [(place: Place, answer: Mistaken)]
  ) -> WireFault {
    WireFault(Fault(name, phrase, story: story, mend: mend), places)
  }

  private init(_ fault: Fault, _ places: @escaping @Sendable (Operation) -> [(place: Place, answer: Mistaken)]) {
    self.fault = fault
    mutants = { operation in
      places(operation).map { WireMutant(mutation: Mutation(fault: fault, at: $0.place), answer: $0.answer) }
    }
  }

  /// A mistake that is made once, in the operations whose names match a pattern, in which `*` stands for any text.
  init(
    _ name: String, _ phrase: String, of patterns: String..., story: String, mend: String, answer: @escaping Mistaken
  ) {
    self.init(name, phrase, story: story, mend: mend) { operation in
      patterns.contains { Self.matches($0, operation.name) } ? [("the message", answer)] : []
    }
  }

  static func matches(_ pattern: String, _ name: String) -> Bool {
    guard let star = pattern.firstIndex(of: "*") else { return pattern == name }
    return name.hasPrefix(pattern[..<star]) && name.hasSuffix(pattern[pattern.index(after: star)...])
  }

  /// The same mistake, reported only where some body contains this text.
  func shown(by sign: String) -> WireFault {
    var fault = self
    fault.sign = sign
    return fault
  }

  /// The catalogue, grouped by what the mistakes are made with.
  static let all: [WireFault] =
    jsonTexts + formSplitting + formDecoding + formEncoding + formHabits + formNesting + multipartEncoding
    + multipartNames + multipartDecoding
    + amountWriting + amountReading + [excessDecimalsRounded, amountsByParser] + amountForms
    + cardReading + cardExpiries
    + tables + requests + narrowFields + cutFields + refusals + responses + wordCases + responseForms
    + outcomes + outcomeRedirects + paymentLists + misreadWords
    + outcomeDetails + contradictions + severalLines
    + details + redirects + redirectQueries + returnURLs + walletTokens + backends + cardForms + typedSchemes
    + secretNames + logGaps
}

extension Fault {
  /// The mistakes with messages.
  package static let messages: [Fault] = WireFault.all.map(\.fault)

  /// The fault of messages of that name.
  package static func ofMessages(_ name: String) -> Fault? { messages.first { $0.name == name } }
}

// Building blocks of mistakes.
extension WireFault {
  /// Reads a text of the input as if it were another one.
  static func reading(_ field: String, _ change: @escaping @Sendable ([UInt8]) -> [UInt8]) -> Mistaken {
    { example in
      guard let bytes = example.bytes(field) else { return nil }
      let changed = change(bytes)
      return changed == bytes ? nil : example.answer(field, UTF8Text.json(changed))
    }
  }

  /// Answers another value.
  static func answering(_ change: @escaping @Sendable (JSON) -> JSON?) -> Mistaken {
    { example in example.value.flatMap(change).map(Answer.value) }
  }

  /// Answers another text.
  static func writing(_ change: @escaping @Sendable ([UInt8]) -> [UInt8]) -> Mistaken {
    answering { value in (try? TextInput.bytes(value, "value")).map { UTF8Text.json(change($0)) } }
  }

  /// Accepts what must be refused; the answer is then arbitrary.
  static func unchecked(_ isMeant: @escaping @Sendable (MessageExample, Rejection) -> Bool) -> Mistaken {
    { example in example.rejection.flatMap { isMeant(example, $0) ? .value(.null) : nil } }
  }

  /// Sends another request.
  static func sending(_ change: @escaping @Sendable (inout RequestMessage, MessageExample) -> Void) -> Mistaken {
    { example in
      guard let right = example.request else { return nil }
      var message = right
      change(&message, example)
      return .value(message.json)
    }
  }
}
