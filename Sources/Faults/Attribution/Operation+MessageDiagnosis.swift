import ConformanceKit
package import Encodings
import Gateways
import Messages

extension Operation {
  /// Finds the mistakes that make an operation that writes or reads messages answer `got`.
  ///
  /// - Parameter got: a value in any form, or `{"reject": code}`.
  /// - Returns: `nil` where the operation computes a formula, or `got` is the right answer.
  package func diagnoseMessage(_ input: JSON, got: JSON) -> Diagnosis? {
    guard isProcedure else { return nil }
    let example = MessageExample(self, input)
    // A request may be right and have a secret in a header beside it.
    let secrets = Redactor(fields, input)
    let right = example.value.map { Answer.value(signed($0, asSent: got, input)) } ?? example.right
    guard !gives(right, got) || example.holdsSecret(beside: got, secrets) else {
      return nil
    }
    let mutants = wireMutants
    var diagnosis = Diagnosis(explanations: [], tried: mutants.count, searchedPairs: false)
    for mutant in mutants {
      guard let answer = mutant.answer(example), gives(answer, got) || example.agrees(answer, got, secrets) else {
        continue
      }
      if case .value(let mine) = answer, example.isHidden(mine, got) { continue }
      diagnosis.explanations.append(Diagnosis.Explanation(mutant.mutation))
    }
    let attributed = attributed(example, got: got)
    if let first = attributed.first {
      // A port with any of the other mistakes gives it as well; the run of a suite names only one of them.
      let others = diagnosis.explanations.filter { !attributed.map(\.mutations).contains($0.mutations) }
      let isOne = diagnosis.explanations.contains { $0.mutations == first.mutations }
      diagnosis.explanations = attributed + (isOne ? others : [])
    }
    if diagnosis.explanations.isEmpty, let signature = RequestSignature(self, input, got: got), !signature.isRight,
      !signature.signsWhatIsSent,
      let found = signature.right.derivation.diagnose(signature.got, pairs: Self.isSmall(input))
    {
      diagnosis.explanations = found.explanations
      diagnosis.tried += found.tried
      diagnosis.triedFormulas = found.tried
      diagnosis.searchedPairs = found.searchedPairs
    }
    if diagnosis.explanations.isEmpty {
      diagnosis.explanations =
        SentElsewhere.explanations(self, input, got: got) + SentEncoding.explanations(self, input, got: got)
    }
    if diagnosis.explanations.isEmpty { diagnosis.explanations = SentChange.explanations(self, input, got: got) }
    return diagnosis
  }

  /// The explanation that a run with this case alone would give, so that a request's mistakes have one name everywhere.
  private func attributed(_ example: MessageExample, got: JSON) -> [Diagnosis.Explanation] {
    guard isRequest, got["method"] != nil, let right = example.value, let match = MatchRule(ofRequest: right) else {
      return []
    }
    let asked = Case(
      operation: name, id: "input", comment: "", input: example.input, expectation: .answer(.value(right)),
      match: match)
    let outcome = Judge.judge(asked, .value(got))
    guard outcome.verdict != .pass, let found = FailureAttribution([outcome]).explanation(of: outcome),
      found.mutations.map(\.fault) != [.secretLetOut]
    else {
      return []
    }
    // For a single signature, a formula with another unit says as much as the value that was given; for many it does
    // not.
    let asGiven = found.expression == nil ? nil : signedAsGiven(example.input, got: got)
    return [asGiven].compactMap(\.self)
      + ([found] + found.alternatives).map { Diagnosis.Explanation(mutations: $0.mutations, expression: $0.expression) }
  }

  /// The explanation that the request signs a field as it was given and sends it changed, where that fits.
  private func signedAsGiven(_ input: JSON, got: JSON) -> Diagnosis.Explanation? {
    guard let signature = RequestSignature(self, input, got: got) else { return nil }
    let answer = Answer.value(UTF8Text.json(signature.got))
    return FormulaAlternatives.signedOtherwise(self)
      .first { $0.mutation.fault == .signedAsGiven && $0.answer(input) == answer }
      .map { Diagnosis.Explanation($0.mutation) }
  }

  /// Whether an answer is `got`; a value may be given as itself, as text or by its meaning.
  private func gives(_ answer: Answer, _ got: JSON) -> Bool {
    switch answer {
    case .value(.null): got["reject"] == nil
    case .value(let value):
      value == got || (WireMatch(for: value, freedoms: freedoms)?.accepts(got, for: value) ?? value.means(got))
    case .reject(let rejection): got["reject"] == .text(rejection.code.rawValue)
    case .error: false
    }
  }
}

extension MessageExample {
  /// Whether the mistake is with a field that may be left out instead of having its default, and `got` does not have
  /// the mistaken value there: then the two mean the same without the mistake.
  func isHidden(_ mistaken: JSON, _ got: JSON) -> Bool {
    guard let right = request, let mine = RequestMessage(mistaken), let theirs = RequestMessage(got) else {
      return false
    }
    return operation.freedoms.contains { freedom in
      guard case .fallback(let path, _) = freedom.kind else { return false }
      return mine[path] != right[path] && mine[path] != theirs[path]
    }
  }

  /// Whether a request holds a secret in a part that the right one does not have.
  fileprivate func holdsSecret(beside got: JSON, _ secrets: Redactor) -> Bool {
    value.map { $0["method"] != nil && WireSurplus(got, beside: $0).holdsSecret(secrets) } ?? false
  }

  /// Whether a mistaken answer and `got` have the same surplus beside the right one.
  fileprivate func agrees(_ answer: Answer, _ got: JSON, _ secrets: Redactor) -> Bool {
    guard case .value(let mine) = answer, let right = value else { return false }
    return WireSurplus.agree(mine, got, beside: right, hiding: secrets)
      || WireMatch.agreeBeyondBoundary(mine, got, beside: right)
  }
}

extension MatchRule {
  /// How two requests are compared; `nil` where it is not a request.
  fileprivate init?(ofRequest request: JSON) {
    guard let message = RequestMessage(request) else { return nil }
    switch message.body {
    case .form: self = .form
    case .parts: self = .multipart
    case .none, .json, .bytes: self = .json
    }
  }
}
