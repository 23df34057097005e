/// The script of the sandbox's page.
///
/// Everything that arrived is shown by `textContent`, never as markup. A request is drawn once and then only shown or
/// hidden, so that what a reader has opened stays open.
enum SandboxScript {
  static let text = """
    "use strict";
    const limit = 1000;
    const [box, count, shown, words, gateway, verdict] =
      ["records", "count", "shown", "words", "gateway", "verdict"].map(id => document.getElementById(id));
    let items = [], sent = [], last = 0, epoch = "";

    function make(tag, text, name) {
      const element = document.createElement(tag);
      element.textContent = text || "";
      if (name) element.className = name;
      return element;
    }
    function list(title, rows, name) {
      const pairs = make("dl", "", name);
      for (const [term, text] of rows) pairs.append(make("dt", term), make("dd", text));
      return rows.length ? [make("h2", title), pairs] : [];
    }
    function content(record) {
      const answer = [["status", String(record.status)]];
      if (record.refusal) answer.push(["refused by the gateway", record.refusal]);
      if (record.transaction) answer.push(["payment", record.transaction]);
      if (record.foreign) answer.push(["not counted", "a page of another origin sent it"]);
      if (record.scenario) answer.push(["scenario", record.scenario]);
      const box = make("div", "", "content");
      box.append(
        ...list("What is wrong", record.findings.map(f => [`${f.kind}, ${f.place}`, f.sentence]), "findings"),
        ...list("The diagnosis", record.diagnosis || [], "findings"), callbacks(record),
        ...list("Notes", record.notes || [], "findings"),
        ...list("The expected signature, step by step", record.expected || []),
        ...list("What was answered", answer), ...list("What was received", record.fields || []));
      if (record.curl) box.append(make("h2", "The request, secrets masked"), make("pre", record.curl), copier(record.curl));
      return box;
    }
    // The results of a request's callbacks are known later than the request.
    function callbacks(record) {
      const place = make("div", "", "callbacks");
      place.append(...list("Callbacks", sent.filter(c => c.request === record.number).map(c => [`${c.subject}, to ${c.url}`, c.verdict]), "findings"));
      return place;
    }
    function copier(text) {
      const button = make("button", "Copy the command");
      button.type = "button";
      button.addEventListener("click", () => navigator.clipboard.writeText(text).then(() => { button.textContent = "Copied"; }));
      return button;
    }
    function draw(record) {
      const item = make("details", "", record.conformant ? "good" : "bad"), title = make("summary");
      const [first, ...rest] = record.findings;
      title.append(
        make("span", record.conformant ? "conformant" : [...new Set(record.findings.map(f => f.kind))].join(", "), "verdict"),
        record.severity ? make("span", record.severity, `severity ${record.severity}`) : "",
        ` ${record.gateway} ${record.call} `, make("span", record.foreign ? "(not counted) " : "", "faint"), make("span", "", "sent"));
      if (first) title.append(make("span", `${first.place}: ${first.sentence}${rest.length ? ` (and ${rest.length} more)` : ""}`, "wrong"));
      title.append(make("span", `#${record.number}, ${record.method} ${record.path}, answered ${record.status}, ${record.time} UTC`, "faint"));
      item.append(title);
      // Most are never opened.
      item.addEventListener("toggle", () => { if (item.children.length === 1) item.append(content(record)); });
      return {item, record, text: JSON.stringify(record).toLowerCase()};
    }
    function fits({record, text}) {
      return (!gateway.value || record.gateway === gateway.value) && text.includes(words.value.toLowerCase()) &&
        (!verdict.value || (verdict.value === "good") === record.conformant);
    }
    function filter() {
      let number = 0;
      for (const entry of items) {
        entry.item.hidden = !fits(entry);
        if (!entry.item.hidden) number += 1;
      }
      shown.textContent = items.length ? `${number} of the newest ${items.length} are shown` : "No requests yet.";
    }
    function tell(entry) {
      const own = sent.filter(c => c.request === entry.record.number), bad = own.filter(c => !c.well);
      const words = (bad[0] ?? own.at(-1))?.verdict;
      const badge = entry.item.querySelector(".sent");
      if (badge.dataset.count === String(own.length)) return;
      badge.dataset.count = own.length;
      badge.textContent = words ? `callback ${words}` : "";
      badge.className = bad.length ? "sent verdict" : "sent faint";
      entry.item.querySelector(".callbacks")?.replaceWith(callbacks(entry.record));
    }
    function take(all) {
      sent = all.callbacks;
      for (const record of all.records) {
        const entry = draw(record);
        items.push(entry);
        box.prepend(entry.item);
        last = record.number;
        if (![...gateway.options].some(option => option.value === record.gateway)) gateway.append(new Option(record.gateway));
      }
      for (const entry of items.splice(0, Math.max(0, items.length - limit))) entry.item.remove();
      const known = new Set(sent.map(c => c.request));
      for (const entry of items) if (known.has(entry.record.number)) tell(entry);
      count.textContent = `${all.requests} requests, ${all.nonconformant} not conformant`;
      filter();
    }
    async function ask() { return (await fetch(`requests?after=${last}`)).json(); }
    async function load() {
      try {
        let all = await ask();
        if (all.epoch !== epoch) {
          // Another sandbox, or its requests were deleted.
          [items, last, epoch] = [[], 0, all.epoch];
          box.replaceChildren();
          all = await ask();
        }
        take(all);
      } catch { count.textContent = "The sandbox does not answer."; }
      setTimeout(load, 1000);
    }
    document.getElementById("filters").addEventListener("submit", event => event.preventDefault());
    for (const control of [words, gateway, verdict]) control.addEventListener("input", filter);
    load();

    """
}
