import Analysis

/// The style of the analysis page: the shared style sheet and its own rules.
enum AnalysisStyle {
  /// - Parameter gateways: the names of the gateways on the page, each of which can be hidden.
  static func text(_ gateways: [String]) -> String {
    let severities = Weakness.Severity.allCases.map(\.rawValue).map {
      "body:has(#show-\($0):not(:checked)) .finding.\($0)"
    }
    let hidden = severities + gateways.map { "body:has(#show-\($0):not(:checked)) .of-\($0)" }
    return Stylesheet.text + own + "\n\(hidden.joined(separator: ",\n")) { display: none; }\n"
  }

  private static let own = """

    nav { border: 1px solid var(--line); border-radius: .5rem; padding: .25rem 1rem .75rem; margin: 1rem 0; background: var(--field); }
    ul { list-style: none; margin: 0; padding: 0; }
    .choices, .key, .cells, .contents { display: flex; flex-wrap: wrap; gap: .3rem; align-items: center; }
    .choices { gap: 0 1.5rem; } .choices label { display: flex; align-items: center; gap: .4rem; min-height: 2.75rem; cursor: pointer; }
    .contents { gap: 0 1.5rem; margin-bottom: .5rem; } .contents li { display: flex; align-items: center; gap: .4rem; min-height: 2.75rem; flex-wrap: wrap; }
    input[type=checkbox] { width: 1.5rem; height: 1.5rem; min-height: 1.5rem; margin: 0; accent-color: var(--link); flex: none; }
    small { color: var(--faint); font-size: .8125rem; }
    .key li, .cells li { padding: .1rem .5rem; border-radius: .3rem; font-size: .875rem; border: 1px solid transparent; border-left-width: .35rem; }
    .whole { color: var(--good); background: var(--good-back); border-left-color: var(--good) !important; }
    .part { color: var(--known); background: var(--known-back); border-left: .35rem dashed var(--known) !important; }
    .none { color: var(--bad); background: var(--bad-back); border-left: .35rem double var(--bad) !important; }
    .cells li small { color: inherit; display: inline; }
    .word { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    .worst li { padding: .45rem 0; border-top: 1px solid var(--line); } .worst .verdict { min-width: 5rem; text-align: center; }
    .beside { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 0 2rem; align-items: start; }
    .beside:not(:has(.map)) { grid-template-columns: minmax(0, 1fr); }
    .map h3 { margin-top: .4rem; } .row { padding: .5rem 0; border-top: 1px solid var(--line); } .row small { display: block; margin-bottom: .3rem; }
    details.finding { border: 1px solid var(--line); border-left: .3rem solid var(--line); border-radius: .3rem; margin: .3rem 0; padding: 0 .7rem; }
    details.critical, details.high { border-left-color: var(--bad); } details.medium { border-left-color: var(--known); }
    :target { background: var(--known-back); } h4 { margin: .75rem 0 .2rem; font-size: .875rem; }
    dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .2rem .8rem; margin: 0 0 .5rem; } dt { color: var(--faint); } dd { margin: 0; }
    pre { background: var(--field); padding: .5rem; border-radius: .3rem; white-space: pre-wrap; margin: 0 0 .8rem; }
    @media (max-width: 60rem) { .beside { grid-template-columns: minmax(0, 1fr); } }
    @media print { nav { display: none; } .beside { display: block; } }
    """
}
