public import Encodings
public import Formulas

/// Something that a payment SDK computes, checks, writes or reads, with one right answer for every input.
///
/// It stands below the conformance machinery because each gateway lists its own operations.
public struct Operation: Sendable {
  /// The full name, for example `edfapg.hash.sale`.
  public let name: String
  package let kind: Kind
  /// One sentence that says what it is for.
  public let summary: String
  /// The fields of the input.
  public let fields: [InputField]
  /// The secrets that a request is signed with, or a message verified.
  package let signingSecrets: [String]
  private var body: Body
  /// The fields of the messages that it writes or verifies.
  package var tables: [CallTable] = []
  /// What an SDK's types take of the texts that it hashes.
  package var types: [FieldRule] = []
  /// How its request is made; `nil` where it makes none.
  package var request: RequestShape?
  /// What it reads of a response; `nil` where it reads none for its outcome.
  package var response: ResponseShape?
  /// The list of signed fields that the messages bring along which it verifies; `nil` where they bring none.
  package var ownList: MessageOwnList?
  /// What documents say about the making of its fields.
  package var generators: [PublishedGenerator] = []
  /// The choices that messages make.
  package var selectors: [InputSelector] = []
  /// What right SDKs do differently in the request that it writes.
  package var freedoms: [RequestFreedom] = []
  /// What right SDKs lack of it, or refuse where others take it.
  package var lacks: [Lack] = []
  /// Its texts that must have a form and of which cases have several lines, by name; the fields of a request share their checks,
  /// and are recognised wherever they occur.
  package private(set) var formedTexts: [String] = []
  /// Whether its answer is a request that is not its own: of a browser, or of a server for an app.
  package private(set) var passesRequestOn = false
  /// Whether it says of texts what they are, so that two of them may be one, and nothing else than a check can make a difference.
  package private(set) var comparesTexts = false
  /// What an SDK may make by its own clock or chance.
  package var ownInputs: [OwnInput] = []
  /// The operation that signs these inputs, and where its value stands in the JSON body; `nil` where nothing covers them.
  var ownSignature: (operation: String, path: [String])?
  /// What it answers with the nonce that another answer carries; `nil` where no part of its answer is chance.
  var carry: (@Sendable (Input, JSON) -> JSON?)?
  /// The rejections that vectors/OPERATIONS.md gives it, but for those that the table of its fields speaks of.
  package var refusals: [Rejection.Code] = []
  /// The rejections of its checks in the order in which it makes them, behind the common one for an empty secret.
  package var checks: [[Rejection.Code]] = []
  /// The rejections that no case of bearable size shows, with the reason.
  package var unshownRefusals: [Rejection.Code: String] = [:]
  /// What of its inputs sources disagree about.
  var disputes: @Sendable (JSON) -> Bool = { _ in false }
  /// The faults that no input of it can show.
  package var unshowable: [Unshowable] = []

  private enum Body: Sendable {
    /// Chooses the formula for a checked input, or refuses the input.
    case formula(@Sendable (Input) throws(Refusal) -> Derivation)
    /// Writes or reads a message; a signature in it comes from a formula, whose steps it passes on.
    case procedure(@Sendable (Input) throws(Refusal) -> Product)
    /// Writes a request by a table of its fields, which is data: a wrong table is a wrong request.
    case call([FieldRule], @Sendable ([FieldRule], Input) throws(Refusal) -> Product)
    /// Reads a response by a table of its words, which is data: a wrong table is a response misread.
    case response(OutcomeWords, @Sendable (OutcomeWords, Input) throws(Refusal) -> Product)
    /// Reads what else a response says by a table of its members, which is data as well.
    case details([DetailRule], @Sendable ([DetailRule], Input) throws(Refusal) -> Product)
  }

  /// What a procedure makes.
  struct Product: Sendable {
    var value: JSON
    /// What the request that it is was signed with.
    var signature: MessageSignature?
  }

  /// - Parameter plan: chooses the formula for a checked input, or refuses the input.
  init(
    _ name: String, _ summary: String, _ fields: [InputField],
    plan: @escaping @Sendable (Input) throws(Refusal) -> Derivation
  ) {
    self.init(name, summary, fields, .formula(plan))
  }

