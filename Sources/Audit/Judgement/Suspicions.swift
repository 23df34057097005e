import Encodings
import Faults
import Formulas
import Gateways
import Messages

/// Why a signature is wrong: mix-ups of secrets, known mistakes with formulas, changes after signing.
struct Suspicions {
  /// Explanations of one message that are told.
  private static let shown = 10
  /// Merchants whose formulas are searched for mistakes, where a message names none.
  private static let merchantLimit = 8
  /// Bytes of what is signed beyond which nothing is searched: each try hashes all of them, and there are hundreds.
  private static let longest = 65_536
  /// Mistakes of messages before, which are tried first: a faulty SDK makes the same one again.
  private static let recentLimit = 32

  private var recent: [String: [Known]] = [:]
  /// What was said of a message with these fields and this signature: retries are the same again.
  private var said = BoundedMap<[Judgement.Mistake]>(limit: 4096)
  /// Searches for two mistakes at once that are left; each takes up to a second.
  private var searches: Int

  /// A mistake that explained a message before.
  private struct Known {
    let explanation: Diagnosis.Explanation
    /// The wrong formula, ready to be computed.
    let formula: Formula?

    init(_ explanation: Diagnosis.Explanation) {
      self.explanation = explanation
      formula = explanation.expression.map { Formula($0, source: "") }
    }
  }

  init(searches: Int) { self.searches = searches }

  /// The explanations, the best first.
  mutating func explain(
    _ check: SignatureCheck, _ merchants: [Merchant], _ gateway: String, _ keyring: Keyring, _ memory: Memory,
    _ order: [UInt8]?
  ) -> [Judgement.Mistake] {
    let formulas = merchants.prefix(Self.merchantLimit).flatMap { check.formulas($0) }
    let inputs = formulas.flatMap { Array($0.operation.utf8) + $0.input.lineBytes }
    let key = DigestAlgorithm.sha256.hash(inputs + [0] + check.given)
    if let known = said[key] { return known }
    let mistakes =
      inputs.count > Self.longest * max(1, formulas.count)
      ? [Self.unsearched] : search(check, merchants, formulas, gateway, keyring, memory, order)
    said.put(mistakes, key)
    return mistakes
  }

  private mutating func search(
    _ check: SignatureCheck, _ merchants: [Merchant], _ formulas: [SignatureFormula], _ gateway: String,
    _ keyring: Keyring, _ memory: Memory, _ order: [UInt8]?
  ) -> [Judgement.Mistake] {
    var mistakes: [Judgement.Mistake] = []
    func add(_ id: String, _ message: Statement) {
      let mistake = Judgement.Mistake(id: id, message: message)
      if mistakes.count < Self.shown, !mistakes.contains(mistake) { mistakes.append(mistake) }
    }
    // What is no hexadecimal at all may be base 64, in which letters are not folded.
    let isFolded = check.isHex && Hex.decode(check.given) != nil
    let got = isFolded ? check.given.map(ASCII.lower) : check.given
    // A faulty sender makes its mistake in every message, so that is tried first: whoever has thousands of them waits for one search.
    for formula in formulas {
      for explanation in known(formula, got) { add(Self.id(explanation), Self.phrase(explanation)) }
    }
    guard mistakes.isEmpty else { return Self.orChanged(mistakes) }
    for mixup in merchants.flatMap({ check.mixups($0) }) where check.isGiven(by: mixup.formula) {
      add(mixup.id, Statement(ours: mixup.message))
    }
    let indices = merchants.map(\.index)
    for other in keyring.all(gateway) where !indices.contains(other.index) && other[check.secret] != nil {
      if check.formulas(other).contains(where: check.isGiven) {
        add("other-merchant", "it is right with the secret of merchant \(other.index) of the list")
      }
      for mixup in check.mixups(other) where check.isGiven(by: mixup.formula) {
        if mixup.id == "other-merchant" { add(mixup.id, Statement(ours: mixup.message)) }
        guard mixup.id == "other-phrase" else { continue }
        add("other-merchant + other-phrase", "it is right with the other phrase of merchant \(other.index) of the list")
      }
    }
    guard mistakes.isEmpty else { return mistakes }
    // A signature that fits what another message of the capture says is the plainest explanation there is.
    for formula in formulas {
      for change in Changes.explaining(formula, check, memory, order) { add("changed-after-signing", change) }
    }
    for formula in formulas {
      for explanation in explanations(formula, got, pairs: false) {
        add(Self.id(explanation), Self.phrase(explanation))
      }
    }
    guard mistakes.isEmpty else { return Self.orChanged(mistakes) }
    for formula in formulas where searches > 0 {
      searches -= 1
      for explanation in explanations(formula, got, pairs: true) { add(Self.id(explanation), Self.phrase(explanation)) }
    }
    add(
      "changed-after-signing",
      mistakes.isEmpty
        ? "no known mistake gives this signature: the message was changed after it was signed, signed with another secret, or its sender does what is not known here"
        : "or the message was changed after it was signed, or signed with another secret")
    return mistakes
  }

