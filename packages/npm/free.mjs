// What right SDKs do differently in the requests of an operation: `free` of vectors/fields/.

import { JsonNumber, Members, means, readBytes, text, write } from './json.mjs';

export class Free {
  constructor(entries) {
    this.entries = entries.map((entry) => [entry.get('kind'), entry]);
    const of = (wanted) => this.entries.filter(([kind]) => kind === wanted).map(([, entry]) => entry);
    this.headers = new Set(of('header').map((entry) => entry.get('name').toLowerCase()));
    this.orders = of('memberOrder').map((entry) => entry.get('field'));
    this.ownFields = of('ownFields').flatMap((entry) => entry.get('fields'));
    this.formAsMultipart = of('formAsMultipart').length > 0;
    this.multipartAsForm = of('multipartAsForm').length > 0;
    this.query = new Set(of('query').map((entry) => entry.get('parameter')).map((one) => text(`${one.get('name')}=${one.get('value')}`)));
    this.empty = new Set(of('emptyFields').flatMap((entry) => entry.get('fields')));
  }

  /** A URL without the parameters of its query that may be there. */
  reducedURL(url) {
    return url.replace(/\?.*/s, (query) => `?${query.slice(1).split('&').filter((piece) => !this.query.has(piece)).join('&')}`);
  }

  /** A JSON body without what is free in it, and without members that are null. */
  reduced(sent) {
    let body = withoutNulls(sent);
    for (const [kind, entry] of this.entries) {
      const field = entry.get('field');
      if (kind === 'default') {
        const values = field.get('values');
        body = changed(body, field.get('name').split('.'), (value) => (values.some((one) => means(one, value)) ? undefined : value));
      } else if (kind === 'hexInCapitals') {
        body = changed(body, field.split('.'), folded);
      } else if (kind === 'numberAsText') {
        const isNumber = (value) => typeof value === 'string' && /^(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/.test(value);
        body = changed(body, field.split('.'), (value) => (isNumber(value) ? new JsonNumber(value) : value));
      } else if (kind === 'sameTime') {
        body = changed(body, field.split('.'), moment);
      } else if (kind === 'emptyFields') {
        for (const name of entry.get('fields')) body = changed(body, name.split('.'), (value) => (value === '' ? undefined : value));
      } else if (kind === 'otherMembers') {
        for (const name of entry.get('fields')) body = changed(body, [name], () => undefined);
      } else if (kind === 'textAsNumber') {
        body = changed(body, field.split('.'), (value) => (value instanceof JsonNumber ? value.digits : value));
      }
    }
    return body;
  }

  /** The parts of a form without what is free in them; a name that is there twice is never left out. */
  reducedParts(all) {
    const parts = all.filter(({ name, value }) => value !== '' || !this.empty.has(name));
    for (const [kind, entry] of this.entries) {
      if (!['default', 'hexInCapitals', 'jsonText'].includes(kind)) continue;
      const field = entry.get('field');
      const name = kind === 'default' ? field.get('name') : field;
      const [index, another] = parts.flatMap((part, place) => (part.name === name ? [place] : []));
      if (index === undefined || another !== undefined) continue;
      if (kind === 'hexInCapitals') parts[index] = { ...parts[index], value: folded(parts[index].value) };
      else if (kind === 'jsonText') parts[index] = { ...parts[index], value: plain(parts[index].value) };
      else if (field.get('values').map(text).includes(parts[index].value)) parts.splice(index, 1);
    }
    return parts;
  }
}

const folded = (value) => (typeof value === 'string' && /^[0-9A-Fa-f]*$/.test(value) ? value.toLowerCase() : value);

/** The moment that a time of ISO 8601 is, whatever its offset; any other value as it is. */
function moment(value) {
  const found = typeof value === 'string'
    && /^([0-9]{4}-[0-9]{2}-[0-9]{2})T([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:\.([0-9]+))?)?(?:Z|([+-])([0-9]{2}):?([0-9]{2}))$/.exec(value);
  if (!found) return value;
  const [, day, hour, minute, second = '00', fraction = '', sign, hours = '00', minutes = '00'] = found;
  const start = new Date(`${day}T${hour}:${minute}:${second}Z`);
  // What is no day of its month is another day, or none.
  const isTime = !Number.isNaN(start.getTime()) && start.toISOString().startsWith(`${day}T${hour}`) && day >= '0001' && hours < '24' && minutes < '60';
  if (!isTime) return value;
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return `${start.getTime() / 1000 - offset * 60}.${fraction.replace(/0+$/, '')}`;
}

/** The JSON that a text is in one spelling, its members by name; any other text as it is. */
function plain(value) {
  try {
    return write(byName(readBytes(value)));
  } catch {
    return value;
  }
}

function byName(value) {
  if (Array.isArray(value)) return value.map(byName);
  if (!(value instanceof Members)) return value;
  return new Members(value.list.map(([name, member]) => [name, byName(member)]).sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)));
}

function withoutNulls(value) {
  if (value instanceof Members) return new Members(value.list.filter((member) => member[1] !== null).map(([name, member]) => [name, withoutNulls(member)]));
  return Array.isArray(value) ? value.map(withoutNulls) : value;
}

/** The body with the value at the end of a path changed, or left out where that gives undefined. */
function changed(body, [name, ...rest], change) {
  if (!(body instanceof Members) || !body.has(name)) return body;
  const value = rest.length > 0 ? changed(body.get(name), rest, change) : change(body.get(name));
  return value === undefined ? body.without(name) : body.replacing(name, value);
}
