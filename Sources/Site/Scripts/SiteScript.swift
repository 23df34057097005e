/// The script of every page: the search, links into folded rows, the filter of cases, the copy buttons.
enum SiteScript {
  static let text = #"""
    'use strict';
    (() => {
      const root = document.body.dataset.root;
      const box = document.getElementById('search'), list = document.getElementById('found');
      let index, active = -1;

      // The index is a script, since a page opened from disk may load no other file; it is loaded when needed.
      const load = () => {
        if (index || document.getElementById('index')) return;
        const script = document.createElement('script');
        script.id = 'index';
        script.src = `${root}search.js`;
        document.head.append(script);
      };
      const split = (text) => text.toLowerCase().split(/[^\p{L}\p{N}#_]+/u).filter(Boolean);
      // The kinds of results that come first; among equals, the shortest name comes first.
      const weights = { operation: 0, page: 0, gateway: 0, severity: 0, mistake: 1, freedom: 1, 'not protected': 1, field: 2 };
      let synonyms = {};
      globalThis.payconformSearch = (rows, names) => {
        synonyms = names;
        index = rows.map((row) => ({ row, title: ` ${split(row[1]).join(' ')} `, text: ` ${split(row[2]).join(' ')} `, weight: (weights[row[0]] ?? 4) + (row[0] === 'page' ? 0 : Math.min(row[1].length, 90) / 100) }));
        find();
      };

      // Words that say nothing about what is searched for.
      const idle = new Set('a an and are be by can do does for how i in is it my of on or the to what when where which who why with'.split(' '));
      // Ranks a whole word first, then a prefix, then a stem, and last the middle of a word, except for short words, which occur in too many.
      const place = ({ title, text }, word) => {
        const stem = word.length > 4 ? word.replace(/(?:ing|ed|es|s)$/, '') : word;
        if (title.includes(` ${word} `)) return 0;
        if (title.includes(` ${word}`)) return 1;
        if (text.includes(` ${word} `)) return 2;
        if (text.includes(` ${word}`)) return 3;
        if (title.includes(` ${stem}`) || text.includes(` ${stem}`)) return 4;
        return word.length > 2 ? title.includes(word) ? 5 : text.includes(word) ? 7 : -1 : -1;
      };
      const rank = (entry, words) => {
        let sum = entry.weight, missing = 0;
        for (const word of words) {
          // PayFort's response_code is a status of two digits before a message of three.
          const end = /^\d{5}$/.test(word) ? word.slice(2) : undefined;
          const at = Math.min(...[word, synonyms[word], end].filter(Boolean).map((one) => place(entry, one)).map((one) => one < 0 ? 99 : one));
          if (at === 99) missing += 1;
          else sum += at;
        }
        return missing === words.length ? Infinity : missing * 1000 + sum - (entry.title === ` ${words.join(' ')} ` ? 5 : 0);
      };
      const shortened = (text) => text.length > 110 ? `${text.slice(0, 110).replace(/\s+\S*$/, '')} …` : text;
      const show = (entries) => {
        active = -1;
        list.replaceChildren(...entries.map((entry, at) => {
          const [kind, title, text, path] = entry.row;
          const item = document.createElement('li'), link = document.createElement('a');
          item.id = `found-${at}`;
          item.setAttribute('role', 'option');
          link.href = root + path;
          link.tabIndex = -1;
          for (const [name, content] of [['small', kind], ['b', title], ['span', shortened(text)]]) {
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
        const given = split(box.value), telling = given.filter((word) => !idle.has(word)), words = telling.length ? telling : given;
        if (!index || words.length === 0) return show([]);
        const found = (words) => index.map((entry) => [rank(entry, words), entry]).filter(([sum]) => sum < Infinity);
        let hits = found(words);
        if (hits.length === 0) hits = found(words.flatMap((word) => word.split('_')).filter(Boolean));
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

      // Rows that were never shown have an estimated height, so the target's position is known only when those around it are laid out.
      const settle = (place, rounds) => {
        const before = place.getBoundingClientRect().top;
        place.scrollIntoView({ behavior: 'instant' });
        const isStill = Math.abs(place.getBoundingClientRect().top - before) < 1;
        if (rounds > 0 && !isMoved) requestAnimationFrame(() => settle(place, isStill ? rounds - 1 : rounds));
      };
      let isMoved = false;
      for (const kind of ['wheel', 'touchstart', 'pointerdown', 'keydown']) addEventListener(kind, () => { isMoved = true; }, { passive: true });

      // A link into a folded row opens it; the name of a case is above the linked element.
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