  private static let unsearched = Judgement.Mistake(
    id: "changed-after-signing",
    message:
      "the message was changed after it was signed, or its sender makes a mistake: of more than 64 KiB none is searched"
  )

  /// Whoever changes an amount by a power of ten leaves what a sender leaves who writes amounts in another unit.
  private static func orChanged(_ mistakes: [Judgement.Mistake]) -> [Judgement.Mistake] {
    guard mistakes.allSatisfy({ $0.id.hasPrefix("amount-") }) else { return mistakes }
    let message: Statement = "or the message was changed after it was signed"
    return mistakes + [Judgement.Mistake(id: "changed-after-signing", message: message)]
  }

  /// Mistakes of messages before that explain this one as well.
  private func known(_ formula: SignatureFormula, _ got: [UInt8]) -> [Diagnosis.Explanation] {
    guard let recent = recent[formula.operation],
      let derivation = try? Gateway.operation(formula.operation)?.derivation(for: formula.input)
    else { return [] }
    var evaluator = Evaluator()
    return recent.filter { known in
      known.formula.map { evaluator.value($0, derivation.values(for: $0.fields)) == got } ?? false
    }.map(\.explanation)
  }

  private mutating func explanations(
    _ formula: SignatureFormula, _ got: [UInt8], pairs: Bool
  ) -> [Diagnosis.Explanation] {
    guard let operation = Gateway.operation(formula.operation),
      let derivation = try? operation.derivation(for: formula.input)
    else { return [] }
    let found =
      pairs
      ? (operation.diagnose(formula.input, got: got)?.explanations ?? []).filter { explanation in
        // One mistake made twice is none that a sender makes.
        Set(explanation.mutations.map(\.fault.name)).count == explanation.mutations.count
      }
      : derivation.diagnose(got, pairs: false)?.explanations ?? []
    if !found.isEmpty {
      recent[formula.operation] = Array(
        (found.map(Known.init) + (recent[formula.operation] ?? [])).prefix(Self.recentLimit))
    }
    return found
  }

  private static func id(_ explanation: Diagnosis.Explanation) -> String {
    explanation.mutations.map(\.fault.name).joined(separator: " + ")
  }

  private static func phrase(_ explanation: Diagnosis.Explanation) -> Statement {
    let phrases = explanation.mutations.map { mutation -> Statement in
      guard let (before, after) = mutation.around else { return Statement(ours: mutation.phrase) }
      return "\(ours: before)\(mutation.place)\(ours: after)"
    }
    let did = phrases.dropFirst().reduce(phrases.first ?? "") { $0 + ", and " + $1 }
    // In whose language it is mended the capture does not say; the pages of the mistakes have them all.
    return "the sender \(did). \(ours: explanation.mutations.map(\.fault.advice).joined(separator: " "))"
  }
}
