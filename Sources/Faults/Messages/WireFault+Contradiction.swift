import Encodings
import Gateways

extension WireFault {
  /// Mistakes with members of a response that must agree with each other or with the call.
  static let contradictions = contradictingAmounts + contradictingMembers

  /// Mistakes with the codes and the other members of a response that must agree.
  private static let contradictingMembers: [WireFault] = [
    WireFault(
      "zeros-by-their-beginning", "accepts OK and AUTHORIZED with codes other than 00000000, if they begin with 0",
      of: "nexi.response.decode", story: "The first digit is the class, and 0 is that of successes.",
      mend: "Accept good news only with eight zeros; with any other code the outcome is unknown."
    ) { example in
      guard let right = example.value, let body = example.body, let code = body["code"]?.string, code.hasPrefix("0"),
        [.text("OK"), .text("AUTHORIZED")].contains(body["status"]),
        case .value(let believed) = example.answer("body", .text(body.with(["code"], .text("00000000")).line))
      else { return nil }
      return .value(believed.with(["result"], right["result"]))
    },
    WireFault(
      "code-read-as-number", "reads codes as zero if their first digits are zeros (0000000A)",
      of: "nexi.response.decode",
      story: "parseInt(code) === 0, or (int)$code, which stop at the first letter.",
      mend: "Compare the text: only eight zeros are success."
    ) { example in
      takenForZero(example) { code in
        code.hasPrefix("0") && code.utf8.prefix(while: ASCII.isDigit).allSatisfy { $0 == UInt8(ascii: "0") }
      }
    },
    WireFault(
      "code-compared-as-numbers", "compares codes as numbers where both look like numbers (0e123456)",
      of: "nexi.response.decode", story: "$code == '00000000': PHP compares two numeric texts by their values.",
      mend: "Compare the text: only eight zeros are success."
    ) { example in takenForZero(example) { code in Double(code) == 0 } },
    WireFault(
      "letter-taken-for-success", "accepts OK and AUTHORIZED with codes that begin with a letter",
      of: "nexi.response.decode",
      story: "Only the first digits of failures were excluded, or the test was !parseInt(code).",
      mend: "Accept good news only with eight zeros; with any other code the outcome is unknown."
    ) { example in takenForZero(example) { code in code.first?.isLetter == true } },
    WireFault(
      "echo-uncompared", "does not compare the echoed … with the call",
      story: "The echo seemed to tell the caller nothing new.",
      mend: "Accept good news only about the call that was made: the answer to another call says nothing about it."
    ) { operation in
      guard let names = operation.response?.echoes, let first = names.first else { return [] }
      let ofJSON = rewriting { body in names.reduce(body) { $0.with([$1], nil) } }
      let ofForm = rewritingPairs { pairs in
        pairs.filter { pair in !names.contains { pair.name.elementsEqual($0.utf8) } }
      }
      let answer: Mistaken = { example in example.value == nil ? nil : ofJSON(example) ?? ofForm(example) }
      return [(first, answer)]
    },
    WireFault(
      "one-of-two-members", "reads …", story: "The search ends at the first one found.",
      mend: "Read both, and trust neither if they contradict each other."
    ) { operation in
      (operation.response?.agreeing ?? []).flatMap { first, second in
        [(first, second), (second, first)].map { read, unread in
          (
            "\(read) and not \(unread) where both are there",
            rewriting { body in
              let areThere = ![read, unread].contains { [nil, .null, .text("")].contains(body[$0]) }
              return areThere ? body.with([unread], nil) : body
            }
          )
        }
      }
    },
    WireFault(
      "beginning-of-another-member", "takes the beginning of …",
      story: "One code seemed to say everything that the other one does.",
      mend: "Read both, and trust neither if they contradict each other."
    ) { operation in
      (operation.response?.beginnings ?? []).map { beginning, member in
        let ofJSON = rewriting { body in
          guard let own = body[beginning]?.string, let other = body[member]?.string else { return body }
          return body.with([beginning], .text(String(other.prefix(own.count))))
        }
        let ofForm = rewritingPairs { pairs in
          let other = pairs.first { $0.name.elementsEqual(member.utf8) }?.value ?? []
          return pairs.map { pair in
            guard pair.name.elementsEqual(beginning.utf8) else { return pair }
            return FormBody.Pair(name: pair.name, value: Array(other.prefix(pair.value.count)))
          }
        }
        return (
          "\(member) for \(beginning)",
          { example in example.value == nil ? nil : ofJSON(example) ?? ofForm(example) }
        )
      }
    },
    WireFault(
      "beginning-not-compared", "does not check whether …",
      story: "One of the two decided, and the other was only shown.",
      mend: "Read both, and trust neither if they contradict each other."
    ) { operation in
      (operation.response?.beginnings ?? []).map { beginning, member in
        ("\(member) begins with \(beginning)", { example in agreeing(example, beginning, member) })
      }
    },
  ]

  /// The answer when a code is taken to begin as it should.
  private static func agreeing(_ example: MessageExample, _ beginning: String, _ member: String) -> Answer? {
    guard example.value != nil, let body = example.body, let own = body[beginning]?.string,
      let code = body[member]?.string, !code.hasPrefix(own)
    else { return nil }
    let meant = own + code.dropFirst(own.count)
    guard case .value(let value) = example.answer("body", .text(body.with([member], .text(meant)).line)) else {
      return nil
    }
    return .value(value.mapped { $0 == .text(meant) ? .text(code) : $0 })
  }

  /// The answer when such a code, which is not that of success, is taken for zero.
  private static func takenForZero(_ example: MessageExample, _ isZero: (String) -> Bool) -> Answer? {
    guard let right = example.value, let body = example.body, let code = body["code"]?.string,
      !code.utf8.allSatisfy(ASCII.isDigit), isZero(code),
      case .value(let believed) = example.answer("body", .text(body.with(["code"], .text("00000000")).line))
    else { return nil }
    return .value(believed.with(["result"], right["result"]))
  }
}
