/// The script for the kill matrix on the HTML page: it draws the bars when they are opened, and names the mistake of a
/// bar.
enum KillMatrixScript {
  static let text = #"""

    (() => {
      const data = document.getElementById("kill-data");
      if (!data) return;
      let matrix;
      const read = () => (matrix ||= JSON.parse(data.textContent));
      // One stroke per mistake, as high as the binary logarithm of its number of cases.
      document.getElementById("kills").addEventListener("toggle", () => {
        document.querySelectorAll("#kills path").forEach((path, number) => {
          const row = read().rows[number];
          let strokes = "";
          for (let place = 3; place < row.length; place += 3) {
            if (row[place]) strokes += `M${place / 3 - 1}.5 16v-${Math.min(16, 36 - Math.clz32(row[place]))}`;
          }
          path.setAttribute("d", strokes);
        });
      }, { once: true });
      [...document.querySelectorAll("#kills figure")].forEach((figure, number) => {
        const [svg, line] = [figure.querySelector("svg"), figure.querySelector("output")];
        let at = -1, here;
        const tell = (place) => {
          read();
          const row = matrix.rows[number], last = (row.length - 1) / 3 - 1;
          at = Math.min(Math.max(place, 0), last);
          const [fault, where, kills] = row.slice(1 + 3 * at, 4 + 3 * at);
          const caught = kills ? `${kills} of ${row[0]} cases fail a port that makes it` : "no case can show it";
          line.textContent = `${at + 1} of ${last + 1}: ${matrix.faults[fault]}, ${matrix.places[where]}: ${caught}`;
          here ||= svg.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "rect"));
          for (const [name, value] of [["x", at], ["width", 1], ["height", 16]]) here.setAttribute(name, value);
        };
        svg.addEventListener("pointermove", (event) => {
          const box = svg.getBoundingClientRect();
          tell(Math.floor((event.clientX - box.left) / box.width * svg.viewBox.baseVal.width));
        });
        svg.addEventListener("focus", () => tell(Math.max(at, 0)));
        svg.addEventListener("keydown", (event) => {
          const step = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: Infinity }[event.key];
          if (step === undefined) return;
          event.preventDefault();
          tell(step);
        });
      });
    })();
    """#
}
