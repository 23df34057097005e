import { byteString, shown } from '../bytes.mjs';
import { check, checkOne, endpoint, request, table } from '../calls.mjs';
import { InputError, object, optional, text } from '../input.mjs';
import { writeJson } from '../json.mjs';
import { failure, isSuccess, Members, outcome, readBody, responseShape, safeRedirect, statusOnly } from '../outcome.mjs';
import { Rejection } from '../rejection.mjs';
import { placetopay } from './placetopay.mjs';
import { minorUnits } from './wire.mjs';

const payment = `
payment - object
payment.reference! 32 text
payment.description 255 text
payment.allowPartial - boolean
payment.recurring - object
payment.recurring.periodicity - choice D|M|Y
payment.recurring.notificationUrl - url
payment.amount! - object
payment.amount.currency! - capitals 3
payment.amount.total! - number`;

/** The path for a session's number, the table of the body, and the members of which one must be there. */
const calls = {
  create: [() => '/api/session', table(`
locale 5 locale
ipAddress! 46 ip
userAgent! 255 text
returnUrl! 255 url
cancelUrl 255 url
expiration 35 time
buyer - object
payer - object
skipResult - boolean
noBuyerFill - boolean
captureAddress - boolean
paymentMethod - text
subscription - object
autopay - object${payment}`), ['payment', 'subscription', 'autopay']],
  query: [(id) => `/api/session/${id}`],
  cancel: [(id) => `/api/session/${id}/cancel`],
  collect: [() => '/api/collect', table(`
payer - object
instrument! - object
instrument.token! - object
instrument.token.token! - text${payment}`), ['payment']],
  reverse: [() => '/api/reverse', table('internalReference! 20 integer'), []],
};

function body(node, name) {
  const map = object(node, name);
  if (map.has('auth')) throw new InputError(`The field ${name}.auth is made here.`);
  return map;
}

const call = (name, [path, rules, oneOf]) => [
  {
    baseUrl: text, login: text, secretKey: text, nonce: text, seed: text, algorithm: optional(text),
    ...(rules ? { request: body } : { requestId: text }),
  },
  ({ baseUrl, login, secretKey, nonce, seed, algorithm = Buffer.from('sha256'), request: sent = new Map(), requestId }, step) => {
    const base = endpoint(baseUrl);
    checkOne('login! 32 text', login);
    if (nonce.length === 0) throw new Rejection('missing-field', 'The nonce is empty.');
    const wireNonce = nonce.toString('base64');
    if (wireNonce.length > 255) throw new Rejection('too-long', 'The nonce is too long.');
    checkOne('seed! 35 time', seed);
    if (!['sha256', 'sha1'].includes(byteString(algorithm))) {
      throw new Rejection('unsupported-algorithm', 'The algorithm is neither sha256 nor sha1.');
    }
    if (rules) check(rules, sent);
    else checkOne('requestId! 20 digits', requestId);
    if (oneOf?.length && oneOf.every((member) => (sent.get(member) ?? null) === null)) {
      throw new Rejection('missing-field', 'None of the members that are asked for is there.');
    }
    const amount = sent.get('payment')?.get('amount');
    if (amount) minorUnits(amount.get('total').text, amount.get('currency'));
    const tranKey = placetopay['placetopay.trankey'][1]({ nonce, seed, secretKey, algorithm }, step);
    const auth = { login: shown(byteString(login)), tranKey, nonce: wireNonce, seed: shown(byteString(seed)) };
    const json = writeJson(new Map([['auth', auth], ...sent]));
    return request(base + path(requestId?.toString()), { 'Content-Type': 'application/json' }, json);
  },
];

// Responses

function kindOf(action, status, reason, session) {
  const found = ['QUERY', 'COLLECT'].includes(action);
  switch (status) {
    case 'FAILED': case 'ERROR': return 'error';
    case 'OK':
      if (action === 'CREATE') return 'redirect';
      return action === 'CANCEL' && ['REJECTED', 'CANCELED'].includes(session) ? 'cancelled' : 'unknown';
    case 'APPROVED': return found ? 'approved' : action === 'REVERSE' ? 'reversed' : 'unknown';
    case 'REJECTED': return ['?C', 'MC'].includes(reason) ? 'cancelled' : 'declined';
    case 'PENDING': case 'PENDING_VALIDATION': case 'PENDING_CONFIRMATION': return 'pending';
    case 'REFUNDED': return action === 'QUERY' ? 'refunded' : 'unknown';
    case 'APPROVED_PARTIAL': return action === 'QUERY' ? 'pending' : 'unknown';
    case 'CANCELED': case 'CANCELLED': case 'EXPIRED': return action === 'QUERY' ? 'cancelled' : 'unknown';
    default: return 'unknown';
  }
}

function readPayments(members) {
  const given = members.get('payment');
  const value = (given instanceof Map && given.has('transaction') ? given.get('transaction') : given) ?? [];
  return [value].flat().map((element) => {
    if (!(element instanceof Map)) throw new Rejection('wrong-type', 'A payment is no object.');
    return readPayment(new Members(element, 'payment.'));
  });
}

