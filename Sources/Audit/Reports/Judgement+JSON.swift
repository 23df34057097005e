import ConformanceKit
package import Encodings
import Messages

extension Judgement {
  /// The same with what the page of a report shows beside it: how urgent it is, and the steps to the right signature.
  package var evidence: JSON {
    let steps: [JSON] = derivation.map { ["name": .text($0.name), "value": .text($0.value)] }
    let more: JSON = [
      "exchange": exchange.map {
        [
          "method": .text($0.method), "target": .text($0.target), "status": $0.status.map(JSON.integer),
        ]
      },
      "digests": digests.map {
        [
          "body": .text($0.body), "signature": $0.signature.map(JSON.text), "nonce": $0.nonce.map(JSON.text),
          "order": $0.order.map(JSON.text), "transaction": $0.transaction.map(JSON.text), "end": $0.end.map(JSON.text),
          "amountAt": ($0.sumAt?.amount.text).map(JSON.text), "currencyAt": ($0.sumAt?.currency.text).map(JSON.text),
        ]
      }, "payment": payment.isEmpty ? nil : .members(payment.map { ($0.name, .text($0.value)) }),
      "severity": .text(severity.rawValue), "derivation": steps.isEmpty ? nil : .array(steps),
    ]
    return json.adding(more)
  }

  /// The line of a report.
  package var json: JSON {
    [
      "file": .text(file), "entry": .integer(entry), "offset": .integer(offset), "gateway": .text(gateway),
      "call": .text(call), "direction": .text(direction.rawValue), "fidelity": .text(fidelity.rawValue),
      "verdict": .text(verdict.rawValue), "merchant": merchant.map(JSON.integer),
      "findings": .array(
        findings.map {
          [
            "weight": .text($0.weight.rawValue), "kind": .text($0.kind.rawValue), "at": .text($0.at.text),
            "message": .text($0.message.text),
          ]
        }),
      "mistakes": .array(mistakes.map { ["id": .text($0.id), "message": .text($0.message.text)] }),
    ]
  }
}
