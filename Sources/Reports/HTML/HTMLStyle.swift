/// The style of the HTML pages of a run and of an audit: one column that fits a phone.
///
/// The list of cases is at least as high as the window, so that a link to a single case can put it at the top. The rows
/// are blocks, because a browser renumbers list items for every one that is hidden, which took half a minute for 5,000.
package enum HTMLStyle {
  package static let text =
    Stylesheet.text + """

      .numbers { list-style: none; display: flex; flex-wrap: wrap; gap: .25rem 2rem; padding: 0; margin: .75rem 0 .5rem; }
      .numbers b { display: block; font-size: 1.875rem; line-height: 1.1; font-variant-numeric: tabular-nums; } .numbers li { color: var(--faint); }
      .numbers .pass b, .bar .pass { color: var(--good); fill: var(--good); } .numbers .fail b, .bar .fail { color: var(--bad); fill: var(--bad); }
      .numbers .waived b, .bar .waived { color: var(--known); fill: var(--known); } .numbers .untested b, .numbers .filtered b { color: var(--text); }
      .bar { display: block; width: 100%; height: .75rem; border-radius: .375rem; background: var(--field); } .bar .untested { fill: var(--faint); } .bar .filtered { fill: var(--line); }
      .groups { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(27rem, 100%), 1fr)); gap: .75rem; }
      .card { border: 1px solid var(--line); border-radius: .5rem; padding: .9rem 1.1rem; display: flex; flex-direction: column; align-items: flex-start; } .card h3 { margin: 0; } .card p { margin: .3rem 0; max-width: 48rem; }
      .card button { margin-top: auto; } button[aria-pressed=true] { border-color: var(--link); box-shadow: 0 0 0 2px var(--link); }
      .operations { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr)); gap: .5rem; margin: .25rem 0 .75rem; }
      .operations button { line-height: 1.3; border-left: .3rem solid var(--line); } .operations b { display: block; font: 600 .8125rem/1.4 var(--mono); }
      .operations span { font-size: .8125rem; color: var(--faint); } .operations .pass { border-left-color: var(--good); } .operations .waived { border-left-color: var(--known); }
      .operations .fail { border-left-color: var(--bad); background: var(--bad-back); } .operations .fail span { color: var(--bad); }
      #filters { display: flex; flex-wrap: wrap; gap: .6rem; align-items: end; margin-top: 1.5rem; } #filters label { display: flex; flex-direction: column; font-size: .875rem; color: var(--faint); }
      #filters input, #filters select { color: var(--text); }
      #list { list-style: none; margin: 0; padding: 0; min-height: 100vh; } #list > li { display: block; border-top: 1px solid var(--line); } #more { margin: 1rem 0; }
      #list summary code { font-weight: 600; margin: 0 .3rem; } summary .about { display: block; color: var(--faint); font-size: .875rem; }
      .body { padding: .25rem .25rem 1rem 1rem; border-left: .2rem solid var(--line); margin: 0 0 .75rem .5rem; } .body h3 { font-size: .9375rem; margin: .9rem 0 .25rem; }
      .body dl { margin: 0; display: grid; grid-template-columns: minmax(7rem, max-content) minmax(0, 1fr); gap: .2rem .8rem; } .body dt { color: var(--faint); } .body dd { margin: 0; min-width: 0; }
      .body ol, .body ul { margin: 0; padding-left: 1.5rem; } .wrong { background: var(--bad-back); padding: .3rem .5rem; border-radius: .375rem; }
      .sides { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: .5rem; } .sides > div { background: var(--field); border-left: .25rem solid var(--good); padding: .4rem .7rem; }
      .sides > div + div { border-left-color: var(--bad); } .sides b { display: block; font-size: .8125rem; color: var(--faint); font-weight: 600; } .sides .hex { display: block; margin-top: .3rem; color: var(--faint); }
      .tools { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; margin: .25rem 0 .75rem; } .tools a { padding: .6rem 0; }
      #kills figure { margin: .5rem 0; } #kills svg { display: block; width: 100%; height: 1.75rem; background: var(--field); } #kills path { stroke: var(--good); stroke-width: .8; fill: none; }
      #kills rect { fill: var(--text); opacity: .35; } #kills output { display: block; min-height: 1.4rem; font-size: .8125rem; color: var(--faint); }
      @media (max-width: 40rem) { #filters label { flex: 1 1 40%; } #filters select, #filters input { width: 100%; } .body { padding-left: .6rem; margin-left: 0; }
        .body dl, .sides { grid-template-columns: minmax(0, 1fr); } .body dl { gap: 0; } .body dd { margin-bottom: .35rem; } .numbers { gap: .25rem 1.25rem; } .numbers b { font-size: 1.5rem; } }
      @media print { #filters, #more, #kills { display: none !important; } .operations button, .card button { display: block !important; } .card button { border: 0; padding: 0; min-height: 0; } #list { min-height: 0; } .sides { break-inside: avoid; } }
      """
}
