/// The page at `/__sandbox/`: it shows the records, newest first, as they come.
enum SandboxPage {
  static var html: HTTPResponse {
    var response = HTTPResponse.html(200, page)
    response.headers = [
      (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
      )
    ]
    return response
  }

  private static let page = """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>payconform sandbox</title>
    <style>
      body { font: 1rem/1.4 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem }
      summary { cursor: pointer; padding: .3rem 0 }
      .bad summary { color: #a00000 } .good summary { color: #00602a }
      table { border-collapse: collapse; margin: .3rem 0 1rem 1rem } td { padding: .1rem .8rem .1rem 0; vertical-align: top }
      td + td { font-family: ui-monospace, monospace; overflow-wrap: anywhere }
      @media (prefers-color-scheme: dark) {
        body { background: #111; color: #ddd } .bad summary { color: #ff8080 } .good summary { color: #60d090 }
      }
    </style>
    <h1>Sandbox</h1>
    <p id="count" role="status">Loading…</p>
    <p><label>Filter <input id="filter" placeholder="SALE, signature-mismatch…"></label>
      <label><input type="checkbox" id="bad"> only what is not conformant</label></p>
    <div id="records"></div>
    <script src="page.js"></script>
    </html>
    """

  /// Everything that arrived is shown by `textContent`, never as markup.
  static let script = """
    const box = document.getElementById("records"), filter = document.getElementById("filter"), bad = document.getElementById("bad");
    let records = [], last = "";
    function table(rows) {
      const table = document.createElement("table");
      for (const row of rows) {
        const line = table.insertRow();
        for (const text of row) line.insertCell().textContent = text;
      }
      return table;
    }
    function show() {
      const word = filter.value.toLowerCase();
      box.replaceChildren(...records.filter(r => !(bad.checked && r.conformant) && JSON.stringify(r).toLowerCase().includes(word))
        .reverse().map(r => {
          const item = document.createElement("details"), title = document.createElement("summary");
          item.className = r.conformant ? "good" : "bad";
          title.textContent = `#${r.number} ${r.time} ${r.gateway} ${r.call || r.path}: ` +
            (r.conformant ? "conformant" : r.findings.map(f => `${f.kind} (${f.place})`).join(", ")) + `, answered ${r.status}`;
          item.append(title, table(r.findings.map(f => [f.kind, f.place, f.sentence])));
          if (r.refusal) item.append(r.refusal);
          if (r.expected) item.append("The expected signature, step by step", table(r.expected));
          if (r.fields) item.append("What arrived", table(r.fields));
          return item;
        }));
    }
    async function load() {
      try {
        const text = await (await fetch("requests")).text();
        if (text !== last) {
          last = text;
          const all = JSON.parse(text);
          records = all.records;
          document.getElementById("count").textContent = `${all.requests} requests, ${all.nonconformant} not conformant`;
          show();
        }
      } catch { document.getElementById("count").textContent = "The sandbox does not answer."; }
      setTimeout(load, 2000);
    }
    filter.oninput = bad.onchange = show;
    load();
    """
}
