import Analysis
import ConformanceKit
import Encodings
import Faults
import Gateways
import Reports

/// The search index as a script: a page opened from a disk may load a script and no other file.
enum SearchIndex {
  private typealias Adding = (_ kind: String, _ title: String, _ text: String, _ path: String) -> Void

  static func file(_ facts: [OperationFacts], _ kills: KillTable) -> SiteFile {
    var rows: [JSON] = []
    func add(_ kind: String, _ title: String, _ text: String, _ path: String) {
      rows.append(.array([.text(kind), .text(title), .text(text), .text(path)]))
    }
    for fact in facts { operation(fact, add) }
    for page in ReaderGuides.all {
      let titles = page.sections.map { $0.title.drop { !$0.isLetter } }.joined(separator: ". ")
      add(
        "page", page.title,
        "\(page.lead.words) \(titles). \(page.sections.map(\.content.words).joined(separator: " "))", page.path)
    }
    for gateway in Gateway.all { codes(of: gateway, add) }
    for fault in Fault.all + Fault.messages { mistake(fault, kills, add) }
    for severity in Severity.allCases { add("severity", severity.rawValue, severity.meaning, "faults.html#severities") }
    for freedom in Freedom.all { add("freedom", freedom.name, freedom.phrase, Paths.freedom(freedom.name)) }
    for fact in facts { fields(of: fact, add) }
    for fact in facts {
      let page = Page(path: Paths.operation(fact.operation.name), title: "")
      for refusal in RefusalList(fact, page).sentences {
        add("error", refusal.code, "\(refusal.text) \(fact.operation.name)", "\(page.path)#reject-\(refusal.code)")
      }
    }
    for fact in facts { flags(of: fact, add) }
    let names = PortLanguage.otherNames.sorted { $0.key < $1.key }.map { ($0.key, JSON.text($0.value.rawValue)) }
    // Nothing in it can be read as markup, however a server delivers it.
    let text = "\(JSON.array(rows).line),\(JSON.members(names).line)".split(
      separator: "<", omittingEmptySubsequences: false
    ).joined(
      separator: "\\u003c")
    return SiteFile("search.js", "payconformSearch(\(text));\n")
  }

  private static func operation(_ fact: OperationFacts, _ add: Adding) {
    let path = Paths.operation(fact.operation.name)
    add("operation", fact.operation.name, "\(fact.gateway.title). \(fact.operation.summary)", path)
    let findings = fact.weaknesses.map { "\($0.kind.rawValue), \($0.severity.rawValue): \($0.finding)" }
    guard !findings.isEmpty else { return }
    add("not protected", fact.operation.name, findings.joined(separator: " "), "\(path)#findings")
  }

  private static func codes(of gateway: Gateway, _ add: Adding) {
    let path = Paths.gateway(gateway.name)
    add("gateway", gateway.title, gateway.name, path)
    for codes in gateway.codes {
      for row in codes.rows {
        add("code", row.code, "\(row.words). \(gateway.title), \(codes.place)", "\(path)#\(Paths.code(row.code))")
      }
    }
  }

  private static func mistake(_ fault: Fault, _ kills: KillTable, _ add: Adding) {
    var places: [String] = []
    for row in kills.rows(with: fault.name) where !places.contains(row.place) { places.append(row.place) }
    // Some faults have hundreds of places, and nobody types one of those.
    let some = places.isEmpty || places.count > 12 ? "" : " In \(places.joined(separator: ", "))."
    add(
      "mistake", fault.name, "\(kills.phrase(of: fault)). \(fault.story) \(fault.mend)\(some)", Paths.fault(fault.name)
    )
  }

  private static func fields(of fact: OperationFacts, _ add: Adding) {
    let name = fact.operation.name
    for field in fact.operation.fields {
      add("field", field.name, "input of \(name)", "\(Paths.operation(name))#input-\(field.name)")
    }
    for rule in fact.operation.tables.flatMap(\.rules) {
      add("field", rule.name, "field of \(name)", "\(Paths.operation(name))#inputs")
    }
  }

  private static func flags(of fact: OperationFacts, _ add: Adding) {
    var seen: Set<String> = []
    for note in fact.cases.flatMap(\.notes) where !note.isInternal && seen.insert(note.flag).inserted {
      let path = "\(Paths.cases(of: fact.operation.name))?flag=\(note.flag)"
      add("flag", note.flag, "\(Display.line(note.means)) \(fact.operation.name)", path)
    }
  }
}
