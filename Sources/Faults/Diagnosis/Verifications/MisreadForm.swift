import ConformanceKit
import Encodings
import Gateways

/// A form that is decoded as a different one.
enum MisreadForm {
  static func semicolons(_ operation: Operation) -> ReplyCandidates.Reading {
    reading(operation, WireFault.formSemicolons.fault, "the body", Edit.replacing(";", with: "&"))
  }

  /// All readings except ``semicolons(_:)``.
  static func all(_ operation: Operation) -> [ReplyCandidates.Reading] {
    var readings = [false, true].map { decodesNames in
      reading(operation, .formDecodedTwice, "the form") { decodedOnce($0, decodesNames: decodesNames) }
    }
    readings += [
      reading(operation, WireFault.formPlusLast.fault, "forms", WireFault.withPlusLast),
      reading(operation, .formNamesRewritten, "a form", namesRewritten),
      reading(operation, .formRepaired, "values of the form", repaired),
    ]
    readings += Fault.messages.compactMap { fault in
      fault.isNamed(.answerFormPlusKept)
        ? reading(operation, fault, "the form", Edit.replacing("+", with: "%2B"))
        : fault.isNamed(.formEmptyValuesDropped) ? reading(operation, fault, "the form", withoutEmpty) : nil
    }
    readings += LenientForm.allCases.map { reading(operation, .formReadLeniently, $0.rawValue, $0.misread) }
    return readings
      + FormDecodedFirst.allCases.map { kind in
        reading(operation, WireFault.formDecodedFirst.fault, kind.place) { form in
          kind.misread(form, isBroken: (try? FormBody.decodeStrictly(form)) == nil)
        }
      }
  }

  private static func reading(
    _ operation: Operation, _ fault: Fault, _ place: String, _ change: @escaping ([UInt8]) -> [UInt8]?
  ) -> ReplyCandidates.Reading {
    MisreadMessage.reading(operation, fault, place) { input in
      input["form"].flatMap(MatchRule.bytes).flatMap(change).map { input.with(["form"], UTF8Text.json($0)) }
    }
  }

  /// The form with the names that PHP's `parse_str` gives its pairs; `nil` for a form that cannot be decoded strictly.
  private static func namesRewritten(_ form: [UInt8]) -> [UInt8]? {
    guard let pairs = try? FormBody.decodeStrictly(form) else { return nil }
    let underscore = UInt8(ascii: "_")
    return FormSpelling.whatwg.encode(
      pairs.map { pair in
        FormBody.Pair(
          name: pair.name.map { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: " ") ? underscore : $0 },
          value: pair.value
        )
      })
  }

  private static func withoutEmpty(_ form: [UInt8]) -> [UInt8]? {
    (try? FormBody.decodeStrictly(form)).map { FormSpelling.whatwg.encode($0.filter { !$0.value.isEmpty }) }
  }

  /// The form in which a strict decoder finds this one's values with U+FFFD in place of what is not UTF-8.
  private static func repaired(_ form: [UInt8]) -> [UInt8]? {
    guard let pairs = try? FormBody.decodeStrictly(form) else { return nil }
    return FormSpelling.whatwg.encode(pairs.map { FormBody.Pair(name: $0.name, value: Edit.repaired($0.value)) })
  }

  /// The form in which a strict decoder finds what decoding this one twice gives.
  private static func decodedOnce(_ form: [UInt8], decodesNames: Bool) -> [UInt8]? {
    guard let pairs = try? FormBody.decodeStrictly(form) else { return nil }
    let decoded = pairs.map { pair in
      FormBody.Pair(
        name: decodesNames ? PercentEncoding.decode(pair.name) : pair.name, value: PercentEncoding.decode(pair.value))
    }
    return FormSpelling.whatwg.encode(decoded)
  }
}
