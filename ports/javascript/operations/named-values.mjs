/** Stands for what is hidden. */
export const hidden = '***';
const secretName = new RegExp('(?:passwords?|passwordconfirmation|passwd|pwd|pass|passcode|passphrase|phrase|pin|otp|secrets?|secretkey|apikey'
  + '|accesskey|privatekey|trankey|tokens?|tokenname|jwt|credentials|authorization|cookies?|cvv|cvvcode|cvc|cvccode|cv2|csc|cvn|securitycode'
  + '|verificationcode|verificationvalue)[0-9]*$');
export const isSecretName = (name) => secretName.test(name.toLowerCase().replace(/[^a-z0-9]/g, ''));

/** What stands between a start tag with such a name and the next end tag, or where none comes the end of the line. */
export function hideElements(text) {
  const tag = /<(?:[\w.[\]-]*:)*([\w.[\]-]+)[^<>]*(?<!\/)>/g;
  const endTag = /<\\*\//g;
  let [shown, at, end] = ['', 0, 0];
  for (let found; (found = tag.exec(text)) !== null;) {
    if (!isSecretName(found[1])) continue;
    const start = tag.lastIndex;
    if (end < start) {
      endTag.lastIndex = start;
      end = endTag.exec(text)?.index ?? text.length;
    }
    const last = end < text.length ? end : start + /^[^\r\n]*/.exec(text.slice(start))[0].length;
    shown += text.slice(at, start) + (last > start ? hidden : '');
    at = last;
    tag.lastIndex = last;
  }
  return shown + text.slice(at);
}

/** PHP's serialize(): a text ends with the quote and semicolon that its name ends with. */
export function hideSerialized(text) {
  const pair = /([^"\\]{1,128})(\\*)";(?:(s:[0-9]{1,9}:\2")(.*?)(?:(?=\2";)|$)|([bdi]:)([^;]*))/gs;
  let [shown, at] = ['', 0];
  for (let found; (found = pair.exec(text)) !== null;) {
    const [, name, slashes, quoted, string, kind, number] = found;
    const start = found.index + name.length + slashes.length + 2 + (quoted ?? kind).length;
    if (isSecretName(name)) {
      shown += text.slice(at, start) + hidden;
      at = start + (string ?? number).length;
      pair.lastIndex = at;
    } else {
      pair.lastIndex = found.index + name.length;
    }
  }
  return shown + text.slice(at);
}

/** `name=value`, `"name": 'value'`, `name => value`, with quotes that may be escaped. */
export function hideNamed(text) {
  // Between name and separator stands in PHP's dumps who sees it: `"]`, `:protected]`, `":"Card":private]`.
  const name = /(?<![\w.[\]-])([\w.[\]-]+)((?:\\*["'])?(?:(?::[\w.:"\\[-]*)?\](?=\s*=))?\s*(?:=>|[:=])\s*(?:\++(?=\\*["']))?)/g;
  let [shown, at, named] = ['', 0, -1];
  for (let found; (found = name.exec(text)) !== null;) {
    const [, word, separator] = found;
    const start = name.lastIndex;
    const behindName = start - separator.length;
    const before = /[\w.[\]-]+ $/.exec(text.slice(Math.max(0, found.index - 64), found.index))?.[0] ?? '';
    const isValue = word === 'value' && named >= 0 && /^[\s,"'\\]*$/.test(text.slice(named, found.index));
    if (isValue || isSecretName(word) || isSecretName(before + word)) {
      const { length, open, close } = valueAt(text, start, word, separator);
      shown += text.slice(at, start) + (length > 0 ? open + hidden + close : '');
      at = start + length;
      name.lastIndex = at;
    } else {
      // The member `value` beside a member `name` that names a secret.
      const given = word === 'name' || word === 'key' ? /^["'\\]*([\w.[\]-]+)/.exec(text.slice(start, start + 256)) : null;
      if (word === 'name' || word === 'key') named = given && isSecretName(given[1]) ? start + given[0].length : -1;
      name.lastIndex = behindName;
    }
  }
  return shown + text.slice(at);
}

/** How long a value is, and the quotes around it. */
function valueAt(text, start, name, separator) {
  const quoted = /((?:string\([0-9]+\) |[@\w.-]{1,23}\(|[@\w.-]{1,2})?(\\*["']))(?:(?!\2)(?:\\.|.))*(\2)?/sy;
  quoted.lastIndex = start;
  const found = quoted.exec(text);
  if (found) return { length: found[0].length, open: found[1], close: found[3] ?? '' };
  if (/[{[]/.test(text[start] ?? '')) return { length: endOfBrackets(text, start) - start, open: '', close: '' };
  // PHP's print_r: one value a line.
  const isDumped = separator.includes('=>') && (/^\[.*\]$/.test(name) || separator.includes(']'));
  const bare = isDumped ? /[^\r\n]*/y : /[^\s&,;"'<>)}\]\\]*/y;
  bare.lastIndex = start;
  return { length: bare.exec(text)[0].length, open: '', close: '' };
}

/** Behind the bracket that closes the one at the start; brackets between quotation marks do not count. */
function endOfBrackets(text, start) {
  let [depth, isQuoted] = [0, false];
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (!isQuoted && '{['.includes(text[at])) depth += 1;
    else if (!isQuoted && '}]'.includes(text[at]) && (depth -= 1) === 0) return at + 1;
  }
  return text.length;
}
