/// The page at `/__sandbox/`: it shows the records, newest first, as they come.
enum SandboxPage {
  /// The page, its style or its script; `nil` for any other name.
  static func file(_ name: Substring) -> HTTPResponse? {
    switch name {
    case "":
      var response = HTTPResponse.html(200, html)
      response.headers = [("Content-Security-Policy", policy)]
      return response
    case "page.js": return HTTPResponse(200, "text/javascript; charset=utf-8", Array(SandboxScript.text.utf8))
    case "page.css": return HTTPResponse(200, "text/css; charset=utf-8", Array(style.utf8))
    default: return nil
    }
  }

  /// Allows only its own files, so that injected markup can do nothing.
  private static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; "
    + "frame-ancestors 'none'"

  private static let html = """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>payconform sandbox</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="page.css">
    <script src="page.js" defer></script>
    </head>
    <body>
    <h1>Sandbox</h1>
    <p id="count" role="status">Loading…</p>
    <noscript><p>This page needs JavaScript; the same is at <a href="requests">/__sandbox/requests</a>.</p></noscript>
    <form id="filters" role="search" aria-label="Filter the requests">
    <label>Search <input type="search" id="words" placeholder="SALE, signature-mismatch, order…" autocomplete="off"></label>
    <label>Gateway <select id="gateway"><option value="">all</option></select></label>
    <label>Verdict <select id="verdict"><option value="">all</option><option value="good">conformant</option>
    <option value="bad">not conformant</option></select></label>
    </form>
    <p id="shown" role="status"></p>
    <div id="records"></div>
    </body>
    </html>

    """

  private static let style = """
    :root { color-scheme: light dark; --back: #fff; --text: #1c1f24; --faint: #586069; --line: #d0d7de; --field: #f6f8fa;
      --good: #116329; --good-back: #dafbe1; --bad: #a40e26; --bad-back: #ffebe9; --focus: #0550ae }
    @media (prefers-color-scheme: dark) { :root { --back: #0d1117; --text: #e6edf3; --faint: #9aa4af; --line: #3d444d;
      --field: #161b22; --good: #7ee787; --good-back: #12361f; --bad: #ffa198; --bad-back: #4c1519; --focus: #79c0ff } }
    * { box-sizing: border-box }
    body { margin: 0 auto; max-width: 64rem; padding: 1rem; background: var(--back); color: var(--text);
      font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
    h1 { font-size: 1.4rem; margin: .5rem 0 }
    h2 { font-size: 1rem; margin: 1rem 0 .3rem }
    #filters { display: flex; flex-wrap: wrap; gap: .5rem 1rem }
    #filters label { display: flex; flex-direction: column; color: var(--faint); font-size: .875rem; flex: 1 1 10rem }
    input, select { font: inherit; font-size: 1rem; color: var(--text); background: var(--field);
      border: 1px solid var(--line); border-radius: .3rem; padding: .35rem .6rem; min-height: 2.75rem; width: 100% }
    ::placeholder { color: var(--faint); opacity: 1 }
    :focus-visible { outline: 3px solid var(--focus); outline-offset: 1px }
    details { border-top: 1px solid var(--line) }
    summary { cursor: pointer; padding: .6rem 0; min-height: 2.75rem }
    summary .wrong, summary .faint { display: block }
    .sent.verdict { color: var(--bad); background: var(--bad-back) } summary .sent.faint { display: inline; font-size: .875rem }
    pre { background: var(--field); border: 1px solid var(--line); border-radius: .3rem; padding: .6rem; margin: 0 0 .5rem; white-space: pre-wrap;
      font: .875rem/1.5 ui-monospace, monospace; unicode-bidi: isolate }
    button { font: inherit; color: inherit; background: var(--field); border: 1px solid var(--line); border-radius: .3rem; min-height: 2.75rem;
      padding: .35rem .8rem; cursor: pointer }
    summary .faint, #shown, .faint { color: var(--faint) }
    .verdict { padding: 0 .5rem; border-radius: .3rem; font-size: .875rem; font-weight: bold; color: var(--bad);
      background: var(--bad-back) }
    .severity { color: var(--faint); font-size: .875rem; margin-left: .5rem } .severity.critical { color: var(--bad); font-weight: bold }
    .good .verdict:not(.sent) { color: var(--good); background: var(--good-back) }
    .content { padding: 0 0 1rem 1rem }
    dl { display: grid; grid-template-columns: minmax(6rem, 14rem) 1fr; gap: .2rem 1rem; margin: 0 }
    dt { color: var(--faint) }
    dd { margin: 0; font: .875rem/1.6 ui-monospace, monospace; min-width: 0 }
    .findings dd { font: inherit }
    @media (max-width: 40rem) { dl { grid-template-columns: 1fr } dd { margin-bottom: .4rem } .content { padding-left: .5rem } }

    """
}
