import Encodings
import Formulas

extension Fault {
  /// Escapes that are added or removed.
  static let escapes: [Fault] = [
    text(
      "percent-encoded", .escaping(.percent), "percent-encodes …",
      story: "The message was built from a URL.", mend: "Sign the value before it is encoded for the wire."),
    text(
      "uri-component-encoded", .escaping(.component), "percent-encodes … as JavaScript does",
      story: "encodeURIComponent ran before the message was built.",
      mend: "Sign the value before it is encoded for the wire."),
    text(
      "percent-encoded-but-slashes", .escaping(.percentButSlashes), "percent-encodes all but slashes in …",
      story: "Python's urllib.parse.quote leaves / alone.", mend: "Sign the value before it is encoded for the wire."),
    text(
      "form-encoded", .escaping(.form), "form-encodes …",
      story: "The message was built by http_build_query or URLSearchParams.",
      mend: "Sign the value before it is encoded for the wire."),
    text(
      "percent-decoded", .escaping(.percentDecoded), "percent-decodes …",
      story: "The value was decoded once more than it was encoded.",
      mend: "Decode the body once, then sign the values as they are."),
    text(
      "form-decoded", .escaping(.formDecoded), "form-decodes …",
      story: "The value was decoded once more than it was encoded.",
      mend: "Decode the body once, then sign the values as they are."),
    text(
      "plus-as-space", .escaping(.plusAsSpace), "turns + into a space in …",
      story: "URLComponents leaves + as it is, and the server reads it as a space.",
      mend: "Encode + as %2B in bodies; sign the +."),
    text(
      "space-as-plus", .escaping(.spaceAsPlus), "turns spaces into + in …",
      story: "decodeURIComponent() and rawurldecode() read a form, in which a + is a space, and left it as it was.",
      mend: "Read forms with a reader of forms, and sign the space."),
    text(
      "html-escaped", .escaping(.html), "escapes … for HTML",
      story: "htmlspecialchars ran over what is signed, or over all input.",
      mend: "Escape when HTML is written, not before the value is signed."),
    text(
      "html-unescaped", .escaping(.htmlDecoded), "decodes HTML's escapes in …",
      story: "html_entity_decode ran over the whole input.", mend: "Sign the value as it is sent."),
    text(
      "json-escaped", .escaping(.json), "escapes … as JSON",
      story: "The value was cut out of JSON text without decoding it.",
      mend: "Decode the JSON; sign the decoded text."),
    text(
      "slashes-added", .escaping(.slashes), "puts backslashes before quotes in …",
      story: "addslashes or a database's escaping ran over the input.",
      mend: "Use prepared statements; sign the value as it is sent."),
    text(
      "slashes-stripped", .escaping(.slashesStripped), "strips backslashes from …",
      story: "stripslashes ran over the input, as WordPress makes plugins do.", mend: "Sign the value as it is sent."),
    Fault(
      "body-written-anew", "signs a body that it encoded again (…)",
      story:
        "A framework decoded the JSON, and the object was encoded again and signed: spaces, \\/ and \\u differ.",
      mend: "Sign the bytes that are sent or came."
    ) { node, _ in
      guard node == .field("body") else { return [] }
      // Compact Python and PHP without escaped slashes write the same.
      let spellings = JSONSpelling.allCases.filter { $0 != .pythonCompact }
      return spellings.map { Rewrite(.mistaken(.rewritten($0), node), at: "as \($0.rawValue)") }
    },
  ]
}
