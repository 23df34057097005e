import Reports
import Testing

/// Text that Markdown renderers show unchanged, as tried with cmark-gfm and with markdown-it and its linkifier.
@Suite struct MarkdownTextTests {
  @Test(arguments: [
    "It was 10.5 (of 12). Look there: entry 3/4, PAYMENT_FORM.", "2 other; 1.00, 127.0.0.1", "at 1) and 2), or 3.",
  ])
  func `a sentence stays as it is`(text: String) { #expect(MarkdownText.escape(text) == text) }

  @Test(arguments: [
    ("1. no list", "1&#46; no list"), ("1) no list", "1&#41; no list"), ("www.a.example", "www&#46;a&#46;example"),
    ("at www.", "at www&#46;"),
    ("https://a", "https&#58;&#47;&#47;a"), (":x:", "&#58;x:"), ("__init__", "&#95;&#95;init&#95;&#95;"),
    ("_a_", "&#95;a&#95;"),
    ("[a](b)", "&#91;a&#93;(b)"),
    (
      "*a* `b` <i> &amp; | ~ # $ ! \\",
      "&#42;a&#42; &#96;b&#96; &#60;i&#62; &#38;amp; &#124; &#126; &#35; &#36; &#33; &#92;"
    ),
    ("a@b", "a&#64;<!-- -->b"), ("a\nb\u{7f}c", "a b c"), ("é", "é"),
  ])
  func `what could begin a construct is a reference`(text: String, escaped: String) {
    #expect(MarkdownText.escape(text) == escaped)
  }
}
