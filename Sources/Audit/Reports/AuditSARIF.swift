import ConformanceKit
package import Encodings
import Messages
import Reports

/// The report as SARIF 2.1.0 (OASIS), written piece by piece: each kind of finding is a rule, each finding above `note`
/// a result.
package enum AuditSARIF {
  /// The text before the results.
  package static let beginning = Array(
    #"{"$schema":"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json","version":"2.1.0","runs":[{"results":["#
      .utf8)

  /// The results of a message.
  package static func results(_ judgement: Judgement) -> [JSON] {
    judgement.findings.filter { $0.weight > .note }.map { finding in
      let mistakes = finding.kind == .signatureWrong ? judgement.mistakes : []
      let causes = mistakes.prefix(3).map { "\($0.id): \($0.message)" }
      let place = "entry \(judgement.entry), \(finding.at)"
      return [
        "ruleId": .text(finding.kind.rawValue),
        "ruleIndex": Finding.Kind.allCases.firstIndex(of: finding.kind).map(JSON.integer),
        "level": .text(finding.weight == .differs ? "warning" : "error"),
        "message": text(
          (["\(judgement.gateway) \(judgement.call) \(judgement.direction.rawValue), \(place): \(finding.message)"]
            + causes)
            .joined(separator: "\n")),
        "locations": .array([location(judgement.file, judgement.offset, place)]),
        "webRequest": request(judgement), "webResponse": response(judgement),
        "partialFingerprints": ["place/v1": .text("\(judgement.file) \(place) \(finding.kind.rawValue)")],
        "properties": [
          "verdict": .text(judgement.verdict.rawValue), "severity": .text(judgement.severity.rawValue),
          "fidelity": .text(judgement.fidelity.rawValue),
          "mistakes": mistakes.isEmpty ? nil : .array(mistakes.map { .text($0.id) }),
        ],
      ]
    }
  }

  /// The results of messages that are not payment traffic but contain a secret of the merchant, which may belong there.
  package static func results(_ summary: AuditSummary) -> [JSON] {
    summary.suspectSpots.filter { $0.message == Suspect.secret }.map { spot in
      let (kind, place) = (Finding.Kind.secretElsewhere, "entry \(spot.entry ?? 0)")
      return [
        "ruleId": .text(kind.rawValue), "ruleIndex": Finding.Kind.allCases.firstIndex(of: kind).map(JSON.integer),
        "level": .text("warning"), "message": text("\(place): \(spot.message)"),
        "locations": .array([location(spot.file, spot.offset, place)]),
        "partialFingerprints": ["place/v1": .text("\(spot.file) \(place) \(kind.rawValue)")],
      ]
    }
  }

  private static func location(_ file: String, _ offset: Int, _ place: String) -> JSON {
    [
      "physicalLocation": [
        "artifactLocation": ["uri": .text(uri(file))],
        "region": ["byteOffset": .integer(offset), "byteLength": .integer(0)],
      ],
      "logicalLocations": .array([["fullyQualifiedName": .text(place)]]),
    ]
  }

  /// The text after the results.
  package static func end(_ record: AuditRecord) -> [UInt8] {
    let rules: [JSON] = Finding.Kind.allCases.map { kind in
      [
        "id": .text(kind.rawValue),
        "shortDescription": text(kind.rawValue.split(separator: "-").joined(separator: " ")),
        "help": text(Advice.of(kind)),
      ]
    }
    let provenance = record.provenance
    let rest: JSON = [
      "tool": [
        "driver": [
          "name": .text(provenance.tool), "version": .text(provenance.toolVersion), "rules": .array(rules),
        ]
      ],
      "artifacts": .array(
        record.captures.map {
          [
            "location": ["uri": .text(uri($0.name))], "length": .integer($0.size),
            "hashes": ["sha-256": .text($0.digest)],
          ]
        }),
      "invocations": .array([
        [
          "executionSuccessful": .bool(!record.summary.isBroken && !record.summary.isEmpty),
          "commandLine": .text(provenance.commandLine), "startTimeUtc": .text(provenance.time),
        ]
      ]),
      "properties": [
        "corpusSHA256": provenance.corpusDigest.map(JSON.text), "summary": record.summary.json["summary"],
      ],
    ]
    return Array("\n],".utf8) + rest.lineBytes.dropFirst() + Array("]}\n".utf8)
  }

  /// Method and address without the query; nothing else of a message leaves the capture.
  private static func request(_ judgement: Judgement) -> JSON? {
    guard let exchange = judgement.exchange, !exchange.method.isEmpty || !exchange.target.isEmpty else { return nil }
    return [
      "protocol": .text("http"), "method": exchange.method.isEmpty ? nil : .text(exchange.method),
      "target": .text(exchange.target),
    ]
  }

  private static func response(_ judgement: Judgement) -> JSON? {
    guard let status = judgement.exchange?.status else {
      return judgement.direction == .response ? ["noResponseReceived": .bool(false)] : nil
    }
    return ["protocol": .text("http"), "statusCode": .integer(status)]
  }

  private static func uri(_ file: String) -> String {
    String(decoding: PercentEncoding.encode(Array(file.utf8), sparing: "/"), as: UTF8.self)
  }

  private static func text(_ text: String) -> JSON { ["text": .text(text)] }
}
