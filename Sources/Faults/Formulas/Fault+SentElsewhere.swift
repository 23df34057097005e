// Faults of sending to another place or in another encoding.
extension Fault {
  /// A request goes to another host.
  static let sentElsewhere = Fault(
    "sent-elsewhere", "sends to …",
    story:
      "The address was written down for one environment, taken from another call, or put together in another order.",
    mend:
      "Use the scheme, host, port and path that the document has for this call and the chosen environment.",
    usual: Usual("https://test.example in place of https://live.example"))

  /// Fields of the body are in the URL.
  static let sentInURL = Fault(
    "sent-in-url", "sends the fields of the body in the URL, where logs and proxies keep them",
    story: "The call was made by GET, and the HTTP library appends its parameters to the URL.",
    mend: "Send by POST, and the fields in the body: card numbers and secrets must never be in a URL.")

  /// The members of a body are nested in another member.
  static let sentInside = Fault(
    "sent-inside", "wraps the body's members in one member, '…'",
    story: "The arguments of a function or the body of the SDK's own interface were sent as they were.",
    mend: "Put the members where the document's example has them: outermost.")

  static let sentInASCII = Fault(
    "sent-in-ascii", "sends ? for characters beyond ASCII in …", story: "The text went through an ASCII encoder.",
    mend: "Encode as UTF-8 from end to end.")

  static let sentRepaired = Fault(
    "sent-repaired", "replaces what is not UTF-8 in … by U+FFFD",
    story: "The bytes were decoded to a string before they were sent.",
    mend: "Pass bytes on as bytes, or refuse what is not UTF-8.")

  static let sentInBase64 = Fault(
    "sent-in-base64", "sends … in base 64", story: "Another call or gateway wants this value so.",
    mend: "Send the value's own characters: the body's encoder escapes what it must.")
}