function readPayment(payment) {
  const isApproved = payment.object('status')?.text('status') === 'APPROVED';
  const [id, orderId] = ['internalReference', 'reference'].map((name) => payment.identifier(name));
  const amount = payment.object('amount')?.object('from') ?? payment.object('amount');
  const found = { isApproved, id, orderId, amount: amount?.amount('total'), currency: amount?.text('currency') };
  const isRefunded = payment.get('refunded') ?? false;
  if (typeof isRefunded !== 'boolean') throw new Rejection('wrong-type', 'The member payment.refunded is neither true nor false.');
  return { ...found, isRefunded, isDiscounted: payment.get('discount') !== undefined };
}

function readSession(members) {
  const transactionId = members?.identifier('requestId');
  const asked = members?.object('request')?.object('payment');
  const orderId = asked?.identifier('reference');
  return { transactionId, orderId, amount: asked?.object('amount')?.amount('total'), currency: asked?.object('amount')?.text('currency') };
}

function withoutZeros(amount) {
  const hasPoint = amount.includes('.');
  let end = amount.length;
  while (hasPoint && amount[end - 1] === '0') end -= 1;
  return amount.slice(0, amount[end - 1] === '.' ? end - 1 : end);
}

/** Whether the payments are what was asked, as far as both say; several share the total. */
function areAsked(payments, asked) {
  const differ = (left, right) => left !== undefined && right !== undefined && left !== right;
  return payments.every((payment) => !payment.isRefunded
    && !differ(payment.orderId, asked.orderId) && !differ(payment.currency, asked.currency)
    && (payments.length > 1 || payment.isDiscounted
      || !differ(payment.amount && withoutZeros(payment.amount), asked.amount && withoutZeros(asked.amount))));
}

/** An amount in units of which 10^places are one. */
const scaledBy = (amount, places) => {
  const [whole, fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(places, '0'));
};

/** Whether several payments make up the total, where all of them say how much they are and nothing was taken off. */
function makeUpTotal(payments, total) {
  const amounts = [total, ...payments.map(({ amount }) => amount)];
  if (payments.length < 2 || amounts.includes(undefined) || payments.some(({ isDiscounted }) => isDiscounted)) return true;
  const places = Math.max(...amounts.map((amount) => (amount.split('.')[1] ?? '').length));
  const [asked, ...paid] = amounts.map((amount) => scaledBy(amount, places));
  return paid.reduce((sum, amount) => sum + amount, 0n) === asked;
}

function decode(input) {
  const value = readBody(input);
  if (value === undefined) return statusOnly(input.status);
  if (!isSuccess(input.status) && !(value.get('status') instanceof Map)) return statusOnly(input.status);
  const members = new Members(value);
  const status = members.need(members.object('status'), 'status');
  const word = status.need(status.text('status'), 'status');
  const [reason, message] = [status.scalar('reason'), status.text('message')];
  const asked = readSession(members);
  const found = { kind: 'unknown', status: word, result: reason, ...asked };
  const payments = readPayments(members);
  const subscription = members.object('subscription');
  const subscribed = subscription?.object('status')?.text('status');
  const processUrl = members.text('processUrl');
  const inner = readSession(members.object('session'));
  const session = members.object('session')?.object('status')?.text('status');
  if (input.action === 'CANCEL') Object.keys(inner).forEach((name) => { found[name] ??= inner[name]; });

  found.kind = kindOf(input.action, word, reason, session);
  const paid = payments.filter((payment) => payment.isApproved);
  const isBorneOut = (payments.length > 0 ? paid.length > 0 : subscription !== undefined)
    && (subscription === undefined || ['OK', 'APPROVED'].includes(subscribed)) && areAsked(paid, asked)
    && makeUpTotal(paid, asked.amount);
  if (found.kind === 'approved' && !isBorneOut) found.kind = 'unknown';
  if (input.action === 'REVERSE') {
    const only = payments.length === 1 ? payments[0] : undefined;
    found.transactionId = only?.id ?? found.transactionId;
    if (found.kind === 'reversed' && !(only?.isApproved && only.id !== undefined)) found.kind = 'unknown';
  }
  if (found.kind === 'redirect') found.redirect = { url: safeRedirect(members.need(processUrl, 'processUrl')), method: 'GET' };
  if (['redirect', 'approved'].includes(found.kind)) members.need(found.transactionId, 'requestId');
  if (['declined', 'cancelled'].includes(found.kind)) found.reason = message;
  if (found.kind === 'error') {
    const own = reason === '401' ? /[0-9]+$/.exec(message ?? '')?.[0] : undefined;
    found.errors = [failure({ code: own ?? reason, message })];
  }
  return outcome(input.status, found);
}

export const placetopayCalls = {
  ...Object.fromEntries(Object.entries(calls).map(([name, parts]) => [`placetopay.request.${name}`, call(name, parts)])),
  'placetopay.response.decode': [responseShape(['CREATE', 'QUERY', 'CANCEL', 'COLLECT', 'REVERSE']), decode],
};
