import ConformanceKit
import Encodings
import Gateways

/// Describes changes of members without revealing secrets.
struct AnsweredWords {
  let redactor: Redactor
  let isRequest: Bool

  /// - Returns: `nil` where no description can be shown without a secret.
  func mutation(_ candidate: AnsweredCandidate) -> Mutation? {
    let name = candidate.name
    func told(_ text: [UInt8]) -> String? { shown(text).map { name == AnsweredMember.whole ? $0 : "\(name)=\($0)" } }
    var mutation: Mutation? =
      switch candidate.change {
      case .changed(let change):
        Mutation(fault: isRequest ? change.fault : change.fault.ofAnswers, at: .field(name))
      case .cutBefore(let byte): Mutation(fault: .answeredCutBefore(byte), place: name)
      case .withoutLast(let count) where isRequest:
        lost(candidate, count).map { Mutation(fault: .answeredOther, place: "\(name) without \($0) at the end") }
          ?? Mutation(fault: .answeredWithoutLast(count), place: name)
      case .withoutLast(let count): Mutation(fault: .answeredWithoutLast(count), place: name)
      case .followed(let more): addition(more).map { Mutation(fault: .answeredWith("after", $0), place: name) }
      case .preceded(let more): addition(more).map { Mutation(fault: .answeredWith("before", $0), place: name) }
      case .ended(let one, let other): exchange(one, other, "at the end", name)
      // A single value is not enough to show a rule.
      case .exchanged(let one, let other):
        candidate.wrong.count > 1
          ? exchange(one, other, "everywhere", name) : nil
      case .begun(let one, let other): exchange(one, other, "at the front", name)
      case .replaced(let one, let other): Mutation(fault: .answeredReplaced(one, other), place: name)
      case .shifted(let places): Mutation(fault: .answeredShifted(places), place: name)
      case .other(let other):
        Mutation(
          fault: .answeredOther, place: "\(other)\(candidate.source.map { ", not \($0)," } ?? "") as \(name)")
      case .beside(let other): Mutation(fault: .answeredOther, place: "\(other) as \(name)")
      case .otherAlone(let other):
        Mutation(fault: .answeredOther, place: "\(other) as \(name), and nothing where there is none")
      case .always(let text) where name == "kind" && text.elementsEqual("unknown".utf8) && candidate.unknownWord != nil:
        Fault.named(.wordUnknown).map { Mutation(fault: $0, place: candidate.unknownWord ?? "") }
      case .always(let text):
        told(text).map { Mutation(fault: candidate.condition == nil ? .answeredAlways : .answeredOther, place: $0) }
      case .instead(let from?, let to):
        told(to).flatMap { to in
          shown(from).map { from in
            let place = candidate.isDefault ? "\(to), not \(from), where none is given" : "\(to) in place of \(from)"
            return Mutation(fault: .answeredOther, place: place)
          }
        }
      case .instead(nil, let to):
        told(to).map { Mutation(fault: .answeredOther, place: "\($0) where there is none") }
      case .missing: Mutation(fault: .answeredNothing, place: name)
      case .renamed(let other): Mutation(fault: .answeredOther, place: "\(name) as \(other)")
      }
    if isRequest, let found = mutation { mutation = Mutation(fault: found.fault.ofRequests, at: found.at) }
    // An empty name would be misleading.
    guard !candidate.isNameless else { return nil }
    // A port may have made a name from a secret.
    guard var mutation, redactor.redact(mutation.place) == mutation.place else { return nil }
    if !mutation.fault.isNamed(.wordUnknown) { mutation.condition = candidate.condition?.text }
    return mutation
  }

  /// The text that all values lose at their ends, where it is the same.
  private func lost(_ candidate: AnsweredCandidate, _ count: Int) -> String? {
    let ends = Set(candidate.wrong.compactMap { $0.map { Array($0.suffix(count)) } })
    return ends.count == 1 ? ends.first.flatMap(addition) : nil
  }

  private func exchange(_ one: [UInt8], _ other: [UInt8], _ side: String, _ name: String) -> Mutation? {
    guard let one = addition(one), let other = addition(other) else { return nil }
    let whose = name == AnsweredMember.whole ? "" : "\(name) with "
    return Mutation(fault: .answeredOther, place: "\(whose)\(other) for \(one) \(side)")
  }

  /// A few characters that a port adds.
  private func addition(_ text: [UInt8]) -> String? {
    let isShort = text.count <= 24 && text.allSatisfy { 0x20...0x7e ~= $0 } && text.count(where: ASCII.isDigit) < 5
    let written = String(decoding: text, as: UTF8.self)
    return isShort && redactor.redact(written) == written ? "'\(written)'" : nil
  }

  /// A word, a number, or a short value of a header.
  func shown(_ text: [UInt8]) -> String? {
    let isPlain = text.allSatisfy { ASCII.isLetterOrDigit($0) || "_.-/;=+: ".utf8.contains($0) }
    let written = String(decoding: text, as: UTF8.self)
    return (1...40).contains(text.count) && isPlain && text.count(where: ASCII.isDigit) < 9
      && redactor.redact(written) == written ? written : nil
  }
}
