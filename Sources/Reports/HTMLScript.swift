/// The script of the HTML page.
///
/// Everything from the run is set as text, never as markup.
enum HTMLScript {
  static let text = #"""
    "use strict";
    (() => {
      const find = (id) => document.getElementById(id);
      const { notes, formulas, cases } = JSON.parse(find("data").textContent);
      const list = find("list"), words = find("words"), form = find("filters");
      const selects = ["verdict", "gateway", "bug"].map(find);
      const buttons = [...document.querySelectorAll("#matrix button")];
      let operation = "";

      const make = (name, text, kind) => {
        const node = document.createElement(name);
        if (text !== undefined) node.textContent = text;
        if (kind) node.className = kind;
        return node;
      };

      // A row is made when it is shown, and what it opens to when it is opened, so that thousands of cases stay light.
      const entries = cases.map((item, index) => {
        const flags = (item.notes || []).map((note) => notes[note]);
        return { item, index, bugs: flags.map((flag) => flag[1]),
          text: [item.op + "#" + item.id, item.about, ...flags.map((flag) => flag[0] + " " + flag[1])].join(" ").toLowerCase() };
      });
      const row = (entry) => {
        if (entry.row) return entry.row;
        const { item, index } = entry, details = make("details"), summary = make("summary");
        summary.append(make("span", item.standing === "waived" ? item.verdict + ", waived" : item.verdict, "verdict " + item.standing), make("code", item.op + "#" + item.id),
          make("span", item.about, "about"));
        details.dataset.index = index;
        details.append(summary);
        entry.summary = summary;
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
        points.append(...texts.map((text) => make("li", text)));
        body.append(make("h3", title), points);
      };

      const fill = (details) => {
        if (!details.open || details.children.length > 1) return;
        const item = cases[details.dataset.index], body = make("div", undefined, "body");
        if (item.got === undefined) {
          section(body, "Answer", [["expected and got", item.expected]]);
        } else {
          const [right, wrong] = item.difference ? different(item.expected, item.got)
            : [item.expected, item.got].map((text) => make("span", text, "bytes"));
          const answer = [["expected", right], ["got", wrong]];
          if (item.difference) answer.push(["difference", make("span", item.difference)]);
          section(body, "Answer", answer);
        }
        if (item.happened) points(body, "Verdict", [item.happened]);
        if (item.twin) points(body, "The accepted twin", [item.twin]);
        points(body, "The mistake", item.mistake || []);
        if (item.waiver) points(body, "Waiver", [item.waiver]);
        if (item.follows) points(body, "Follows", [item.follows]);
        const steps = (item.steps || []).map(([name, text], index) => {
          const label = (index + 1) + ". " + name;
          if (!item.wrong || item.wrong[0] !== index) return [label, text];
          const box = make("div", undefined, "wrong"), port = item.wrong[1];
          const [right, wrong] = port === null ? [make("span", text, "bytes"), make("span", "missing")] : different(text, port);
          const lines = [["right ", right], ["port ", wrong]].map(([name, node]) => {
            const line = make("div");
            line.append(make("span", name, "faint"), node);
            return line;
          });
          box.append(make("strong", "the first step that differs"), ...lines);
          return [label, box];
        });
        section(body, "Derivation", steps);
        if (item.formula !== undefined) {
          const [readable, php, source] = formulas[item.formula];
          section(body, "Formula", [["formula", readable], ["in PHP", php], ["source", make("span", source)]]);
        }
        section(body, "Input", item.input);
        points(body, "What it touches", (item.notes || []).map((note) => {
          const [flag, bug, effect, means, seenIn] = notes[note];
          return flag + " (" + bug + "): " + (effect && effect + ". ") + means
            + (seenIn && " Seen in: " + seenIn + ".");
        }));
        points(body, "Why the expected answer is known", item.sources);
        points(body, "End of the port's log", item.log || []);
        details.append(body);
      };
      list.addEventListener("toggle", (event) => fill(event.target), true);

      const filter = () => {
        const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
        const [verdict, gateway, bug] = selects.map((select) => select.value);
        fitting = entries.filter(({ item, text, bugs }) => (!verdict || item.verdict === verdict || item.standing === verdict)
          && (!gateway || item.op.startsWith(gateway + ".")) && (!operation || item.op === operation)
          && (!bug || bugs.includes(bug)) && wanted.every((word) => text.includes(word)));
        list.replaceChildren();
        shown = 0;
        grow();
        find("shown").textContent = fitting.length + " of " + cases.length + " cases" + (operation ? ", " + operation + " only" : "");
        for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.operation === operation));
      };
      const begin = () => {
        operation = "";
        form.reset();
        selects[0].value = cases.some((item) => item.standing === "failed") ? "failed" : "";
        filter();
      };

      for (const event of ["input", "change"]) form.addEventListener(event, filter);
      form.addEventListener("submit", (event) => event.preventDefault());
      form.addEventListener("reset", (event) => { event.preventDefault(); words.value = ""; operation = "";
        for (const select of selects) select.value = ""; filter(); });
      for (const button of buttons) button.addEventListener("click", () => {
        operation = operation === button.dataset.operation ? "" : button.dataset.operation;
        const failing = button.classList.contains("fail");
        selects[0].value = operation && failing ? "failed" : "";
        selects[1].value = "";
        filter();
      });

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
        } else if (target.tagName === "SUMMARY" && ["ArrowDown", "ArrowUp", "Home", "End"].includes(event.key)) {
          event.preventDefault();
          if (event.key === "ArrowDown" && target === fitting[shown - 1]?.summary && shown < fitting.length) grow();
          const all = visible(), place = all.indexOf(target), last = all.length - 1;
          const next = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: last }[event.key];
          all[Math.min(Math.max(next, 0), last)].focus();
        }
      });
      begin();
    })();
    """#
}
