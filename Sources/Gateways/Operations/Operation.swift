import Encodings
import Formulas

/// Something that a payment SDK computes, checks, writes or reads, with one right answer for every input.
///
/// It is declared below the conformance machinery because each gateway lists its own operations.
public struct Operation: Sendable {
  /// The full name, for example `edfapg.hash.sale`.
  public let name: String
  package let kind: Kind
  /// One sentence that says what it is for.
  public let summary: String
  /// The fields of the input.
  public let fields: [InputField]
  /// The secrets that sign a request or verify a message.
  package let signingSecrets: [String]
  var body: Body
  /// The fields of the messages that it writes or verifies.
  package var tables: [CallTable] = []
  /// What an SDK's types accept for the texts that it hashes.
  package var types: [FieldRule] = []
  /// How its request is made; `nil` where it makes none.
  package var request: RequestShape?
  /// What it reads of a response; `nil` where it reads no outcome.
  package var response: ResponseShape?
  /// The list of signed fields that the messages it verifies carry; `nil` where they carry none.
  package var ownList: MessageOwnList?
  /// The generators that documents publish for its fields.
  package var generators: [PublishedGenerator] = []
  /// The choices that messages make.
  package var selectors: [InputSelector] = []
  /// What correct SDKs do differently in the request that it writes.
  package var freedoms: [RequestFreedom] = []
  /// What correct SDKs do not support of it, or refuse where others accept it.
  package var lacks: [Lack] = []
  /// The names of its texts whose form it checks and that have several lines in some cases.
  ///
  /// The fields of a request share their checks and are recognised wherever they occur.
  package internal(set) var formedTexts: [String] = []
  /// Whether its answer is somebody else's request: a browser's, or one that a server makes for an app.
  package internal(set) var passesRequestOn = false
  /// Whether it classifies or compares texts, so that only a wrong check can change the answer.
  package internal(set) var comparesTexts = false
  /// Whether it builds a body for a receiver, which refuses what is wrong.
  var buildsBody = false
  /// The inputs that an SDK may make from its own clock or randomness.
  package var ownInputs: [OwnInput] = []
  /// The operation that signs these inputs and the path of its value in the JSON body; `nil` where nothing signs them.
  var ownSignature: (operation: String, path: [String])?
  /// Recomputes an answer with the nonce that a port chose; `nil` where no part of the answer is random.
  var carry: (@Sendable (Input, JSON) -> JSON?)?
  /// The rejections that vectors/OPERATIONS.md lists for it, without those of its field table.
  package var refusals: [Rejection.Code] = []
  /// The rejections of its checks in order, after the common one for an empty secret.
  package var checks: [[Rejection.Code]] = []
  /// The rejections that no case of reasonable size shows, with the reason.
  package var unshownRefusals: [Rejection.Code: String] = [:]
  /// Whether sources disagree about an input.
  var disputes: @Sendable (JSON) -> Bool = { _ in false }
  /// The faults that none of its inputs can show.
  package var unshowable: [Unshowable] = []

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

  /// Makes an operation that always computes one formula over its text fields.
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
    // A mere computation takes an empty secret like any other text, or refuses it as Java's SecretKeySpec does.
    let emptied = isSigned ? [] : held
    // A format's decoder reports what it finds, but no document says how to read a gateway's message that is malformed.
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
}
