/// The script of the HTML page.
///
/// Everything from the run is set as text, never as markup. The filters and the selected case are stored after the `#`
/// of the address, which even a page opened from a disk may change.
enum HTMLScript {
  static let text = #"""
    "use strict";
    (() => {
      const find = (id) => document.getElementById(id);
      const { notes, formulas, sources, operations, cases, passed } = JSON.parse(find("data").textContent);
      for (const item of cases) {
        item.op = operations[item.op];
        item.standing ??= "failed";
      }
      const list = find("list"), words = find("words"), form = find("filters");
      const selects = ["verdict", "gateway", "severity"].map(find);
      const buttons = [...document.querySelectorAll("button[data-operation]")];
      const cards = [...document.querySelectorAll("button[data-group]")];
      // Text between backticks is code; if their number is odd, all are plain characters.
      const prose = (name, text, kind) => {
        const node = make(name, undefined, kind), parts = text.split("`");
        node.append(...(parts.length % 2 ? parts.map((part, at) => at % 2 ? make("code", part) : part) : [text]));
        return node;
      };
      // The heading of a group without its badge.
      const title = (group) => cards.find((button) => button.dataset.group === String(group))?.parentElement.querySelector("h3").lastChild.textContent.trim();
      let operation = "", group = "", single = "", command = "";

      const make = (name, text, kind) => {
        const node = document.createElement(name);
        if (text !== undefined) node.textContent = text;
        if (kind) node.className = kind;
        return node;
      };

      // Of a case that passes, the page has only the name.
      const good = Object.entries(passed).flatMap(([op, ids]) => ids.map((id) => ({ op, id, verdict: "pass", standing: "passed" })));
      // A row is built when it is shown, and its details when it is opened, so that thousands of cases stay light.
      const entries = [...cases, ...good].map((item) => {
        const flags = (item.notes || []).map((note) => notes[note]);
        const name = item.op + "/" + item.id;
        return { item, name, text: [item.op + "#" + item.id, item.about, ...flags.map((flag) => flag[0] + " " + flag[1])].join(" ").toLowerCase() };
      });
      const row = (entry) => {
        if (entry.row) return entry.row;
        const { item } = entry, details = make("details"), summary = make("summary");
        summary.append(make("span", item.standing === "waived" ? item.verdict + ", waived" : item.verdict, "verdict " + item.standing));
        if (item.severity) summary.append(" ", make("span", item.severity, "verdict " + item.severity));
        summary.append(make("code", item.op + "#" + item.id));
        if (item.about) summary.append(prose("span", item.about, "about"));
        details.append(summary);
        details.entry = entry;
        entry.summary = summary;
        entry.details = details;
        entry.row = make("li");
        entry.row.append(details);
        return entry.row;
      };

      // The list grows as it is read: browsers take seconds to search thousands of rows for the next one that Tab reaches.
      const portion = 200, more = find("more");
      let fitting = [], shown = 0;
      const grow = () => {
        const next = fitting.slice(shown, shown + portion);
        list.append(...next.map(row));
        shown += next.length;
        more.hidden = shown === fitting.length;
        more.textContent = "Show more: " + (fitting.length - shown) + " left";
        watcher.unobserve(more);
        watcher.observe(more);
      };
      const watcher = new IntersectionObserver((found) => { if (found.some((entry) => entry.isIntersecting)) grow(); },
        { rootMargin: "1200px" });
      more.addEventListener("click", grow);

      // Two texts, each marked from the first character that differs to its end.
      const different = (right, wrong) => {
        const [a, b] = [[...right], [...wrong]];
        let same = 0;
        while (same < a.length && same < b.length && a[same] === b[same]) same += 1;
        return [a, b].map((text) => {
          const node = make("span", text.slice(0, same).join(""), "bytes");
          if (same < text.length) node.append(make("mark", text.slice(same).join("")));
          return node;
        });
      };
      // Right and wrong side by side, with their bytes where the text alone does not show the difference.
      const sides = (right, wrong, bytes) => {
        const box = make("div", undefined, "sides");
        const pair = wrong === null ? [make("span", right, "bytes"), make("span", "missing")] : different(right, wrong);
        ["right", "yours"].forEach((name, at) => {
          const side = make("div");
          side.append(make("b", name), pair[at]);
          if (bytes) side.append(make("span", "bytes there: " + bytes[at], "bytes hex"));
          box.append(side);
        });
        return box;
      };

      const section = (body, title, pairs) => {
        if (pairs.length === 0) return;
        const terms = make("dl");
        for (const [name, value] of pairs) {
          const term = make("dd");
          term.append(typeof value === "string" ? make("span", value, "bytes") : value);
          terms.append(make("dt", name), term);
        }
        body.append(make("h3", title), terms);
      };
      const points = (body, title, texts) => {
        if (texts.length === 0) return;
        const points = make("ul");
        points.append(...texts.map((text) => prose("li", text)));
        body.append(make("h3", title), points);
      };

      const tools = (entry) => {
        const box = make("div", undefined, "tools"), link = make("a", "Link to this case"), copy = make("button", "Copy the command that runs only this case");
        // No report has the port's command, as it may contain a secret: readers know it and enter it once.
        const label = make("label", "Your port: "), port = make("input");
        port.placeholder = "php port.php";
        port.value = command;
        port.addEventListener("input", () => { command = port.value; });
        label.append(port);
        link.href = "#" + entry.name;
        copy.type = "button";
        copy.addEventListener("click", async () => {
          const quoted = "'" + (command || "COMMAND").replaceAll("'", "'\\''") + "'";
          const text = "payconform check --port " + quoted + " --only '" + entry.item.op + "#" + entry.item.id + "'";
          copy.textContent = command ? "Copied" : "Copied: replace COMMAND with your port";
          try { await navigator.clipboard.writeText(text); } catch { copy.replaceWith(make("code", text)); }
        });
        box.append(link, copy, label);
        return box;
      };

      const fill = (details) => {
        if (!details.open || details.children.length > 1) return;
        const { entry } = details, { item } = entry, body = make("div", undefined, "body");
        body.append(tools(entry));
        details.append(body);
        if (item.expected === undefined) {
          body.append(make("p", item.standing === "passed" ? "It passes."
            : "This page does not show all failures in full; the JSON report has this one, and so has a run of only this case."));
          return;
        }
        body.append(sides(item.expected, item.got, item.bytes));
        if (item.difference) body.append(make("p", item.difference, "faint"));
        if (item.happened) points(body, "Verdict", [item.happened]);
        if (item.twin) points(body, "The accepted twin", [item.twin]);
        if (item.group !== undefined && title(item.group)) points(body, "What is known", [title(item.group)]);
        if (item.waiver) points(body, "Waiver", [item.waiver]);
        if (item.follows) points(body, "Follows", [item.follows]);
        const steps = (item.steps || []).map(([name, text], index) => {
          const label = (index + 1) + ". " + name;
          if (!item.wrong || item.wrong[0] !== index) return [label, text];
          const box = make("div", undefined, "wrong");
          box.append(make("strong", "the first step that differs"), sides(text, item.wrong[1]));
          return [label, box];
        });
        section(body, "Derivation", steps);
        if (item.formula !== undefined) {
          const [readable, php, source] = formulas[item.formula];
          section(body, "Formula", [["formula", readable], ["in PHP", php], ["source", make("span", source)]]);
        }
        section(body, "Input", item.input);
        points(body, "What it is about", (item.notes || []).map((note) => {
          const [flag, bug, effect, means, seenIn] = notes[note];
          return flag + " (" + bug + "): " + (effect && effect + ". ") + means
            + (seenIn && " Seen in: " + seenIn + ".");
        }));
        points(body, "Why the expected answer is known", item.sources.map((source) => sources[source]));
        points(body, "End of the port's log", item.log || []);
      };
      list.addEventListener("toggle", (event) => fill(event.target), true);

      const filter = () => {
        const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
        const [verdict, gateway, severity] = selects.map((select) => select.value);
        fitting = single ? entries.filter((entry) => entry.name === single)
          : entries.filter(({ item, text }) => (!verdict || item.verdict === verdict || item.standing === verdict)
            && (!gateway || item.op.startsWith(gateway + ".")) && (!operation || item.op === operation) && (!severity || item.severity === severity)
            && (group === "" || String(item.group) === group) && wanted.every((word) => text.includes(word)));
        list.replaceChildren();
        shown = 0;
        grow();
        const only = single || operation || (group !== "" && title(group));
        find("shown").textContent = fitting.length + " of " + entries.length + " cases" + (only ? ": " + only : "");
        for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.operation === operation));
        for (const button of cards) button.setAttribute("aria-pressed", String(button.dataset.group === group));
      };
      // Writes the filters to the URL's fragment and reads them back; #op/case is one case.
      const write = () => {
        const given = new URLSearchParams();
        for (const [name, value] of [["words", words.value], ...selects.map((select) => [select.id, select.value]), ["operation", operation], ["group", group]]) {
          if (value !== "") given.set(name, value);
        }
        history.replaceState(null, "", "#" + (single || "?" + given));
      };
      const reset = () => { words.value = ""; operation = group = single = ""; for (const select of selects) select.value = ""; };
      const read = () => {
        let hash = "";
        try { hash = decodeURIComponent(location.hash.slice(1)); } catch { return false; }
        if (hash.startsWith("?")) {
          const given = new URLSearchParams(location.hash.slice(2));
          reset();
          words.value = given.get("words") ?? "";
          for (const select of selects) select.value = given.get(select.id) ?? "";
          operation = given.get("operation") ?? "";
          group = given.get("group") ?? "";
          filter();
          find("cases").scrollIntoView({ behavior: "instant" });
          return true;
        }
        if (!entries.some((entry) => entry.name === hash)) return false;
        reset();
        single = hash;
        filter();
        fitting[0].details.open = true;
        fitting[0].row.scrollIntoView({ behavior: "instant" });
        return true;
      };
      const begin = () => {
        reset();
        selects[0].value = cases.some((item) => item.standing === "failed") ? "failed" : "";
        filter();
      };
      const changed = () => { single = ""; filter(); write(); };

