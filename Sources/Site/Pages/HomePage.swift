import Faults
import Gateways

/// The first page: links for three kinds of reader, and an overview.
enum HomePage {
  static func page(_ facts: [OperationFacts], digest: String) -> Page {
    var page = Page(path: "index.html", title: "Does a payment SDK sign correctly?")
    let cases = facts.reduce(0) { $0 + $1.cases.count }
    page.lead = """
      <p class="lead">Golden cases, formulas and known mistakes for five payment gateways: \(grouped(cases)) cases, \
      \(Fault.all.count + Fault.messages.count) mistakes, \(facts.count) operations.</p>
      <ul class="doors">
      \(door(page, ReaderGuides.sdk.path, "I write an SDK", "Connect it with a few lines, in any language, and learn for each case what is wrong and which mistake it is."))
      \(door(page, ReaderGuides.audit.path, "I audit", "Recompute a signature step by step, judge recorded traffic, see what a signature does not cover."))
      \(door(page, ReaderGuides.ci.path, "I run CI", "One command with an exit code, a JUnit file, waivers that expire, a badge."))
      </ul>
      """
    let gateways = Gateway.all.compactMap { gateway -> HTML? in
      let own = facts.filter { $0.gateway.name == gateway.name }
      guard own.contains(where: { $0.kind == .write || $0.kind == .verify }) else { return nil }
      return card(page, gateway, own)
    }
    let tools = Gateway.all.compactMap { gateway -> HTML? in
      let own = facts.filter { $0.gateway.name == gateway.name }
      guard !own.isEmpty, !own.contains(where: { $0.kind == .write || $0.kind == .verify }) else { return nil }
      return
        "<li>\(page.link(Paths.gateway(gateway.name), "\(gateway.title)")) <span class=\"faint\">\(count(own.count, "operation"))</span></li>"
    }
    page.sections = [
      ("gateways", "Gateways", "<ul class=\"doors\">\(gateways)</ul>"),
      ("ground", "Digests, encodings and formats", "<ul class=\"plain rows\">\(tools)</ul>"),
      (
        "corpus", "The cases",
        """
        <p>The cases are listed with their \(page.link("operations.html", "operations")). Every report names the SHA-256 of the corpus that it was made with;
        that of these cases is <code>\(digest)</code>.</p>
        """
      ),
    ]
    return page
  }

  private static func door(_ page: Page, _ path: String, _ title: String, _ text: String) -> HTML {
    "<li class=\"card\">\(page.link(path, "<strong>\(title)</strong>"))<p>\(text)</p></li>"
  }

  private static func card(_ page: Page, _ gateway: Gateway, _ facts: [OperationFacts]) -> HTML {
    let signing = facts.filter { $0.kind == .sign }.prefix(3).map { fact in
      "<li>\(page.link(Paths.operation(fact.operation.name), .code(fact.operation.name)))</li>" as HTML
    }
    return """
      <li class="card">\(page.link(Paths.gateway(gateway.name), "<strong>\(gateway.title)</strong>"))
      <p class="faint">\(count(facts.count, "operation")), \(count(facts.reduce(0) { $0 + $1.cases.count }, "case"))</p><ul class="plain">\(signing)</ul></li>
      """
  }
}
