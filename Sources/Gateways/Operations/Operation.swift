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
  private(set) var body: Body
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
  /// Whether it builds a body for whoever receives it, who refuses what is wrong.
  private(set) var buildsBody = false
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

  enum Body: Sendable {
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

  /// The same operation, which builds a body that others receive.
  func buildingBody() -> Operation {
    var operation = self
    operation.buildsBody = true
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