  /// - Parameter procedure: answers a checked input, or refuses it.
  init(
    _ name: String, _ summary: String, _ fields: [InputField],
    procedure: @escaping @Sendable (Input) throws(Refusal) -> Product
  ) {
    self.init(name, summary, fields, .procedure(procedure))
  }

  /// - Parameters:
  ///   - rules: the table of the request's fields.
  ///   - write: writes the request by a table, or refuses the input.
  init(
    _ name: String, _ summary: String, _ fields: [InputField], rules: [FieldRule],
    write: @escaping @Sendable ([FieldRule], Input) throws(Refusal) -> Product
  ) {
    self.init(name, summary, fields, .call(rules, write))
  }

  /// - Parameters:
  ///   - words: the table of the response's words.
  ///   - read: reads the response by a table, or refuses the input.
  init(
    _ name: String, _ summary: String, _ fields: [InputField], words: OutcomeWords,
    read: @escaping @Sendable (OutcomeWords, Input) throws(Refusal) -> Product
  ) {
    self.init(name, summary, fields, .response(words, read))
  }

  /// - Parameters:
  ///   - details: the table of the members that it reads.
  ///   - read: reads the response by a table, or refuses the input.
  init(
    _ name: String, _ summary: String, _ fields: [InputField], details: [DetailRule],
    read: @escaping @Sendable ([DetailRule], Input) throws(Refusal) -> Product
  ) {
    self.init(name, summary, fields, .details(details, read))
  }

  /// An operation that always computes one formula over its text fields.
  init(_ name: String, _ summary: String, _ fields: [InputField], _ formula: Formula) {
    self.init(name, summary, fields) { (input) throws(Refusal) in
      Derivation(formula, input.values(formula.fields))
    }
  }

  private init(_ name: String, _ summary: String, _ fields: [InputField], _ body: Body) {
    self.name = name
    self.summary = summary
    self.fields = fields
    self.body = body
    kind = Kind(named: name)
    let isSigned = kind == .write || kind == .verify
    let held = fields.filter(\.isSigning).map(\.name)
    signingSecrets = isSigned ? held : []
    // What only computes takes an empty secret like any other text, or refuses it as Java's SecretKeySpec does.
    let emptied = isSigned ? [] : held
    // What decodes a format says what it finds; how a gateway's message is read that is none no document says.
    let readsMessage = !["form.", "json.", "log.", "multipart."].contains(where: name.hasPrefix)
    let isResponse =
      switch body {
      case .response, .details: true
      case .formula, .procedure, .call: false
      }
    precondition(!isResponse || kind == .read, "\(name) reads a response, so that '.response.' belongs into its name")
    if isResponse { selectors = [.httpStatus] }
    disputes = { input in
      emptied.contains { name in input[name].flatMap { try? TextInput.bytes($0, name) }?.isEmpty == true }
        || readsMessage
          && (CommonDisputes.isReadInTwoWays(input) || isResponse && CommonDisputes.isOfAnotherType(input))
    }
  }

  /// Answers an input, with the steps on the way.
  public func respond(to input: JSON, _ evaluator: inout Evaluator) -> Response {
    let derivation: Derivation
    do {
      guard let computed = try self.derivation(for: input) else {
        let product = try product(for: input)
        return Response(.value(product?.value ?? .null), steps: product?.signature?.steps ?? [])
      }
      derivation = computed
    } catch .badInput(let error) {
      return Response(.error(error.hiding(fields, input)))
    } catch {
      return Response(error.answer)
    }
    let (value, steps) = evaluator.trace(derivation.formula, derivation.arguments)
    do {
      return Response(.value(try derivation.conclude(value)), steps: steps)
    } catch {
      return Response(.reject(error), steps: steps)
    }
  }

  /// Answers an input without its steps.
  public func answer(_ input: JSON) -> Answer {
    var evaluator = Evaluator()
    return respond(to: input, &evaluator).answer
  }

  /// What a decoder says of a response, as ``answer(_:)`` does of an input with these texts.
  package func answer(
    action: String, status: Int, contentType: [UInt8]?, body text: [UInt8]
  ) -> Answer {
    let texts = [("action", Array(action.utf8)), ("status", Array(String(status).utf8)), ("body", text)]
    do {
      let product = try made(Input(texts: texts + (contentType.map { [("contentType", $0)] } ?? [])))
      return .value(product?.value ?? .null)
    } catch {
      return error.answer
    }
  }

