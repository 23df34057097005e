import Encodings
import Faults
import Formulas
import Gateways
import Messages

/// Explains wrong signatures: mix-ups of secrets, known mistakes with formulas, changes after signing.
struct Suspicions {
  /// Most explanations reported for one message.
  private static let shown = 10
  /// Most merchants whose formulas are searched for mistakes where a message names none.
  private static let merchantLimit = 8
  /// Longest signed input in bytes that is searched, since each of hundreds of tries hashes all of it.
  private static let longest = 65_536
  /// Most mistakes of earlier messages that are tried first, since a faulty SDK repeats its mistake.
  private static let recentLimit = 32

  private var recent: [String: [Known]] = [:]
  /// Explanations by fields and signature, since retries repeat both.
  private var cachedMistakes = BoundedMap<[Judgement.Mistake]>(limit: 4096)
  /// Remaining searches for two mistakes at once; each takes up to a second.
  private var searches: Int

  /// A mistake that explained an earlier message.
  private struct Known {
    let explanation: Diagnosis.Explanation
    /// The right formula in which it was made; in another formula it may change nothing.
    let right: Expression
    /// The wrong formula, compiled.
    let formula: Formula?

    init(_ explanation: Diagnosis.Explanation, in right: Expression) {
      (self.explanation, self.right) = (explanation, right)
      formula = explanation.expression.map { Formula($0, source: "") }
    }
  }

  init(searches: Int) { self.searches = searches }

  /// The explanations of a wrong signature, the best first.
  mutating func explain(
    _ check: SignatureCheck, _ payment: PaymentMessage, _ merchants: [Merchant], _ keyring: Keyring, _ memory: Memory,
    _ order: [UInt8]?
  ) -> [Judgement.Mistake] {
    let formulas = merchants.prefix(Self.merchantLimit).flatMap { check.formulas($0) }
    let inputs = formulas.flatMap { Array($0.operation.utf8) + $0.input.lineBytes }
    let key = DigestAlgorithm.sha256.hash(inputs + [0] + check.given)
    if let known = cachedMistakes[key] { return known }
    let mistakes =
      inputs.count > Self.longest * max(1, formulas.count)
      ? [Self.unsearched] : search(check, payment, merchants, formulas, keyring, memory, order)
    cachedMistakes.put(mistakes, key)
    return mistakes
  }

  private mutating func search(
    _ check: SignatureCheck, _ payment: PaymentMessage, _ merchants: [Merchant], _ formulas: [SignatureFormula],
    _ keyring: Keyring, _ memory: Memory, _ order: [UInt8]?
  ) -> [Judgement.Mistake] {
    var mistakes: [Judgement.Mistake] = []
    func add(_ id: String, _ message: Statement) {
      let mistake = Judgement.Mistake(id: id, message: message)
      if mistakes.count < Self.shown, !mistakes.contains(mistake) { mistakes.append(mistake) }
    }
    // A text that is not hexadecimal may be base 64, which is case-sensitive.
    let digits = check.given.firstIndex(of: UInt8(ascii: ":")).map { check.given[($0 + 1)...] } ?? check.given[...]
    let isFolded = check.isHex && Hex.decode(digits) != nil
    let got = isFolded ? check.given.map(ASCII.lower) : check.given
    // The merchants' own systems do not make the gateway's mistakes.
    let sender = payment.direction == .request ? "\(merchants.first?.index ?? -1)" : payment.direction.rawValue
    // A faulty sender repeats its mistake in thousands of messages, so only the first needs the whole search. Known
    // mistakes are no mix-ups, and no signature is right with two secrets.
    let recent = formulas.flatMap { self.known($0, got, sender, 1) }
    if recent.isEmpty {
      for (id, message) in MixedUp.explaining(check, merchants, keyring.all(payment.gateway)) { add(id, message) }
      guard mistakes.isEmpty else { return mistakes }
    }
    if payment.direction == .request {
      for formula in formulas {
        guard let name = Change.nestedLeftOut(formula, check) else { continue }
        add(
          FaultName.includedExcluded.rawValue,
          "the sender leaves '\(name)' out of what it signs. Sign every parameter, including those that are not text.")
      }
    }
    // A signature that fits another message's values is the plainest explanation, but senders drop empty values more
    // often than anyone adds them.
    let changes = formulas.flatMap { Change.explaining($0, check, memory, order, ofOrder: !recent.isEmpty) }
    for change in changes where !change.addsNothing { add(SignatureCheck.changed, change.sentence) }
    for mistakesAtOnce in 1...2 where mistakesAtOnce == 1 || mistakes.isEmpty {
      let known = mistakesAtOnce == 1 ? recent : formulas.flatMap { self.known($0, got, sender, 2) }
      for explanation in known { add(ExplanationWords.id(explanation), ExplanationWords.phrase(explanation)) }
      guard known.isEmpty else { break }
      for formula in formulas where mistakesAtOnce == 1 || searches > 0 {
        if mistakesAtOnce == 2 { searches -= 1 }
        for explanation in explanations(formula, got, sender, pairs: mistakesAtOnce == 2) {
          add(ExplanationWords.id(explanation), ExplanationWords.phrase(explanation))
        }
      }
    }
    for change in changes where change.addsNothing { add(SignatureCheck.changed, change.sentence) }
    let isSingle = mistakes.contains { !$0.id.contains(" + ") }
    guard !isSingle else { return Self.orChanged(mistakes) }
    guard !mistakes.isEmpty else { return [Self.unexplained] }
    add(SignatureCheck.changed, "or the message was changed after it was signed, or signed with another secret")
    return mistakes
  }

