import Encodings
import Gateways

/// Misreadings of the signature in a JSON body: its algorithm's name, or text beside the digits, is ignored.
enum MisreadSignature {
  private static let prefix = "sha256:"

  static func all(_ operation: Operation) -> [ReplyCandidates.Reading] {
    let mistakes: [(fault: Fault, place: String, change: (String) -> String?)] = [
      (.algorithmInAnyCase, "the message", nameInSmallLetters),
      (
        .algorithmNameUnread, "whatever precedes the colon", { named($0, behind: $0.firstIndex(of: ":")) }
      ),
      (
        .algorithmNameUnread, "whatever precedes the last colon",
        { named($0, behind: $0.lastIndex(of: ":")) }
      ),
      (.algorithmNameUnread, "with \(prefix) or without", { named($0.replacing(prefix, with: ""), behind: nil) }),
      (.pieceBehindIgnored, "the digits", firstTwoPieces), (.prefixNotDemanded, prefix, withPrefix),
    ]
    return mistakes.map { fault, place, change in
      MisreadMessage.reading(operation, fault, place) { input in
        guard let body = input["body"]?.string.flatMap({ try? JSON(parsing: Array($0.utf8)) }),
          let signature = body["signature"]?.string.flatMap(change)
        else { return nil }
        return input.with(["body"], .text(body.with(["signature"], .text(signature)).line))
      }
    }
  }

  private static func nameInSmallLetters(_ signature: String) -> String? {
    signature.firstIndex(of: ":").map { signature[..<$0].lowercased() + signature[$0...] }
  }

  /// The digits with the name of the algorithm that has as many, counted after the colon or in the whole text.
  private static func named(_ signature: String, behind colon: String.Index?) -> String {
    let digits = colon.map { String(signature[signature.index(after: $0)...]) } ?? signature
    return digits.utf8.count == 40 ? digits : prefix + digits
  }

  private static func firstTwoPieces(_ signature: String) -> String? {
    let pieces = signature.split(separator: ":", omittingEmptySubsequences: false)
    return pieces.count > 2 ? pieces[..<2].joined(separator: ":") : nil
  }

  private static func withPrefix(_ signature: String) -> String? {
    signature.utf8.count == 64 && !signature.contains(":") ? prefix + signature : nil
  }
}
