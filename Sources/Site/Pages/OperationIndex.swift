import Gateways

enum OperationIndex {
  static func page(_ facts: [OperationFacts], _ all: [String: OperationFacts]) -> Page {
    var page = Page(path: "operations.html", title: "Operations")
    page.trail = [("index.html", "Start")]
    page.lead =
      "<p class=\"lead\">What can be computed, checked, written or read; the badge is the most severe finding about a signature.</p>"
    page.sections = Gateway.all.map { gateway in
      let rows = facts.filter { $0.gateway.name == gateway.name }.map { OperationRow($0, all, page).html }
      return (gateway.name, gateway.title, rows.isEmpty ? .none : "<ul class=\"plain rows\">\(rows)</ul>")
    }
    return page
  }
}
