import ConformanceKit
import Encodings
import Gateways

/// Other values of the same operation or gateway that a port may give for every input: another algorithm, no secret,
/// another operation's formula.
struct FormulaAlternatives {
  private struct Candidate {
    let mutation: Mutation
    let explains: [FormulaExample]
    /// How many failures a port with this mistake would have answered otherwise.
    let contradictions: Int
  }

  private let candidates: [Candidate]
  private let operation: Operation
  private let examples: [FormulaExample]

  /// - Parameter examples: all of the operation, including those that pass.
  init(_ operation: Operation, _ examples: [FormulaExample]) {
    // A verification only accepts or refuses: it shows no value.
    guard !operation.isVerification, examples.contains(where: \.hasFailed) else {
      self.init(operation, examples, [])
      return
    }
    self.init(
      operation, examples,
      operation.isProcedure
        ? Self.otherSecrets(of: operation) + Self.signedOtherwise(operation)
        : Self.alternatives(of: operation) + Self.cuts(operation, examples))
  }

  private init(
    _ operation: Operation, _ examples: [FormulaExample],
    _ alternatives: [(mutation: Mutation, answer: (JSON) -> Answer?)]
  ) {
    (self.operation, self.examples) = (operation, examples)
    candidates = alternatives.compactMap { mutation, answer in
      var explains: [FormulaExample] = []
      var contradictions = 0
      for example in examples {
        let value: [UInt8]?
        switch answer(example.outcome.testCase.input) {
        case .value(let json)?: value = MatchRule.bytes(json).map(example.outcome.testCase.match.folded)
        case .reject?: value = nil
        case .error?, nil: continue
        }
        let isSame = value == example.got
        guard example.hasFailed else {
          // A port that makes the mistake would have failed every case that shows it.
          if !isSame { return nil }
          continue
        }
        if isSame { explains.append(example) } else { contradictions += 1 }
      }
      return explains.isEmpty ? nil : Candidate(mutation: mutation, explains: explains, contradictions: contradictions)
    }
  }

  /// Alternatives that take long to try: signatures of a request by another call's formula, for failures that nothing
  /// else explains.
  func further(among open: [FormulaExample]) -> Self {
    Self(
      operation, examples,
      SignedByOtherCall.all(operation, open).map { call in
        let mutation = Mutation(fault: .otherOperation, place: call.words)
        return (mutation, { call.signature($0).map { .value(UTF8Text.json($0)) } })
      })
  }

  private static func alternatives(
    of operation: Operation
  ) -> [(mutation: Mutation, answer: (JSON) -> Answer?)] {
    var found: [(mutation: Mutation, answer: (JSON) -> Answer?)] = []
    for field in operation.fields {
      for word in field.words {
        found.append((.choiceIgnored(word, for: field.name), { operation.answer($0.with([field.name], .text(word))) }))
        let unnamed = { (input: JSON) -> Answer? in
          input[field.name] == nil ? operation.answer(input.with([field.name], .text(word))) : nil
        }
        found.append((Mutation(fault: .otherDefault, place: "'\(word)' where no \(field.name) is named"), unnamed))
      }
      guard field.secrecy == .secret else { continue }
      let without = { (input: JSON) -> Answer? in
        input[field.name] == nil ? nil : operation.answer(input.with([field.name], .text("")))
      }
      found.append((Mutation(fault: .secretLeftOut, place: field.name), without))
      found += secretForms(field.name, operation.answer)
    }
    let gateway = operation.name.prefix { $0 != "." }
    for other in Gateway.operations where other.name.hasPrefix("\(gateway).") && other.name != operation.name {
      guard !other.isProcedure, !other.isVerification else { continue }
      let known = Set(other.fields.map(\.name))
      let answer = { (input: JSON) -> Answer? in
        other.answer(.object((input.members ?? []).filter { known.contains($0.name.string) }))
      }
      found.append((Mutation(fault: .otherOperation, place: other.name), answer))
    }
    return found
  }

  /// The answers with a secret in another form.
  private static func secretForms(
    _ secret: String, _ answer: @escaping (JSON) -> Answer?
  ) -> [(mutation: Mutation, answer: (JSON) -> Answer?)] {
    SecretForm.all.map { form in
      (SecretForm.mutation(form.words, secret), { input in SecretForm.changed(input, secret, form).flatMap(answer) })
    }
  }

  /// The signatures of a request with another input as the secret, or with the secret in another form.
  private static func otherSecrets(of operation: Operation) -> [(mutation: Mutation, answer: (JSON) -> Answer?)] {
    guard let fault = Fault.named(.fieldInPlaceOfSecret) else { return [] }
    let signature = { (input: JSON) -> Answer? in
      operation.signature(for: input).map { .value(UTF8Text.json($0.value)) }
    }
    return operation.signingSecrets.flatMap { secret in
      secretForms(secret, signature)
        + operation.fields.filter { $0.kind == .text && $0.words.isEmpty && $0.name != secret }.map { field in
          (
            Mutation(fault: fault, place: field.name),
            { (input: JSON) -> Answer? in
              input[field.name].flatMap { signature(input.with([secret], $0)) }
            }
          )
        }
    }
  }

  /// How many failures are tried to find the length of a cut field, and the longest length tried.
  private static let (mostTried, longestCut) = (8, 255)

  /// Fields that give the port's value when they are cut.
  private static func cuts(
    _ operation: Operation, _ examples: [FormulaExample]
  ) -> [(mutation: Mutation, answer: (JSON) -> Answer?)] {
    var found: [String: (mutation: Mutation, answer: (JSON) -> Answer?)] = [:]
    for example in examples.filter({ $0.hasFailed && $0.got != nil }).prefix(mostTried) {
      let input = example.outcome.testCase.input
      for field in operation.fields where field.words.isEmpty {
        guard let value = input[field.name].flatMap(MatchRule.bytes), value.count > 1 else { continue }
        for length in 1...min(value.count - 1, longestCut) {
          let cut = { (input: JSON) -> Answer? in
            guard let value = input[field.name].flatMap(MatchRule.bytes) else { return nil }
            return operation.answer(input.with([field.name], UTF8Text.json(Array(value.prefix(length)))))
          }
          guard case .value(let json)? = cut(input), MatchRule.bytes(json) == example.got else { continue }
          let mutation = Mutation(fault: .fieldCut(length), place: field.name)
          found[mutation.phrase] = (mutation, cut)
        }
      }
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The alternative that explains the most open failures and contradicts the fewest; the first of equals.
  func best(among open: [FormulaExample]) -> (Diagnosis.Explanation, [FormulaExample])? {
    var best: (candidate: Candidate, explained: [FormulaExample], score: Int)?
    for candidate in candidates {
      let explained = candidate.explains.filter { example in open.contains { $0 === example } }
      let score = explained.count - candidate.contradictions
      guard !explained.isEmpty, score > best?.score ?? .min else { continue }
      best = (candidate, explained, score)
    }
    return best.map { (Diagnosis.Explanation($0.candidate.mutation), $0.explained) }
  }
}
