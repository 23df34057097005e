/// The style of the HTML page: one column that fits a phone, colours of the system's light or dark mode.
///
/// The rows are blocks: a browser numbers list items anew for every one that is hidden, which took half a minute for 5,000.
package enum HTMLStyle {
  package static let text = """
    :root { color-scheme: light dark; --back: #fff; --text: #1c1f24; --faint: #586069; --line: #d0d7de; --field: #f6f8fa;
      --good: #116329; --good-back: #dafbe1; --bad: #a40e26; --bad-back: #ffebe9; --link: #0550ae; --mark: #ffd33d; --mark-text: #1c1f24;
      --known: #6f4400; --known-back: #fff1c2; }
    @media (prefers-color-scheme: dark) { :root { --back: #0d1117; --text: #e6edf3; --faint: #9aa4af; --line: #3d444d;
      --field: #161b22; --good: #7ee787; --good-back: #12361f; --bad: #ffa198; --bad-back: #4c1519; --link: #79c0ff;
      --mark: #7d5a00; --mark-text: #fff; --known: #f2cc60; --known-back: #3b2a00; } }
    * { box-sizing: border-box; }
    body { margin: 0 auto; max-width: 72rem; padding: 1rem; background: var(--back); color: var(--text);
      font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
    h1 { font-size: 1.4rem; line-height: 1.3; margin: .5rem 0; }
    h2 { font-size: 1.15rem; margin: 1.5rem 0 .5rem; }
    code, .bytes { font: .875rem/1.5 ui-monospace, monospace; }
    footer, .faint { color: var(--faint); }
    .trouble { color: var(--bad); font-weight: bold; }
    .skip { position: absolute; left: -100vw; }
    .skip:focus { left: 1rem; background: var(--back); }
    :focus-visible { outline: 3px solid var(--link); outline-offset: 1px; }
    .verdict { display: inline-block; padding: 0 .5rem; border-radius: .3rem; font-size: .875rem; font-weight: bold;
      color: var(--bad); background: var(--bad-back); white-space: nowrap; }
    .verdict.waived { color: var(--known); background: var(--known-back); }
    .verdict.pass, .verdict.passed { color: var(--good); background: var(--good-back); }
    table { border-collapse: collapse; width: 100%; }
    #matrix th { text-align: left; vertical-align: top; padding: .6rem 1rem .3rem 0; white-space: nowrap; width: 11rem; }
    #matrix td { padding: .3rem 0; display: flex; flex-wrap: wrap; gap: .4rem; }
    #matrix tr { border-top: 1px solid var(--line); }
    button, input, select { font: inherit; color: inherit; background: var(--field); border: 1px solid var(--line);
      border-radius: .3rem; padding: .35rem .6rem; min-height: 2.75rem; }
    button { cursor: pointer; text-align: left; }
    #matrix button { line-height: 1.25; border-left: .3rem solid var(--line); max-width: 100%; }
    #matrix button b { display: block; font-weight: 600; }
    #matrix button span { font-size: .8125rem; color: var(--faint); }
    #matrix button.pass { border-left-color: var(--good); }
    #matrix button.waived { border-left-color: var(--known); }
    #matrix button.fail { border-left-color: var(--bad); background: var(--bad-back); }
    #matrix button.fail span { color: var(--bad); }
    #matrix button[aria-pressed=true] { border-color: var(--link); box-shadow: 0 0 0 2px var(--link); }
    #filters { display: flex; flex-wrap: wrap; gap: .6rem; align-items: end; margin-top: 1rem; }
    #filters label { display: flex; flex-direction: column; font-size: .875rem; color: var(--faint); }
    #filters input, #filters select { color: var(--text); }
    #list { list-style: none; margin: 0; padding: 0; }
    #list > li { display: block; border-top: 1px solid var(--line); }
    #more { margin: 1rem 0; }
    summary { padding: .5rem .25rem; cursor: pointer; min-height: 3rem; }
    summary code { font-weight: 600; margin: 0 .3rem; }
    summary .about { display: block; color: var(--faint); font-size: .875rem; }
    .body { padding: .25rem .25rem 1rem 1rem; border-left: .2rem solid var(--line); margin: 0 0 .75rem .5rem; }
    .body h3 { font-size: .9375rem; margin: .8rem 0 .2rem; }
    .body dl { margin: 0; display: grid; grid-template-columns: minmax(7rem, max-content) 1fr; gap: .15rem .8rem; }
    .body dt { color: var(--faint); }
    .body dd { margin: 0; min-width: 0; }
    .body ol, .body ul { margin: 0; padding-left: 1.5rem; }
    .wrong { background: var(--bad-back); padding: .3rem .5rem; border-radius: .3rem; }
    mark { background: var(--mark); color: var(--mark-text); border-radius: .15rem; }
    #kills figure { margin: .5rem 0; } #kills svg { display: block; width: 100%; height: 1.75rem; background: var(--field); }
    #kills path { stroke: var(--good); stroke-width: .8; fill: none; }
    @media (max-width: 40rem) {
      #matrix th, #matrix td { display: flex; padding-right: 0; width: auto; } #matrix tr { display: block; padding-bottom: .4rem; }
      #filters label { flex: 1 1 40%; } #filters select, #filters input { width: 100%; }
      .body { padding-left: .6rem; margin-left: 0; } .body dl { grid-template-columns: 1fr; gap: 0; }
      .body dd { margin-bottom: .35rem; }
    }
    """
}
