/// A fault at a place of a formula or a message.
package struct Mutation: Sendable, Hashable {
  /// The entry of the catalogue.
  package let fault: Fault
  /// The part of the formula or the message, or what exactly is wrong with it.
  package let at: Place
  /// Tells several such mutations of one formula apart, counted from 1 in the order of the formula.
  package internal(set) var ordinal = 1

  /// The only condition under which it is made, as the end of its phrase.
  var condition: String?

  init(fault: Fault, at place: Place) { (self.fault, at) = (fault, place) }

  /// A mistake in a named part, or in a place described in words.
  init(fault: Fault, place: String) { self.init(fault: fault, at: .part(place)) }

  /// The place as it is written in a sentence.
  package var place: String { at.words }

  /// What a port with it does, as the end of a sentence that begins with "your port".
  package var phrase: String {
    (around.map { $0.before + place + $0.after } ?? fault.phrase) + (condition.map { ", \($0)" } ?? "")
  }

  /// What a report says of it; a length or a character may be part of the fault's wording.
  struct Told: Hashable {
    let phrase: String
    /// `nil` where the fault's phrase has no place.
    let at: Place?
    let condition: String?
  }

  var told: Told { Told(phrase: fault.phrase, at: around == nil ? nil : at, condition: condition) }

  /// Whether it is the other mutation with a condition or a clause added; "in nested values too" includes the plain
  /// mistake.
  func isNarrower(than other: Mutation) -> Bool {
    guard fault.phrase == other.fault.phrase, other.condition == nil else { return false }
    if condition != nil { return around == nil || at == other.at }
    guard case .further(let part, _) = at, around?.after == "" else { return false }
    return .part(part) == other.at
  }

  /// The fault's wording before and after the place; `nil` where it has no place.
  package var around: (before: String, after: String)? {
    guard let dots = fault.phrase.firstIndex(of: "…") else { return nil }
    return (String(fault.phrase[..<dots]), String(fault.phrase[fault.phrase.index(after: dots)...]))
  }
}
