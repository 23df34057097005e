import ConformanceKit
import Encodings
import Faults
import Formulas
import Gateways
import Messages
import Reports

/// The findings about one request while an emulated gateway reads it.
struct RequestReview: Sendable {
  let gateway: String
  /// The gateway's name of the call: `SALE`.
  var call = ""
  private(set) var findings: [Finding] = []
  /// Remarks on what no document forbids and none has: reported, but no mistake.
  private(set) var notes: [(place: String, sentence: String)] = []
  /// The names and values that arrived, redacted.
  var fields: [(name: String, value: String)] = []
  /// The derivation of the expected signature, if another one came.
  private(set) var derivation: [(name: String, value: String)] = []
  /// The most known mistakes reported with how to mend them, as several may give the same signature.
  private static let mistakesTold = 10
  /// The known mistakes behind a wrong signature, each with how to mend it.
  private(set) var diagnosis: [(name: String, value: String)] = []
  /// The known mistake behind a wrong signature, in words.
  private(set) var mistake: MistakeNote?
  /// The derivation as bytes, which become text when the record is made.
  private(set) var steps: [Step] = []
  /// Why the gateway's state refuses a request that is conformant.
  var refusal: String?
  /// The transaction that the request is about.
  var subject: String?

  init(_ gateway: String) { self.gateway = gateway }

  var isConformant: Bool { findings.isEmpty }

  /// The severity on an audit's scale: an exposed secret is critical, a refused request medium.
  var severity: Severity? { findings.map(\.kind.severity).max() }

  mutating func find(_ kind: Finding.Kind, _ place: String, _ sentence: String) {
    guard findings.count < 100 else { return }
    findings.append(Finding(kind: kind, place: place, sentence: sentence))
  }

  /// Adds a remark, unless a finding about the same place exists.
  mutating func note(_ place: String, _ sentence: String) {
    guard notes.count < 100, !findings.contains(where: { $0.place == place }) else { return }
    notes.append((place, sentence))
  }

  /// A redacted copy, as a client can put a secret into any name.
  func cleaned(by redaction: SandboxRedaction) -> RequestReview {
    var cleaned = self
    cleaned.call = redaction.clean(call)
    cleaned.refusal = refusal.map(redaction.clean)
    cleaned.notes = notes.map { (redaction.clean($0.place), redaction.clean($0.sentence)) }
    cleaned.steps = steps.map { redaction.clean($0) }
    cleaned.derivation = cleaned.steps.map { ($0.name, redaction.shown($0)) }
    cleaned.mistake = mistake.map { MistakeNote($0, cases: [], redaction.clean) }
    cleaned.findings = findings.map {
      Finding(kind: $0.kind, place: redaction.clean($0.place), sentence: redaction.clean($0.sentence))
    }
    return cleaned
  }

  /// Reports a name or key that is not the merchant's, which comes from an environment variable.
  mutating func findForeign(_ place: String, _ variable: String) {
    find(.unknownMerchant, place, "it is not the sandbox's, which is \(variable) or the demo value")
  }

  mutating func find(_ rejection: Rejection, at place: String) {
    find(.rejection(rejection.code), place, rejection.message)
  }

  /// Reports the flaws of the fields.
  mutating func find(_ flaws: [MessageFlaw]) {
    for flaw in flaws {
      let kind: Finding.Kind
      switch flaw.kind {
      case .rejection(let code): kind = .rejection(code)
      case .unknownField: kind = .unknownField
      case .unusualSpelling: kind = .unusualSpelling
      case .unescapedBody: kind = .unescapedBody
      case .secretSent: kind = .leak(.secretInBody)
      case .disputed, .undocumented:
        note(Display.line(flaw.field), flaw.sentence)
        continue
      }
      find(kind, Display.line(flaw.field), flaw.sentence)
    }
  }

  /// Compares a signature with the one that the kit computes for the message.
  ///
  /// - Parameters:
  ///   - isHex: whether to ignore the case of letters.
  ///   - mixups: what the signature could be instead.
  /// - Returns: whether they are the same.
  @discardableResult
  mutating func verify(
    _ formula: SignatureFormula, _ signature: [UInt8], at place: String, isHex: Bool = true,
    or mixups: [SignatureMixup] = []
  ) -> Bool {
    let signature = isHex ? signature.map(ASCII.lower) : signature
    guard let operation = Gateway.operation(formula.operation) else { return false }
    var evaluator = Evaluator()
    let response = operation.respond(to: formula.input, &evaluator)
    switch response.answer {
    case .error(let error): find(.rejection(.invalidValue), place, "it cannot be signed: \(error.description)")
    case .reject(let rejection): find(rejection, at: place)
    case .value(let value):
      let expected = Array((value.string ?? "").utf8)
      if ConstantTime.equal(expected, signature) { return true }
      var redactor = Redactor(operation.fields, formula.input)
      for step in response.steps { redactor.learn(step) }
      steps = response.steps.map { Step(name: $0.name, bytes: redactor.redact($0.bytes)) }
      let mixups = mixups.filter { $0.formula.gives(signature, isHex: isHex) }
      let isSpaced = SpacedSignature.bare(signature).map { ConstantTime.equal(expected, $0) } ?? false
      let why =
        isSpaced
        ? ": \(SpacedSignature.sentence)"
        : mixups.isEmpty ? mistakes(formula, signature) : tell(mixups)
      find(
        .rejection(.signatureMismatch), place,
        "it is not what \(operation.name) gives for the received fields\(why)")
    }
    return false
  }

  /// Names what was signed instead, in the words of an audit.
  private mutating func tell(_ mixups: [SignatureMixup]) -> String {
    diagnosis = mixups.map { ($0.id, $0.message) }
    let note = MistakeNote(diagnosis)
    mistake = note
    // An unescaped '+' is a mistake of the form.
    for mixup in mixups where mixup.id == SignatureMixup.plus { find(.unescapedBody, "body", mixup.message) }
    return ": your SDK \(note.phrase)"
  }

  /// Names the known mistakes that give a signature.
  private mutating func mistakes(_ formula: SignatureFormula, _ got: [UInt8]) -> String {
    let explanations = formula.mistakes(giving: got)
    guard let explanation = Diagnosis.Explanation.oneOf(explanations) else {
      return "; compare the derivation with your own"
    }
    var faults: [Fault] = []
    for fault in explanations.prefix(Self.mistakesTold).flatMap(\.mutations).map(\.fault) where !faults.contains(fault)
    {
      faults.append(fault)
    }
    diagnosis = faults.map { ($0.name, $0.mend) }
    mistake = MistakeNote(explanation, severity: .medium)
    return ": your SDK \(explanation.sentence)"
  }
}