  /// The formula and its arguments for an input; `nil` for a procedure.
  ///
  /// - Throws: ``Refusal`` where the input is refused before anything is computed.
  package func derivation(for input: JSON) throws(Refusal) -> Derivation? {
    guard case .formula(let plan) = body else { return nil }
    return try signed(input, plan)
  }

  /// What a procedure makes of an input; `nil` of an operation that computes a formula.
  func product(for input: JSON) throws(Refusal) -> Product? {
    try signed(input, made)
  }

  private func made(_ input: Input) throws(Refusal) -> Product? {
    switch body {
    case .formula: nil
    case .procedure(let run): try run(input)
    case .call(let rules, let write): try write(rules, input)
    case .response(let words, let read): try read(words, input)
    case .details(let rows, let read): try read(rows, input)
    }
  }

  /// The table of a request's fields; empty for every other operation.
  package var rules: [FieldRule] {
    if case .call(let rules, _) = body { rules } else { [] }
  }

  /// The same with another table.
  package func with(_ rules: [FieldRule]) -> Operation {
    if case .call(_, let write) = body { with(.call(rules, write)) } else { self }
  }

  /// The table of a response's words; `nil` for every other operation.
  package var words: OutcomeWords? {
    if case .response(let words, _) = body { words } else { nil }
  }

  /// The same with another table.
  package func with(_ words: OutcomeWords) -> Operation {
    if case .response(_, let read) = body { with(.response(words, read)) } else { self }
  }

  /// The table of the members that it reads beside an outcome; empty for every other operation.
  package var details: [DetailRule] {
    if case .details(let rows, _) = body { rows } else { [] }
  }

  /// The same with another table.
  package func with(_ details: [DetailRule]) -> Operation {
    if case .details(_, let read) = body { with(.details(details, read)) } else { self }
  }

  private func with(_ body: Body) -> Operation {
    var operation = self
    operation.body = body
    return operation
  }

  /// What a body makes of an input whose secrets are there: with an empty one anybody could sign what it sends or believes.
  private func signed<Made>(
    _ input: JSON, _ body: (Input) throws(Refusal) -> Made
  ) throws(Refusal) -> Made {
    let input = try checked(input)
    guard let secret = signingSecrets.first(where: { input.text($0).isEmpty }) else { return try body(input) }
    // A bad input is none of a case's business; every rejection comes behind this one.
    do { _ = try body(input) } catch .badInput(let error) { throw .badInput(error) } catch {}
    throw .reject(.missingField, "'\(secret)' is empty: anybody could sign")
  }

  private func checked(_ input: JSON) throws(Refusal) -> Input {
    do { return try Input(input, fields: fields) } catch { throw .badInput(error) }
  }
}

extension Operation {
  /// The same operation with the names of texts that it checks for their form.
  func checkingForm(of names: String...) -> Operation {
    var operation = self
    operation.formedTexts += names
    return operation
  }

  /// The same operation, whose answer is a request of somebody else's.
  func passingRequestOn() -> Operation {
    var operation = self
    operation.passesRequestOn = true
    return operation
  }

  /// The same operation, which answers with what its texts are to one another.
  func comparingTexts() -> Operation {
    var operation = self
    operation.comparesTexts = true
    return operation
  }

  /// Whether it writes or reads messages; such an operation has no formula of its own.
  public var isProcedure: Bool {
    if case .formula = body { false } else { true }
  }

  /// The formula that answers an input; `nil` for a procedure and where the input is refused before anything is computed.
  public func formula(for input: JSON) -> Formula? {
    try? derivation(for: input)?.formula
  }

  /// What makes an input unusable by its fields alone, whatever the operation would make of them.
  public func fieldError(_ input: JSON) -> InputError? {
    do { _ = try Input(input, fields: fields) } catch { return error.hiding(fields, input) }
    return nil
  }

  /// What makes an input unusable; `nil` where the operation answers it with a value or a rejection.
  public func inputError(_ input: JSON) -> InputError? {
    do {
      let input = try checked(input)
      if case .formula(let plan) = body { _ = try plan(input) } else { _ = try made(input) }
      return nil
    } catch .badInput(let error) {
      return error.hiding(fields, input)
    } catch {
      return nil
    }
  }
}