  /// Whether the mistakes explain a signature; one with another merchant's secret may be that merchant's message.
  static func isExplained(_ mistakes: [Judgement.Mistake]) -> Bool {
    mistakes.contains { $0 != unexplained && $0 != unsearched && !$0.id.hasPrefix("other-merchant") }
  }

  private static let unexplained = Judgement.Mistake(
    id: SignatureCheck.changed,
    message:
      "no known mistake gives this signature: the message was changed after it was signed, signed with another secret, or its sender makes an unknown mistake"
  )

  private static let unsearched = Judgement.Mistake(
    id: SignatureCheck.changed,
    message:
      "the message was changed after it was signed, or its sender makes a mistake: more than 64 KiB are not searched for one"
  )

  /// Adds a change after signing as an alternative, since altering an amount by a power of ten looks like a wrong unit.
  private static func orChanged(_ mistakes: [Judgement.Mistake]) -> [Judgement.Mistake] {
    guard mistakes.allSatisfy({ $0.id.hasPrefix("amount-") }) else { return mistakes }
    let message: Statement = "or the message was changed after it was signed"
    return mistakes + [Judgement.Mistake(id: SignatureCheck.changed, message: message)]
  }

  /// Mistakes of the same sender's earlier messages that also explain this one.
  private func known(
    _ formula: SignatureFormula, _ got: [UInt8], _ sender: String, _ mistakesAtOnce: Int
  ) -> [Diagnosis.Explanation] {
    guard let recent = recent["\(formula.operation) \(sender)"],
      let derivation = try? Gateway.operation(formula.operation)?.derivation(for: formula.input)
    else { return [] }
    var evaluator = Evaluator()
    return recent.filter { known in
      guard let wrong = known.formula, known.explanation.mutations.count == mistakesAtOnce,
        known.right == derivation.formula.expression
      else { return false }
      return evaluator.value(wrong, derivation.values(for: wrong.fields)) == got
    }.map(\.explanation)
  }

  private mutating func explanations(
    _ formula: SignatureFormula, _ got: [UInt8], _ sender: String, pairs: Bool
  ) -> [Diagnosis.Explanation] {
    guard let operation = Gateway.operation(formula.operation),
      let derivation = try? operation.derivation(for: formula.input)
    else { return [] }
    var found =
      pairs
      ? (operation.diagnose(formula.input, got: got)?.explanations ?? []).filter { explanation in
        // Making the same mistake twice in one place is not something a sender does.
        Set(explanation.mutations.map(\.fault.name)).count == explanation.mutations.count
          || Set(explanation.mutations.map(\.place)).count == explanation.mutations.count
      }
      : derivation.diagnose(got, pairs: false)?.explanations ?? []
    found = ExplanationWords.generalFirst(found)
    if !found.isEmpty {
      let key = "\(formula.operation) \(sender)"
      let right = derivation.formula.expression
      let new = found.map { Known($0, in: right) }
      recent[key] = Array((new + (recent[key] ?? [])).prefix(Self.recentLimit))
    }
    return found
  }
}
