import ConformanceKit

/// The frame of every page: head, navigation, search, contents, foot.
struct Page {
  /// The path in the site, for example `op/edfapg.hash.sale.html`.
  let path: String
  let title: String
  /// The pages that lead to this one, the nearest last.
  var trail: [(path: String, title: String)] = []
  /// What follows the heading.
  var lead: HTML = .none
  /// The sections: id, title and content; empty ones are left out.
  var sections: [(id: String, title: String, content: HTML)] = []
  /// The scripts of this page, in order.
  var scripts: [String] = []
  var isCode = false

  /// The relative path from this page to the folder of the site.
  private var root: String { String(repeating: "../", count: path.count { $0 == "/" }) }

  func link(_ path: String, _ text: HTML) -> HTML { "<a href=\"\(root + path)\">\(text)</a>" }

  var file: SiteFile { SiteFile(path, html.text) }

  private var html: HTML {
    """
    \(HTML.head("\(title) · payment-conformance", policy: Self.policy))
    <link rel="stylesheet" href="\(root)style.css">
    <script defer src="\(root)site.js"></script>
    \(scripts.map { "<script defer src=\"\(root + $0)\"></script>\n" as HTML })</head>
    <body data-root="\(root)">
    <a class="skip" href="#main">To the content</a>
    <header class="top">
    <a class="home" href="\(root)index.html">payment-conformance</a>
    <nav aria-label="Site">\(navigation)</nav>
    <div class="search"><label for="search">Search</label>
    <input type="search" id="search" autocomplete="off" spellcheck="false" placeholder="operation, field, error, mistake"
    role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list" aria-keyshortcuts="/">
    <ul id="found" role="listbox" aria-label="Found" hidden></ul></div>
    </header>
    <div class="columns">
    \(contents)
    <main id="main" tabindex="-1">
    \(crumbs)
    <h1>\(isCode ? .code(title) : "\(title)" as HTML)</h1>
    \(lead)
    \(shown.map { HTML.section($0.id, $0.title, $0.content) })
    </main>
    </div>
    <footer><p>\(Tool.name) \(Tool.version). Made by <code>payconform site</code> from the definitions and the golden cases; no page
    loads anything from a network.</p></footer>
    </body>
    </html>

    """
  }

  /// Allows only files beside the page; a page opened from a disk has no origin of its own.
  private static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'"

  private static let places = [
    ("operations.html", "Operations"), ("faults.html", "Mistakes"), ("freedoms.html", "Freedoms"),
    ("results/index.html", "Results"),
  ]

  private var navigation: HTML {
    "\(Self.places.map { place in "<a href=\"\(root + place.0)\"\(here(place.0))>\(place.1)</a>\n" as HTML })"
  }

  private func here(_ path: String) -> HTML { path == self.path ? " aria-current=\"page\"" : "" }

  private var shown: [(id: String, title: String, content: HTML)] { sections.filter { !$0.content.isEmpty } }

  private var contents: HTML {
    guard shown.count > 2 else { return "<div class=\"contents\"></div>" }
    let items = shown.map { "<li><a href=\"#\($0.id)\">\($0.title)</a></li>" as HTML }
    return "<nav class=\"contents\" aria-label=\"On this page\"><ul>\(items)</ul></nav>"
  }

  private var crumbs: HTML {
    guard !trail.isEmpty else { return .none }
    return "<p class=\"crumbs\">\(trail.map { "\(link($0.path, "\($0.title)")) / " as HTML })</p>"
  }
}
