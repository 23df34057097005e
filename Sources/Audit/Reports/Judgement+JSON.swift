import ConformanceKit
package import Encodings
import Messages

extension Judgement {
  /// The members of ``json`` with severity, exchange, digests, payment and the steps to the right signature.
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

  /// Appends ``json`` as one line without building a value for each member, since a report has millions of lines.
  package func write(to output: inout [UInt8]) {
    func add(_ name: String, _ text: String, to output: inout [UInt8]) {
      output += name.utf8
      JSON.text(text).write(to: &output)
    }
    func add<Element>(
      _ name: String, _ elements: [Element], to output: inout [UInt8], _ write: (Element, inout [UInt8]) -> Void
    ) {
      output += name.utf8
      for (index, element) in elements.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        write(element, &output)
      }
      output.append(UInt8(ascii: "]"))
    }
    add(#"{"file":"#, file, to: &output)
    output += #","entry":\#(entry),"offset":\#(offset)"#.utf8
    add(#","gateway":"#, gateway, to: &output)
    add(#","call":"#, call, to: &output)
    add(#","direction":"#, direction.rawValue, to: &output)
    add(#","fidelity":"#, fidelity.rawValue, to: &output)
    add(#","verdict":"#, verdict.rawValue, to: &output)
    if let merchant { output += #","merchant":\#(merchant)"#.utf8 }
    add(#","findings":["#, findings, to: &output) { finding, output in
      add(#"{"weight":"#, finding.weight.rawValue, to: &output)
      add(#","kind":"#, finding.kind.rawValue, to: &output)
      add(#","at":"#, finding.at.text, to: &output)
      add(#","message":"#, finding.message.text, to: &output)
      output.append(UInt8(ascii: "}"))
    }
    add(#","mistakes":["#, mistakes, to: &output) { mistake, output in
      add(#"{"id":"#, mistake.id, to: &output)
      add(#","message":"#, mistake.message.text, to: &output)
      output.append(UInt8(ascii: "}"))
    }
    output.append(UInt8(ascii: "}"))
  }

  /// The judgement as a line of a report.
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
