package import ConformanceKit
package import Encodings
import Gateways
import Reports
import Platform

/// A real gateway's answer to a live test, redacted there, as the input of a golden case.
///
/// The expected value is not set here: the ports are asked, as for every case.
package struct Observation: Sendable {
  /// Why a recording cannot become a case.
  package struct Refused: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
  }

  /// The operation that reads such an answer.
  package let operation: String
  /// The operation's input.
  package let input: JSON
  /// Who answered what, and when.
  private let reference: String

  /// Reads an attachment of the live tests: `{"op", "input", "of", "host", "at"}`.
  ///
  /// - Throws: ``Refused`` for anything else, for an answer of the sandbox, and if a card number or a token is left.
  package init(_ recording: JSON) throws(Refused) {
    let names = ["op", "input", "of", "host", "at"]
    guard let members = recording.members, recording.duplicateName == nil,
      members.allSatisfy({ names.contains($0.name.string) }), let operation = recording["op"]?.string,
      let input = recording["input"], let call = recording["of"]?.string, let host = recording["host"]?.string,
      let moment = recording["at"]?.string, UTCTime(moment) != nil
    else {
      throw Refused("it is not a recording of a live test: an object with \(names.joined(separator: ", "))")
    }
    guard operation.hasSuffix(".response.decode"), let known = Gateway.operation(operation) else {
      throw Refused("'\(Display.line(operation))' is not an operation that reads a gateway's answer")
    }
    if let error = known.inputError(input) { throw Refused("its input is unusable: \(error)") }
    guard !host.isEmpty, host != "localhost", !ListenAddress.isLiteral(host) else {
      throw Refused(
        "\(Display.line(host)) is the sandbox, or a host without a name: only a gateway's own answer is an observation")
    }
    // PayFort's own number of a payment has eighteen digits, and one in ten looks like a card number.
    let own = input["body"]?.string.flatMap { try? JSON(parsing: Array($0.utf8)) }?["fort_id"]?.string
    let cards = CardNumbers.standingAlone(in: input.lineBytes)
    guard cards.allSatisfy({ own?.utf8.elementsEqual($0.digits) ?? false }) else {
      throw Refused("it contains a whole card number")
    }
    (self.operation, self.input) = (operation, input)
    reference = "\(host), \(moment), the answer to \(call)"
  }

  /// The case without its expected value.
  package func draft(id: String, comment: String) -> JSON {
    [
      "id": .text(id), "comment": .text(comment), "flags": .array([]), "input": input,
      "evidence": .array([["kind": .text("observed"), "ref": .text(reference)]]),
    ]
  }

  /// A golden file that holds only this case.
  package func suite(_ draft: JSON, match: MatchRule) -> JSON {
    [
      "schemaVersion": .integer(1), "op": .text(operation), "title": .text("What gateways were seen to answer"),
      "match": .text(match.rawValue), "notes": [:], "count": .integer(1), "cases": .array([draft]),
    ]
  }

  /// A golden file with the case added at the end.
  ///
  /// - Throws: ``Refused`` if the file is of another operation, is no golden file, or has the case.
  package func adding(_ draft: JSON, to suite: JSON) throws(Refused) -> JSON {
    guard suite["op"]?.string == operation, let members = suite.members, let cases = suite["cases"]?.elements else {
      throw Refused("the file is not a golden file of \(operation)")
    }
    guard
      !cases.contains(where: { $0["id"] == draft["id"] || $0["input"].map { $0.means(input) } == true })
    else { throw Refused("the file already has this answer, or a case of this name") }
    return .object(
      members.map { member in
        switch member.name.string {
        case "cases": JSON.Member(member.name, .array(cases + [draft]))
        case "count": JSON.Member(member.name, .integer(cases.count + 1))
        default: member
        }
      })
  }
}
