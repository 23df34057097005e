import Encodings
import Formulas

extension Fault {
  /// White space and unprintable bytes.
  static let whitespace: [Fault] = [
    text(
      "trimmed", .trimming(.trimmed), "trims …", story: "Forms and configuration readers trim.",
      mend: "Use a secret as it is; sign every other value as it is sent."),
    text(
      "trimmed-at-the-front", .trimming(.trimmedLeft), "trims the front of …",
      story: "A lenient reader skips white space.",
      mend: "Sign the value as it is sent."),
    text(
      "trimmed-at-the-end", .trimming(.trimmedRight), "trims the end of …",
      story: "A line was read with chomp or rtrim.", mend: "Sign the value as it is sent."),
    text(
      "newline-added", .trimming(.newline), "adds a line feed to …",
      story: "The value was read from a file, or echoed into a pipe without -n.",
      mend: "Read the file and trim the one line feed at its end."),
    text(
      "space-added", .trimming(.space), "adds a space to …",
      story: "A space was typed into a literal or a portal's field.",
      mend: "Remove the space from the literal or setting."),
    text(
      "cut-at-nul", .trimming(.untilNUL), "cuts … at a NUL byte",
      story: "A C string ends there.", mend: "Pass a pointer with a length."),
    text(
      "spaces-removed", .trimming(.withoutSpaces), "removes every space from …",
      story: "The value was cleaned for validation, and the clean form was signed.",
      mend: "Sign the value as it is sent."),
    Fault(
      "identifier-without-dashes", "removes the dashes from …",
      story: "UUID.hex, or a column for identifiers, has no dashes.", mend: "Sign the identifier as it came."
    ) { node, _ in
      guard case .field(let name) = node, name.hasPrefix("trans"), name.hasSuffix("Id") else { return [] }
      return [Rewrite(.mistaken(.trimming(.withoutDashes), node))]
    },
    Fault(
      "email-sanitised", "leaves out of … what FILTER_SANITIZE_EMAIL does not keep",
      story: "filter_var() dropped spaces, quotes and every letter beyond ASCII.",
      mend: "Sign the address as it is sent."
    ) { node, _ in node == .field("email") ? [Rewrite(.mistaken(.trimming(.emailCharacters), node))] : [] },
    Fault(
      "identifier-as-number", "reads … as a number, without leading zeros",
      story: "Mostly it is a number, and a text was read as one.", mend: "Sign the characters that came."
    ) { node, _ in
      guard [.field("requestId"), .field("code")].contains(node) else { return [] }
      return [.integer, .pythonInteger, .phpInteger, .javaScriptNumber].map { Rewrite(.mistaken(.trimming($0), node)) }
    },
    text(
      "spaces-collapsed", .trimming(.collapsed), "turns runs of white space in … into one space",
      story: "HTML and XML readers do.", mend: "Sign the value as it is sent."),
    text(
      "crlf-as-lf", .trimming(.lineFeeds), "turns CR LF in … into LF",
      story: "Text mode of files and databases does.",
      mend: "Open files in binary mode; sign the value as it is "
        + "sent."),
    text(
      "cut-by-utf16-length", .trimming(.byUTF16Length), "cuts … to as many bytes as it has UTF-16 units",
      story: "NSString.length was taken for the number of UTF-8 bytes.",
      mend: "Use the length of the bytes, not of the text."),
    text(
      "zeros-at-the-front-dropped", .trimming(.withoutZeros), "drops leading zeros of …",
      story: "The value was converted to a number.", mend: "Keep identifiers as text."),
  ]
}
