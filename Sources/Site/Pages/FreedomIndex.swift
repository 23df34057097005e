import Faults

/// What right SDKs do differently.
enum FreedomIndex {
  static var page: Page {
    var page = Page(path: "freedoms.html", title: "Freedoms")
    page.trail = [("index.html", "Start")]
    page.lead =
      "<p class=\"lead\">What correct SDKs do differently. No case fails an SDK for it, and CI proves that with a port that does it.</p>"
    let rows = Freedom.all.map { freedom in
      "<tr id=\"\(freedom.name)\"><th scope=\"row\"><code>\(freedom.name)</code></th><td>An SDK \(freedom.phrase)</td><td>\(freedom.seenIn)</td></tr>"
        as HTML
    }
    page.sections = [
      (
        "list", "Freedoms",
        """
        <table class="fields"><thead><tr><th scope="col">Name</th><th scope="col">What it does</th><th scope="col">Seen in</th></tr></thead>
        <tbody>\(rows)</tbody></table>
        """
      )
    ]
    return page
  }
}
