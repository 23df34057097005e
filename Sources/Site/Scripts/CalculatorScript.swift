/// The script of the calculators: asks the JavaScript port and writes the value of each part of the formula into its
/// tree.
///
/// The tree is the formula: the script itself knows none.
enum CalculatorScript {
  static let text = #"""
    'use strict';
    (() => {
      const form = document.getElementById('calculator');
      if (!form) return;
      let port;
      const trees = [...document.querySelectorAll('.trees > .formula')];
      const answer = document.getElementById('answer'), word = document.getElementById('word');

      // The port is most of what the page loads, and readers do not need it: it is loaded when the form first gets focus.
      const load = () => {
        if (document.getElementById('port')) return;
        const script = document.createElement('script');
        script.id = 'port';
        script.src = `${document.body.dataset.root}port.js`;
        script.addEventListener('load', () => { port = globalThis.payconform; if (isAsked) calculate(); });
        document.head.append(script);
      };
      let isAsked = false;
      const encode = (text) => port.Buffer.from(text);

      // Text as it is, unless it would change the line that it is shown on; other bytes in hexadecimal.
      const shown = (bytes, isRaw) => {
        if (isRaw || !port.isUtf8(bytes)) return `0x${port.hex(bytes)}`;
        const text = bytes.toString().replace(/[\p{C}\p{Zl}\p{Zp}\p{M}"\\]/gu, (sign) => ({ '\n': '\\n', '\r': '\\r', '\t': '\\t', '"': '\\"', '\\': '\\\\' })[sign]
          ?? `\\u{${sign.codePointAt(0).toString(16)}}`);
        return `"${text.length > 300 ? `${text.slice(0, 300)}…` : text}"`;
      };

      const given = () => {
        const input = new Map();
        for (const control of form.querySelectorAll('[data-field]')) {
          const { field, kind } = control.dataset, text = control.value;
          // An empty control of an optional input means that it is absent; that of a required one is an empty text.
          if (text === '' && (kind === 'json' || control.tagName === 'SELECT' || 'optional' in control.dataset)) continue;
          const isJson = kind === 'json' || /^\{"(hex|base64)"/.test(text);
          try { input.set(field, isJson ? port.readJson(encode(text)) : text); } catch (problem) {
            throw new Error(`${field} ${problem.message}`);
          }
        }
        return input;
      };

      // A request as its lines, anything else as text or JSON.
      const written = (value) => {
        if (typeof value === 'string') return value;
        const text = port.writeJson(value), { method, url, headers, body } = JSON.parse(text) ?? {};
        if (method === undefined || url === undefined) return text;
        const content = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
        return [`${method} ${url}`, ...(headers ?? []).map((header) => header.join(': ')), ...(content ? ['', content] : [])].join('\n');
      };

      const bytesOf = (node) => {
        if (typeof node === 'string') return encode(node);
        if (!(node instanceof Map)) return undefined;
        if (node.has('hex')) return port.Buffer.from(node.get('hex'), 'hex');
        return node.has('base64') ? port.Buffer.from(node.get('base64'), 'base64') : undefined;
      };

      // The value of a node: the port's own step, if it has one, or else what follows from the nodes below.
      const evaluate = (item, input, steps) => {
        const { op, name, step, hex } = item.dataset;
        const operands = [...item.querySelectorAll(':scope > ul > li')].map((child) => evaluate(child, input, steps));
        const own = steps.get(step);
        const value = own ?? apply(op, name, hex, operands, input);
        const output = item.querySelector(':scope > .node > output');
        if (value === undefined) output.textContent = '';
        else output.textContent = shown(value, /^(md5|sha|hmac)/.test(op));
        return value;
      };
      const apply = (op, name, hex, operands, input) => {
        if (op === 'field') {
          // A field of the message itself is not an input of its verification.
          if (!form.querySelector(`[data-field="${name}"]`)) return undefined;
          return bytesOf(input.get(name)) ?? port.Buffer.alloc(0);
        }
        if (op === 'literal') return port.Buffer.from(hex, 'hex');
        if (op === 'pairs' || operands.includes(undefined)) return undefined;
        const [one, other] = operands;
        const cut = /^(first|last)(\d+)$/.exec(op);
        if (cut) return cut[1] === 'first' ? one.subarray(0, Number(cut[2])) : one.subarray(-Number(cut[2]));
        switch (op) {
          case 'join': return port.join(...operands);
          case 'reverse': return port.reverse(one);
          case 'upper': return port.upper(one);
          case 'hex': return encode(port.hex(one));
          case 'base64': return encode(one.toString('base64'));
          case 'hmac-sha1': return port.hmacSha1(one, other);
          case 'hmac-sha256': return port.hmacSha256(one, other);
          case 'hmac-sha512': return port.hmacSha512(one, other);
          default: return port[op]?.(one);
        }
      };

      const calculate = () => {
        let input, reply;
        try {
          input = given();
          reply = port.answer(new Map([['op', form.dataset.operation], ['input', input]]));
        } catch (problem) {
          reply = { error: { message: problem.message } };
        }
        const kind = reply.value !== undefined ? 'answer' : reply.reject ? 'rejected' : 'bad input';
        word.textContent = kind;
        answer.className = `bytes ${kind === 'answer' ? '' : 'wrong'}`;
        const value = reply.value;
        answer.textContent = kind === 'answer' ? written(value)
          : kind === 'rejected' ? `${reply.reject.code}: ${reply.reject.message}` : reply.error?.message ?? '';
        if (!input) return;
        const steps = new Map((reply.steps ?? []).map((step) => [step.name, step.text === undefined ? port.Buffer.from(step.hex, 'hex') : encode(step.text)]));
        if (trees.length === 0) return;
        const chosen = choice(steps);
        for (const tree of trees) tree.hidden = tree !== chosen;
        evaluate(chosen.querySelector('li'), input, steps);
      };
      // The formula of an input: the one that the cases give for its shape, or else the one with the port's steps.
      const choices = JSON.parse(form.dataset.choices ?? '{}');
      const choice = (steps) => {
        const shape = [...form.querySelectorAll('[data-field]')].flatMap((control) => {
          if (control.tagName === 'SELECT') return [control.value || control.dataset.fallback];
          return 'optional' in control.dataset ? [control.value === '' ? '0' : '1'] : [];
        }).join();
        if (shape in choices) return trees[choices[shape]];
        const taken = [...steps.keys()].sort().join();
        return trees.find((tree) => [...tree.querySelectorAll('[data-step]')].map((item) => item.dataset.step).sort().join() === taken)
          ?? trees.find((tree) => !tree.hidden);
      };
      form.addEventListener('focusin', load);
      form.addEventListener('input', () => {
        isAsked = true;
        if (port) calculate();
        else load();
      });
      form.addEventListener('submit', (event) => event.preventDefault());
    })();
    """#
}
