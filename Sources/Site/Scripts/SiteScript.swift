/// The script of every page: the search, the links into folded rows, the filter of cases, the buttons that copy.
enum SiteScript {
  static let text = #"""
    'use strict';
    (() => {
      const root = document.body.dataset.root;
      const box = document.getElementById('search'), list = document.getElementById('found');
      let index, active = -1;

      // The index is a script, since a page that is opened from a disk may load no other file; it comes when it is needed.
      const load = () => {
        if (index || document.getElementById('index')) return;
        const script = document.createElement('script');
        script.id = 'index';
        script.src = `${root}search.js`;
        document.head.append(script);
      };
      globalThis.payconformSearch = (rows) => {
        index = rows.map((row) => ({ row, title: row[1].toLowerCase(), all: `${row[1]} ${row[2]}`.toLowerCase() }));
        find();
      };

      const rank = (entry, words) => {
        let sum = 0;
        for (const word of words) {
          const at = entry.title.indexOf(word);
          if (entry.title === word) sum += 0;
          else if (at === 0) sum += 1;
          else if (at > 0) sum += 2;
          else if (entry.all.includes(word)) sum += 4;
          else return -1;
        }
        return sum;
      };
      const show = (entries) => {
        active = -1;
        list.replaceChildren(...entries.map((entry, at) => {
          const [kind, title, text, path] = entry.row;
          const item = document.createElement('li'), link = document.createElement('a');
          item.id = `found-${at}`;
          item.setAttribute('role', 'option');
          link.href = root + path;
          link.tabIndex = -1;
          for (const [name, content] of [['small', kind], ['b', title], ['span', text.slice(0, 110)]]) {
            const part = document.createElement(name);
            part.textContent = content;
            link.append(part, ' ');
          }
          item.append(link);
          return item;
        }));
        list.hidden = entries.length === 0;
        box.setAttribute('aria-expanded', String(!list.hidden));
        box.removeAttribute('aria-activedescendant');
      };
      const find = () => {
        const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
        if (!index || words.length === 0) return show([]);
        const hits = index.map((entry) => [rank(entry, words), entry]).filter(([sum]) => sum >= 0);
        show(hits.sort(([one], [other]) => one - other).slice(0, 12).map(([, entry]) => entry));
        if (hits.length === 0) {
          const item = document.createElement('li');
          item.textContent = 'Nothing found';
          item.setAttribute('role', 'option');
          list.replaceChildren(item);
          list.hidden = false;
        }
      };
      const move = (by) => {
        const items = [...list.children];
        if (items.length === 0) return;
        active = (active + by + items.length) % items.length;
        items.forEach((item, at) => item.setAttribute('aria-selected', String(at === active)));
        items[active].scrollIntoView({ block: 'nearest' });
        box.setAttribute('aria-activedescendant', items[active].id);
      };
      box.addEventListener('focus', load);
      box.addEventListener('input', () => { load(); find(); });
      box.addEventListener('keydown', (event) => {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
          event.preventDefault();
          move(event.key === 'ArrowDown' ? 1 : -1);
        } else if (event.key === 'Enter') {
          event.preventDefault();
          list.children[Math.max(active, 0)]?.querySelector('a')?.click();
        } else if (event.key === 'Escape') {
          box.value = '';
          show([]);
        }
      });
      document.addEventListener('click', (event) => { if (!event.target.closest('.search')) show([]); });
      document.addEventListener('keydown', (event) => {
        if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, select, textarea')) return;
        event.preventDefault();
        box.focus();
      });

      // Rows that were never shown have a guessed height, so where the target stands is known only when those around it are laid out.
      const settle = (place, rounds) => {
        const before = place.getBoundingClientRect().top;
        place.scrollIntoView({ behavior: 'instant' });
        const isStill = Math.abs(place.getBoundingClientRect().top - before) < 1;
        if (rounds > 0 && !isMoved) requestAnimationFrame(() => settle(place, isStill ? rounds - 1 : rounds));
      };
      let isMoved = false;
      for (const kind of ['wheel', 'touchstart', 'pointerdown', 'keydown']) addEventListener(kind, () => { isMoved = true; }, { passive: true });

      // A link to what stands in a folded row opens it; the name of a case is above what is linked.
      const open = () => {
        let id = '';
        try { id = decodeURIComponent(location.hash.slice(1)); } catch { return; }
        const target = id && document.getElementById(id);
        if (!target) return;
        for (let node = target; node; node = node.parentElement) if (node.tagName === 'DETAILS') node.open = true;
        isMoved = false;
        settle(target.matches('details > .body') ? target.parentElement : target, 3);
      };
      addEventListener('hashchange', open);
      open();

      const filter = document.getElementById('filter');
      if (filter) {
        const words = document.getElementById('words'), shown = document.getElementById('shown');
        let rows;
        const apply = () => {
          rows ??= [...document.querySelectorAll('#list details')].map((row) => ({ row,
            text: `${row.firstElementChild.textContent} ${row.dataset.flags}`.toLowerCase() }));
          const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
          let count = 0;
          for (const { row, text } of rows) {
            row.hidden = !wanted.every((word) => text.includes(word));
            if (!row.hidden) count += 1;
          }
          shown.textContent = `${count} of ${rows.length} cases`;
        };
        words.value = new URLSearchParams(location.search).get('flag') ?? '';
        words.addEventListener('input', apply);
        filter.addEventListener('submit', (event) => event.preventDefault());
        if (words.value) apply();
      }

      for (const button of document.querySelectorAll('button.copy')) {
        button.hidden = !navigator.clipboard;
        button.addEventListener('click', async () => {
          const text = button.parentElement.querySelector('pre').textContent;
          try { await navigator.clipboard.writeText(text); button.textContent = 'Copied'; } catch { button.textContent = 'Not allowed here'; }
        });
      }
    })();
    """#
}
