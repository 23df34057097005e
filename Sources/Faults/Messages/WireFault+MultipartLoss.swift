import Encodings
import Gateways

extension WireFault {
  /// Mistakes of servers that lose parts of a multipart body, or accept a broken one.
  static let multipartLosses: [WireFault] = [
    read(
      "multipart-last-of-a-name-wins", "keeps the last of several parts with the same name",
      story: "The parts went into a dictionary.",
      mend: "Keep all parts in a list.",
      answering { value in
        guard let parts = value.elements else { return nil }
        return .array(
          parts.enumerated().filter { one in !parts[(one.offset + 1)...].contains { $0["name"] == one.element["name"] }
          }
          .map(\.element))
      }),
    read(
      "multipart-empty-parts-dropped", "drops parts with an empty value", story: "A filter keeps only set values.",
      mend: "An empty value is one.",
      answering { .array(($0.elements ?? []).filter { $0["value"] != .text("") }) }),
    read(
      "multipart-last-part-lost", "loses the last part", story: "The part is stored when the next one begins.",
      mend: "Store it at the closing boundary too.", answering { .array(($0.elements ?? []).dropLast()) }),
    read(
      "multipart-missing-end-accepted", "accepts a strict body without its closing boundary",
      story: "The end of the input ends the last part.",
      mend: "A body without --boundary-- was cut: refuse it.",
      { example in
        guard example.rejection?.code == .malformedBody, let body = example.bytes("body"),
          !body.suffix(4).elementsEqual("--\r\n".utf8),
          !body.suffix(2).elementsEqual("--".utf8)
        else { return nil }
        return .value(.null)
      }),
    read(
      "multipart-epilogue-accepted", "accepts something after the closing boundary", story: "Reading stops there.",
      mend: "The strict reader wants nothing after it.",
      unchecked { _, rejection in rejection.message.hasPrefix("something follows") }),
    read(
      "multipart-preamble-accepted", "accepts something before the first boundary",
      story: "Reading starts at the first boundary found.",
      mend: "The strict reader wants the boundary at the very beginning.",
      unchecked { _, rejection in rejection.message.hasPrefix("the body does not begin") }),
    read(
      "multipart-two-dispositions-accepted", "takes one of two Content-Dispositions of a part",
      story: "Headers went into a dictionary.",
      mend: "Refuse the body: two readers would see two names.",
      unchecked { _, rejection in rejection.message.hasPrefix("a part has two") }),
    read(
      "multipart-nameless-accepted", "accepts a part without a name", story: "A missing name became empty text.",
      mend: "Refuse the body.",
      unchecked { _, rejection in rejection.message.hasPrefix("a part has no Content-Disposition") }),
    read(
      "multipart-control-characters-accepted", "accepts a CR or NUL in a part's header", story: "Only LF ends a line.",
      mend: "Refuse the body.", unchecked { _, rejection in rejection.message.hasPrefix("a header has a CR") }),
  ]
}
