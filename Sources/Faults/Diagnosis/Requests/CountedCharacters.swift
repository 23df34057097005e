import ConformanceKit
import Encodings
import Gateways

/// Diagnoses a Content-Length that counts characters, in bodies with characters beyond ASCII.
enum CountedCharacters {
  static func explain(_ failures: inout OperationFailures) {
    guard failures.operation.isRequest else { return }
    let stated = failures.outcomes.compactMap { outcome in counts(outcome).map { (outcome, $0) } }
    let explained = stated.filter { failures.isOpen($0.0) && $0.1.stated != $0.1.bytes }.map(\.0)
    guard !explained.isEmpty, stated.allSatisfy({ $0.1.characters.contains($0.1.stated) }) else { return }
    failures.explain(explained, by: Mutation(fault: .lengthInCharacters, place: "the body"))
  }

  /// The Content-Length of a request, and the length of its body in bytes, in scalars and in UTF-16 units.
  private static func counts(_ outcome: Outcome) -> (stated: Int, bytes: Int, characters: [Int])? {
    guard let body = outcome.value?["body"].flatMap(MatchRule.bytes),
      let header = outcome.value?["headers"]?.elements?.first(where: { pair in
        pair.elements?.first?.string?.lowercased() == "content-length"
      }), let stated = header.elements?.last?.string.flatMap({ Int($0) })
    else { return nil }
    let text = String(decoding: body, as: UTF8.self)
    return (stated, body.count, [text.unicodeScalars.count, text.utf16.count])
  }
}
