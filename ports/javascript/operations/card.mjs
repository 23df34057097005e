import { byteString } from '../bytes.mjs';
import { InputError, text } from '../input.mjs';
import { Rejection } from '../rejection.mjs';

// From OPERATIONS.md: the scheme, the lengths, and ranges of the leading digits as [from, to].
const mada = [
  406996, 407197, 407395, 409201, 410621, 410685, 417633, 428331, 428671, 428672, 428673, 432328, 434107, 440533, 440647,
  440795, 445564, 446393, 446404, 446672, 455036, 455708, 457865, 457997, 458456, 462220, 468540, 468541, 468542, 468543,
  474491, 483010, 483011, 483012, 484783, 486094, 486095, 486096, 489318, 489319, 504300, 513213, 520058, 521076, 524130,
  524514, 529415, 529741, 535825, 535989, 536023, 537767, 543085, 549760, 554180, 558563, 589206, 604906, 636120, 968201,
  968204, 968206, 968207, 968208, 968209, 968211,
].map((bin) => [bin, bin]);

const schemes = [
  ['mada', [16, 16], mada],
  ['meeza', [16, 19], [[5078030, 5078036], [5078083, 5078089], [507809, 507809], [5078100, 5078102]]],
  ['dankort', [16, 16], [[5019, 5019], [4571, 4571]]],
  ['visa', [13, 13], [[4, 4]]],
  ['visa', [16, 16], [[4, 4]]],
  ['visa', [19, 19], [[4, 4]]],
  ['mastercard', [16, 16], [[51, 55], [2221, 2720]]],
  ['amex', [15, 15], [[34, 34], [37, 37]]],
  ['diners', [14, 19], [[300, 305], [3095, 3095], [36, 36], [38, 39]]],
  ['discover', [16, 19], [[6011, 6011], [644, 649], [65, 65], [622126, 622925]]],
  ['jcb', [16, 19], [[3528, 3589]]],
  ['jcb', [15, 15], [[1800, 1800], [2131, 2131]]],
  ['unionpay', [16, 19], [[62, 62]]],
  ['maestro', [12, 19], [[50, 50], [56, 58], [6304, 6304], [6390, 6390], [67, 67]]],
];

function digits(bytes, name, isLength) {
  const found = byteString(bytes);
  if (/[^0-9]/.test(found)) throw new Rejection('invalid-characters', `The ${name} is not digits alone.`);
  if (!isLength(found.length)) throw new Rejection('invalid-value', `The ${name} has a wrong number of digits.`);
  return found;
}

const cardNumber = (bytes) => digits(bytes, 'card number', (length) => length >= 12 && length <= 19);

function luhn({ cardNumber: bytes }) {
  const number = cardNumber(bytes);
  let sum = 0;
  for (let at = number.length - 1, twice = false; at >= 0; at -= 1, twice = !twice) {
    const value = Number(number[at]) * (twice ? 2 : 1);
    sum += Math.floor(value / 10) + (value % 10);
  }
  return { valid: sum % 10 === 0 };
}

function scheme({ cardNumber: bytes }) {
  const number = cardNumber(bytes);
  const starts = ([from, to]) => {
    const lead = Number(number.slice(0, String(from).length));
    return lead >= from && lead <= to;
  };
  const found = schemes.filter(([, [low, high], ranges]) => number.length >= low && number.length <= high && ranges.some(starts));
  const [first = 'unknown', ...others] = new Set(found.map(([name]) => name));
  return others.length > 0 ? { scheme: first, cobadges: others } : { scheme: first };
}

// The numbers that begin with the digits are a range too, which overlaps those of the schemes that they can have.
function typed({ leadingDigits: bytes }) {
  const leading = digits(bytes, 'beginning of a card number', (length) => length <= 19);
  const canBe = ([from, to]) => {
    const width = String(from).length;
    const head = leading.slice(0, width);
    return Number(head.padEnd(width, '0')) <= to && Number(head.padEnd(width, '9')) >= from;
  };
  const found = schemes.filter(([, [, longest], ranges]) => leading.length <= longest && ranges.some(canBe));
  return { schemes: [...new Set(found.map(([name]) => name))] };
}

function mask({ cardNumber: bytes }) {
  return cardNumber(bytes).replace(/(?<=^.{6}.*).(?=.{4})/g, '*');
}

function expiry({ month, year, today }) {
  const day = byteString(today);
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(day)) throw new InputError('The field today must be a day as YYYY-MM-DD.');
  const m = Number(digits(month, 'month', (length) => length === 1 || length === 2));
  const written = digits(year, 'year', (length) => length === 2 || length === 4);
  if (m < 1 || m > 12) throw new Rejection('invalid-value', 'The month is not 1 to 12.');
  const y = Number(written.length === 2 ? `20${written}` : written);
  if (y < 1970) throw new Rejection('invalid-value', 'The year is before there were cards.');
  const lastDay = new Date(Date.UTC(y, m, 0)).toISOString().slice(0, 10);
  return { lastDay, expired: lastDay < day };
}

export const card = {
  'card.luhn': [{ cardNumber: text }, luhn],
  'card.scheme': [{ cardNumber: text }, scheme],
  'card.scheme.typed': [{ leadingDigits: text }, typed],
  'card.mask': [{ cardNumber: text }, mask],
  'card.expiry': [{ month: text, year: text, today: text }, expiry],
};
