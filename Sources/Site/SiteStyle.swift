import Reports

/// The style of the site: what all pages share, and its own parts.
enum SiteStyle {
  static let text =
    Stylesheet.text + """

      body { max-width: none; padding: 0; }
      .top { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: center; padding: .5rem max(1rem, calc((100vw - 76rem) / 2));
        border-bottom: 1px solid var(--line); background: var(--field); }
      .home { font-weight: 700; color: var(--text); text-decoration: none; padding: .6rem 0; letter-spacing: -.01em; }
      .top nav { display: flex; flex-wrap: wrap; gap: 0 1.25rem; } .top nav a { padding: .6rem 0; text-decoration: none; }
      .top nav a:hover, .top nav a[aria-current] { text-decoration: underline; }
      .search { position: relative; margin-left: auto; flex: 0 1 22rem; display: flex; gap: .5rem; align-items: center; }
      .search label { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
      .search input { width: 100%; background: var(--back); }
      #found { position: absolute; top: 100%; right: 0; left: 0; z-index: 5; margin: .25rem 0 0; padding: .25rem; list-style: none;
        background: var(--back); border: 1px solid var(--line); border-radius: .375rem; max-height: 70vh; overflow: auto;
        box-shadow: 0 .5rem 1.5rem rgb(0 0 0 / .2); }
      #found a { display: block; padding: .5rem; text-decoration: none; color: inherit; border-radius: .25rem; min-height: 2.75rem; }
      #found a b { font-family: var(--mono); font-size: .875rem; } #found a span { display: block; font-size: .8125rem; color: var(--faint); }
      #found small { color: var(--faint); font-size: .75rem; } #found [aria-selected=true] a, #found a:hover { background: var(--field); }
      .columns { display: grid; grid-template-columns: 13rem minmax(0, 1fr); gap: 0 2.5rem; max-width: 78rem; margin: 0 auto; padding: 1rem; }
      .columns:has(> div.contents) { grid-template-columns: minmax(0, 1fr); max-width: 78rem; } div.contents { display: none; }
      .contents { font-size: .875rem; } .contents ul { position: sticky; top: 1rem; list-style: none; margin: 1.5rem 0 0; padding: 0;
        border-left: 2px solid var(--line); }
      .contents a { display: block; padding: .35rem 0 .35rem .9rem; text-decoration: none; color: var(--faint); }
      .contents a:hover { color: var(--link); }
      main { min-width: 0; } main:focus { outline: none; }
      main > h1 { font-size: 2rem; margin: .25rem 0 .5rem; } main > h1 code { font-size: 1.75rem; font-weight: 650; }
      main section { border-top: 1px solid var(--line); margin-top: 2rem; } main section > h2 { margin-top: 1.25rem; }
      .crumbs { margin: .25rem 0 0; font-size: .875rem; color: var(--faint); }
      .lead { font-size: 1.1875rem; line-height: 1.5; max-width: 44rem; margin: .25rem 0 1rem; }
      main p, main li { max-width: 48rem; } main dl { margin: .5rem 0; display: grid; grid-template-columns: minmax(7rem, max-content) minmax(0, 1fr); gap: .25rem 1rem; }
      main dt { color: var(--faint); } main dd { margin: 0; min-width: 0; }
      pre { background: var(--field); border: 1px solid var(--line); border-radius: .375rem; padding: .75rem 1rem; overflow-x: auto; margin: .5rem 0 1rem;
        overflow-wrap: normal; tab-size: 4; }
      pre.message { white-space: pre-wrap; overflow-wrap: anywhere; }
      .notation code { font-size: 1.0625rem; line-height: 1.7; } .answer code { font-size: 1rem; font-weight: 600; }
      .doors, .plain { list-style: none; padding: 0; } .doors { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr)); gap: 1rem; }
      .doors .plain li { padding: .15rem 0; } .doors a strong { font-size: 1.1875rem; }
      .card { border: 1px solid var(--line); border-radius: .5rem; padding: 1rem 1.125rem; background: var(--back); }
      .card h4 { margin: 0 0 .25rem; font-size: 1rem; } .card p { margin: .35rem 0; } .card p:last-child { margin-bottom: 0; }
      .cards { display: grid; gap: 1rem; margin: .75rem 0; }
      .sides { grid-template: auto auto / minmax(0, 1fr) minmax(0, 1fr) !important; grid-auto-flow: column !important; gap: .1rem 1rem !important; }
      .sides dt { font-size: .8125rem; } .sides dd { border-left: .25rem solid var(--good); padding: .2rem .6rem; background: var(--field); }
      .sides dd + dt + dd { border-left-color: var(--bad); }
      .rows > li { padding: .5rem 0; border-top: 1px solid var(--line); max-width: none; } .rows > li:first-child { border-top: 0; }
      .brief > li { padding: .3rem 0; } .brief .about { display: block; }
      .about { color: var(--faint); }
      .fields { margin: .75rem 0; font-size: .9375rem; } .fields th, .fields td { text-align: left; vertical-align: top; padding: .5rem 1rem .5rem 0; border-top: 1px solid var(--line); }
      .fields thead th { font-size: .8125rem; color: var(--faint); font-weight: 600; border-top: 0; } .fields tbody th { font-weight: 500; }
      .fields th, .fields .need { overflow-wrap: break-word; } .fields th code { white-space: nowrap; }
      :target { background: var(--known-back); }
      .try { display: grid; grid-template-columns: minmax(16rem, 24rem) minmax(0, 1fr); gap: 1.5rem; margin: 1rem 0; align-items: start; }
      .try:not(:has(.trees)) { grid-template-columns: minmax(0, 40rem); }
      #calculator { background: var(--field); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; position: sticky; top: 1rem; }
      #calculator p { margin: 0 0 .75rem; } #calculator label { display: block; font-size: .875rem; font-weight: 600; margin-bottom: .2rem; }
      #calculator label small, .faint small { color: var(--faint); font-weight: 400; }
      #calculator input, #calculator textarea, #calculator select { width: 100%; background: var(--back); font: .875rem/1.5 var(--mono); }
      #calculator .faint { font-size: .8125rem; } .result { border-top: 1px solid var(--line); padding-top: .75rem; margin-bottom: 0 !important; }
      .result #word { color: var(--faint); font-size: .875rem; display: block; } #answer { white-space: pre-wrap; } #answer.wrong { color: var(--bad); }
      .tree, .tree ul { list-style: none; margin: 0; padding: 0; } .tree ul { margin-left: .7rem; padding-left: .9rem; border-left: 2px solid var(--line); }
      .tree li { position: relative; max-width: none; } .tree ul > li::before { content: ""; position: absolute; left: -.9rem; top: 1.1rem; width: .65rem; border-top: 2px solid var(--line); }
      .tree ul > li:last-child::after { content: ""; position: absolute; left: calc(-.9rem - 2px); top: calc(1.1rem + 2px); bottom: 0; width: 2px; background: var(--back); }
      .node { padding: .3rem 0; display: flex; flex-wrap: wrap; gap: .1rem .6rem; align-items: baseline; }
      .fn { font: 600 .8125rem/1.6 var(--mono); background: var(--field); border: 1px solid var(--line); border-radius: .3rem; padding: 0 .4rem; }
      .field > .node > .fn { color: var(--link); border-color: currentColor; } .name { font-size: .8125rem; color: var(--faint); }
      .node output { flex: 1 1 12rem; min-width: 0; }
      .steps { padding-left: 1.5rem; } .steps > li { max-width: none; margin-bottom: 1rem; } .steps h3, .steps p { margin: .1rem 0; }
      .cells { display: flex; flex-wrap: wrap; gap: .125rem; margin: .35rem 0; list-style: none; padding: 0; }
      .cells i { font: .8125rem/1.35 var(--mono); font-style: normal; text-align: center; min-width: 1.5rem; padding: .1rem .2rem; border-radius: .2rem; background: var(--field); }
      .cells s { display: block; text-decoration: none; font-size: .6875rem; opacity: .85; }
      .cells .o1 { background: var(--hue-1); } .cells .o2 { background: var(--hue-2); } .cells .o3 { background: var(--hue-3); }
      .cells .o4 { background: var(--hue-4); } .cells .o5 { background: var(--hue-5); } .cells .o6 { background: var(--hue-6); }
      .cells .other { background: var(--mark); color: var(--mark-text); }
      .legend { gap: .5rem; } .legend i { padding: .1rem .5rem; }
      .programs details, .finding, #list details { border: 1px solid var(--line); border-radius: .375rem; margin: .4rem 0; padding: 0 .9rem; }
      .programs pre { border: 0; padding: 0; background: none; } .program { position: relative; } .program a { display: inline-block; padding: .5rem 0; }
      .finding.critical, .finding.high { border-left: .3rem solid var(--bad); } .finding.medium { border-left: .3rem solid var(--known); }
      .values dt, .values dd { font: .875rem/1.5 var(--mono); unicode-bidi: isolate; } .values dt { color: inherit; }
      .warning { border: 1px solid var(--line); border-left: .3rem solid var(--bad); border-radius: .375rem; padding: .25rem 1rem; margin: 1rem 0; max-width: 48rem; }
      .warning p { margin: .35rem 0; } .warning ul { margin: .35rem 0; } .warning li { padding: .15rem 0; }
      .body { padding: 0 0 .75rem; } .body p { margin: .4rem 0; } .body h3 { margin: .75rem 0 .2rem; font-size: .875rem; }
      #list details { content-visibility: auto; contain-intrinsic-size: auto 3.5rem; } #list .about { display: block; font-size: .875rem; } #filter { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center; }
      #filter input { flex: 1 1 16rem; max-width: 30rem; }
      .row { display: grid; grid-template-columns: 17rem minmax(0, 1fr); gap: .3rem 1rem; padding: .6rem 0; border-top: 1px solid var(--line); } .row small { display: block; color: var(--faint); }
      .cells-of { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .3rem; align-content: start; }
      .cells-of li { padding: .1rem .5rem; border-radius: .3rem; font-size: .8125rem; border-left: .35rem solid; }
      .cells-of .whole { color: var(--good); background: var(--good-back); } .cells-of .part { color: var(--known); background: var(--known-back); border-left-style: dashed; }
      .cells-of .none { color: var(--bad); background: var(--bad-back); border-left-style: double; }
      .word { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
      .sideways { display: none; } .grid { overflow-x: auto; } .grid table { width: auto; font-size: .8125rem; } .grid th, .grid td { padding: .25rem .5rem; border-top: 1px solid var(--line); text-align: left; white-space: nowrap; }
      .grid td a { display: block; text-decoration: none; } .grid .pass { color: var(--good); background: var(--good-back); } .grid .fail { color: var(--bad); background: var(--bad-back); font-weight: 600; }
      .grid .waived { color: var(--known); background: var(--known-back); } .grid .untested { color: var(--faint); } .grid thead th { vertical-align: bottom; white-space: normal; min-width: 5.5rem; }
      .grid tbody th { position: sticky; left: 0; background: var(--back); font-weight: 400; white-space: normal; overflow-wrap: normal; min-width: 9rem; max-width: 18rem; }
      body > footer { border-top: 1px solid var(--line); margin-top: 3rem; padding: 1rem max(1rem, calc((100vw - 76rem) / 2)); font-size: .875rem; }
      @media (max-width: 60rem) { .columns { grid-template-columns: minmax(0, 1fr); padding-top: .25rem; } .contents { border-bottom: 1px solid var(--line); }
        .contents ul { position: static; border: 0; display: flex; flex-wrap: wrap; margin: 0; gap: 0 1rem; } .contents a { padding: .6rem 0; }
        .try { grid-template-columns: minmax(0, 1fr); } #calculator { position: static; } }
      @media (max-width: 40rem) { .sideways { display: block; margin: .25rem 0; font-size: .8125rem; } .grid tbody th { min-width: 7rem; max-width: 8rem; overflow-wrap: anywhere; } .grid thead th { max-width: 7rem; overflow-wrap: anywhere; } .sides { grid-template: none / minmax(0, 1fr) !important; grid-auto-flow: row !important; } main > h1 { font-size: 1.5rem; } main > h1 code { font-size: 1.3125rem; } .search { flex: 1 1 100%; margin: 0; } .lead { font-size: 1.0625rem; }
        main dl, .row { grid-template-columns: minmax(0, 1fr); gap: 0; } main dd { margin-bottom: .5rem; }
        .facts dl { grid-template-columns: minmax(5.5rem, max-content) minmax(0, 1fr); gap: .25rem 1rem; } .facts dd { margin: 0; } .tree ul { margin-left: .3rem; padding-left: .6rem; }
        .tree ul > li::before { left: -.6rem; width: .4rem; } .tree ul > li:last-child::after { left: calc(-.6rem - 2px); } .fields thead { display: none; }
        .fields tr { display: block; border-top: 1px solid var(--line); padding: .5rem 0; } .fields th, .fields td { display: block; border: 0; padding: .1rem 0; } .fields th code { white-space: normal; } .node output { flex-basis: 100%; } }
      @media print { .top, .contents, .skip, .search { display: none; } .columns { display: block; padding: 0; } .try { display: block; } #calculator { display: none; }
        main section { break-before: auto; } pre { white-space: pre-wrap; overflow-wrap: anywhere; } }
      """
}