      for (const event of ["input", "change"]) form.addEventListener(event, changed);
      form.addEventListener("submit", (event) => event.preventDefault());
      form.addEventListener("reset", (event) => { event.preventDefault(); reset(); filter(); write(); });
      for (const button of buttons) button.addEventListener("click", () => {
        const next = operation === button.dataset.operation ? "" : button.dataset.operation;
        reset();
        operation = next;
        selects[0].value = next && button.classList.contains("fail") ? "failed" : "";
        changed();
      });
      for (const button of cards) button.addEventListener("click", () => {
        const next = group === button.dataset.group ? "" : button.dataset.group;
        reset();
        group = next;
        changed();
        if (next) find("cases").scrollIntoView();
      });
      addEventListener("hashchange", read);
      addEventListener("beforeprint", () => { for (const entry of fitting.slice(0, 60)) if (entry.details) { entry.details.open = true; fill(entry.details); } });

      const visible = () => fitting.slice(0, shown).map((entry) => entry.summary);
      document.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const target = event.target;
        if (event.key === "/" && !target.closest("input, select")) {
          event.preventDefault();
          words.focus();
        } else if (event.key === "ArrowDown" && target === words) {
          event.preventDefault();
          visible()[0]?.focus();
        } else if (target.tagName === "SUMMARY" && target.closest("#list") && ["ArrowDown", "ArrowUp", "Home", "End"].includes(event.key)) {
          event.preventDefault();
          if (event.key === "ArrowDown" && target === fitting[shown - 1]?.summary && shown < fitting.length) grow();
          const all = visible(), place = all.indexOf(target), last = all.length - 1;
          const next = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: last }[event.key];
          all[Math.min(Math.max(next, 0), last)].focus();
        }
      });
      if (!read()) begin();
    })();
    """#
}
