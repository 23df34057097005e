import ConformanceKit
import Encodings
import Gateways

/// What a port leaves in a log, by how it is written there; a spelling that was hidden once counts as known to the
/// port.
enum LeftInLog {
  /// How many names a heading lists.
  private static let mostNames = 6
  /// Fewer texts may all group digits in one way.
  private static let fewestGrouped = 4
  /// Fewer spellings of configured secrets are reported one by one.
  private static let fewestSpellings = 3

  /// Attributes open failures to mistakes, each with all its texts.
  static func explain(_ failures: inout OperationFailures) {
    guard !failures.open.isEmpty else { return }
    CardsBehindFirst.explain(&failures)
    LoggedCards.explain(&failures)
    let texts = failures.outcomes.compactMap(LoggedText.init)
    LoggedPlaces.explain(&failures, texts)
    // A form that is hidden once is known to the port.
    let known = texts.reduce(into: Set<LoggedText.Form>()) { $0.formUnion($1.forms.subtracting($1.left)) }
    explainGroups(&failures, texts)
    explainSpellings(&failures, texts)
    tell(
      Mutation(fault: .repeatedLeftInLog, place: "secrets that occur several times"), texts.filter(\.leavesRepeated),
      &failures)
    explainShort(&failures, texts)
    let unknown = Set(texts.flatMap(\.left)).subtracting(known)
    for form in unknown.sorted(by: { "\($0)" < "\($1)" }) {
      guard let mutation = mutation(form) else { continue }
      tell(mutation, texts.filter { $0.left.contains(form) }, &failures)
    }
    // Names whose texts are already explained are not reported again.
    let open = Set(texts.filter { failures.isOpen($0.outcome) }.flatMap(\.left)).subtracting(known)
    let names = open.compactMap { if case .named(let name) = $0 { name } else { nil } }.sorted()
    guard !names.isEmpty else { return }
    let shown = names.prefix(mostNames).joined(separator: ", ")
    let rest = names.count > mostNames ? " and \(names.count - mostNames) more" : ""
    let own = texts.filter { text in names.contains { text.left.contains(.named($0)) } }
    tell(Mutation(fault: .namesLeftInLog, place: shown + rest), own, &failures)
  }

  private static func tell(_ mutation: Mutation, _ texts: [LoggedText], _ failures: inout OperationFailures) {
    let own = texts.map(\.outcome).filter(failures.isOpen)
    if !own.isEmpty { failures.explain(own, by: mutation) }
  }

  private static func mutation(_ form: LoggedText.Form) -> Mutation? {
    switch form {
    case .spelled(let spelling, true): Mutation(fault: .spellingLeftInLog, place: "configured secrets \(spelling)")
    case .spelled(let spelling, false):
      Mutation(fault: .spellingLeftInLog, place: "secrets and card numbers \(spelling)")
    case .card(let words): Mutation(fault: .leftInLog, place: words)
    case .inside(let words): Mutation(fault: .formatLeftInLog, place: words)
    case .named, .other: nil
    }
  }

  /// Diagnoses configured secrets that are too short for a port to look for.
  private static func explainShort(_ failures: inout OperationFailures, _ texts: [LoggedText]) {
    let hidden = texts.reduce(into: Set<Int>()) { $0.formUnion($1.lengthsHidden) }
    let own = texts.filter { failures.isOpen($0.outcome) && !$0.lengthsLeft.isEmpty }
    guard let longest = own.flatMap(\.lengthsLeft).max(), hidden.allSatisfy({ $0 > longest }), !hidden.isEmpty else {
      return
    }
    tell(
      Mutation(fault: .spellingLeftInLog, place: "configured secrets of \(longest) bytes and fewer"), own, &failures)
  }

  /// Diagnoses configured secrets that are looked for only as they are; other rules hide some of their other spellings.
  private static func explainSpellings(_ failures: inout OperationFailures, _ texts: [LoggedText]) {
    func isOfConfigured(_ form: LoggedText.Form) -> Bool {
      if case .spelled(_, isConfigured: true) = form { true } else { false }
    }
    let own = texts.filter {
      !$0.left.isEmpty && failures.isOpen($0.outcome) && $0.left.allSatisfy(isOfConfigured)
    }
    guard Set(own.flatMap(\.left)).count >= fewestSpellings else { return }
    tell(
      Mutation(fault: .spellingLeftInLog, place: "configured secrets in other spellings than their own"), own, &failures
    )
  }

  /// Diagnoses card numbers that are recognised only as unbroken digits; names may have hidden others.
  private static func explainGroups(_ failures: inout OperationFailures, _ texts: [LoggedText]) {
    let own = texts.filter { $0.leavesGroupsAlone && failures.isOpen($0.outcome) }
    let others = texts.filter { !$0.left.isEmpty && $0.hasWholeCard }
    let known = texts.contains { text in
      text.forms.subtracting(text.left).contains {
        if case .card(let words) = $0 { words.contains("groups") } else { false }
      }
    }
    guard own.count >= fewestGrouped, others.isEmpty else { return }
    let signs = separator(in: own) ?? (known ? "some signs, and not others," : "anything")
    tell(Mutation(fault: .leftInLog, place: "card numbers with \(signs) between their digits"), own, &failures)
  }

  /// The one sign that is between the digits left in every text, as far as it is not escaped there.
  private static func separator(in texts: [LoggedText]) -> String? {
    let names: [(sign: UInt8, name: String)] = [
      (UInt8(ascii: " "), "spaces"), (UInt8(ascii: "-"), "dashes"), (UInt8(ascii: "."), "points"),
    ]
    let signs = texts.map { text in names.filter { name in text.found.contains { $0.contains(name.sign) } }.map(\.name)
    }
    let common = signs.filter { !$0.isEmpty }.map { Set($0) }
    let shared = common.dropFirst().reduce(common.first ?? []) { $0.intersection($1) }
    return shared.count == 1 ? shared.first : nil
  }
}
