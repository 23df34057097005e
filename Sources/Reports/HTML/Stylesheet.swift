/// The common style of all pages (report, analysis, audit, sandbox and site), to which each adds its own.
///
/// Type sizes are steps of a fifth from 1 rem and spaces are quarters of a rem; colours have a meaning and a contrast
/// of at least 4.5.
package enum Stylesheet {
  /// Colours, type and the elements that every page has.
  package static let text = """
    :root { color-scheme: light dark; --back: #fff; --text: #17202b; --faint: #53606e; --line: #d5dce3; --field: #f4f6f9;
      --good: #0d5f30; --good-back: #dcf3e4; --bad: #a0101f; --bad-back: #fde7e5; --link: #0a5490; --mark: #ffd75e;
      --mark-text: #17202b; --known: #6b4700; --known-back: #fdf0cd; --hue-1: #dbe9fb; --hue-2: #fbe3d3; --hue-3: #e0f0d8;
      --hue-4: #efe0f6; --hue-5: #f8eebd; --hue-6: #d8f0ef; --mono: ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono",
      Menlo, Consolas, "DejaVu Sans Mono", monospace; }
    @media (prefers-color-scheme: dark) { :root { --back: #0e141a; --text: #e4ebf2; --faint: #9dabb8; --line: #33404c;
      --field: #18212a; --good: #7fdca0; --good-back: #12351f; --bad: #ff9f97; --bad-back: #4a181b; --link: #7fc1f5;
      --mark: #775500; --mark-text: #fff; --known: #efc969; --known-back: #3a2b05; --hue-1: #16324f; --hue-2: #4a2a17;
      --hue-3: #1f3d1c; --hue-4: #3b2449; --hue-5: #423a0c; --hue-6: #123d3c; } }
    * { box-sizing: border-box; }
    html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
    body { margin: 0 auto; max-width: 72rem; padding: 1rem; background: var(--back); color: var(--text);
      font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif; overflow-wrap: anywhere; }
    h1 { font-size: 1.5rem; line-height: 1.25; margin: .5rem 0; letter-spacing: -.01em; }
    h2 { font-size: 1.25rem; line-height: 1.3; margin: 2rem 0 .5rem; } h3 { font-size: 1rem; margin: 1.25rem 0 .25rem; }
    code, pre, .bytes { font: .875rem/1.5 var(--mono); unicode-bidi: isolate; }
    h1 code, h2 code { font-size: inherit; }
    a { color: var(--link); text-underline-offset: .15em; } a code { color: inherit; }
    footer, .faint { color: var(--faint); }
    .trouble { color: var(--bad); font-weight: bold; }
    .skip { position: absolute; left: -100vw; padding: .5rem 1rem; z-index: 9; } .skip:focus { left: 1rem; background: var(--back); }
    :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: .15rem; }
    button, input, select, textarea { font: inherit; color: inherit; background: var(--field); border: 1px solid var(--line);
      border-radius: .375rem; padding: .4rem .6rem; min-height: 2.75rem; max-width: 100%; }
    button { cursor: pointer; text-align: left; } button:hover { border-color: var(--faint); }
    summary { cursor: pointer; min-height: 2.75rem; padding: .6rem .25rem; } summary:hover { color: var(--link); }
    table { border-collapse: collapse; width: 100%; }
    .verdict { display: inline-block; padding: 0 .5rem; border-radius: .375rem; font-size: .8125rem; font-weight: bold; line-height: 1.5rem;
      color: var(--bad); background: var(--bad-back); white-space: nowrap; }
    .verdict.waived, .verdict.medium, .verdict.unverified { color: var(--known); background: var(--known-back); }
    .verdict.pass, .verdict.passed, .verdict.confirmed { color: var(--good); background: var(--good-back); }
    .verdict.low, .verdict.plain { color: var(--faint); background: var(--field); }
    mark { background: var(--mark); color: var(--mark-text); border-radius: .15rem; }
    @media print { :root { color-scheme: light; --back: #fff; --text: #000; --faint: #444; --field: #fff; --line: #999; }
      body { max-width: none; padding: 0; font-size: 10pt; } .skip, form, button { display: none !important; }
      a { color: inherit; } h2, h3, summary { break-after: avoid; } li, figure, .card { break-inside: avoid; } }
    @media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
    """
}
