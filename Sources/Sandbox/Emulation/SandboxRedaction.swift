import Encodings
import Formulas
import Gateways
import Messages
import Reports

/// Redacts the record before anything is cut short: the merchants' own secrets in every spelling that formulas and
/// messages give them, the values of secret names, and card numbers.
struct SandboxRedaction: Sendable {
  private var secrets = Redactor([], .object([]))
  /// The secrets themselves, to search for where they do not belong.
  private(set) var texts = SecretTexts()

  /// - Parameter merchants: the configured values; those with a secret's name are secrets.
  init(_ merchants: [Credentials]) {
    for (name, value) in merchants.flatMap(\.all) where SecretName.matches(name.utf8) {
      secrets.learn([.secret(name)], [name: .text(value)])
      texts.learn(Array(value.utf8))
    }
  }

  /// A form field, redacted.
  ///
  /// - Parameter isHidden: whether to hide the value whatever its name.
  func row(_ name: [UInt8], _ value: [UInt8], isHidden: Bool = false) -> (name: String, value: String) {
    let shown = clean(String(decoding: name, as: UTF8.self))
    if isHidden || SecretName.matches(name) { return (shown, "⟨\(shown)⟩ (\(value.count.of("byte")))") }
    return (shown, CardMask.mask(Display.bytes(clean(value))))
  }

  /// A member of a JSON body, redacted.
  ///
  /// - Parameter place: the path of names and indices to it.
  func row(_ place: [String], _ value: JSON, isHidden: Bool = false) -> (name: String, value: String) {
    let shown = clean(place.joined(separator: "."))
    guard !isHidden, !place.contains(where: { SecretName.matches($0.utf8) }) else { return (shown, "⟨\(shown)⟩") }
    if let text = value.string { return (shown, CardMask.mask(Display.value(.text(clean(whole: text))))) }
    // Members nested more deeply than the rows have names of their own.
    let cleaned = secrets.redact(LogRedaction(hiding: []).value(value.lineBytes))
    return (shown, CardMask.mask(Display.bytes(cleaned)))
  }

  /// A step of a derivation without the fields' own secrets: a client may have put others into the fields.
  func clean(_ step: Step) -> Step {
    let cleaned = Step(name: step.name, bytes: clean(step.bytes))
    // A digest computed by the kit holds no card number, whatever its digits.
    guard !cleaned.isRawDigest else { return cleaned }
    let masked = Step(name: step.name, bytes: CardMask.mask(cleaned.bytes))
    return shown(masked) == Display.step(masked) ? masked : Step(name: step.name, bytes: Array(shown(masked).utf8))
  }

  /// The text of a step that was cleaned.
  func shown(_ step: Step) -> String { step.isRawDigest ? Display.step(step) : CardMask.mask(Display.step(step)) }

  /// The path of a request, whose query may hold anything.
  func path(_ path: String) -> String {
    clean(String(decoding: LogRedaction(hiding: []).words(Array(path.utf8)), as: UTF8.self))
  }

  /// A text of any origin, redacted and on one line.
  func clean(_ text: String) -> String {
    CardMask.mask(Display.line(clean(whole: text)))
  }

  private func clean(whole text: String) -> String { String(decoding: clean(Array(text.utf8)), as: UTF8.self) }

  private func clean(_ bytes: [UInt8]) -> [UInt8] {
    LogRedaction.everyLevel(of: bytes, decoding: { PercentEncoding.decode($0) }, hiding: plain)
  }

  private func plain(_ bytes: [UInt8]) -> [UInt8] {
    let coded = CodedText.hide(in: secrets.redact(bytes), behind: Self.codedCard) { CardMasking.mask($0) != $0 }
    return CardMasking.mask(coded)
  }

  /// Stands for a text in base 64 or hexadecimal that holds a card number.
  private static let codedCard = Array("⟨card number⟩".utf8)
}
