import { JsonNumber } from '../json.mjs';
import { failure, isSuccess, Members, outcome, readBody, responseShape, safeRedirect, statusOnly, upper } from '../outcome.mjs';
import { Rejection } from '../rejection.mjs';

const payments = ['SALE', 'RECURRING_SALE', 'CAPTURE', 'APPLE_PAY'];
const queries = ['GET_TRANS_STATUS', 'GET_TRANS_DETAILS'];
const refunds = ['CREDITVOID'];

/** What a status means beside the result SUCCESS, by the kind of call. */
const successes = {
  payment: { SETTLED: 'approved', PENDING: 'pending', PREPARE: 'pending' },
  refund: {
    SETTLED: 'refunded', PENDING: 'pending', PREPARE: 'pending', REFUND: 'refunded', REFUNDED: 'refunded',
    REVERSAL: 'reversed', REVERSED: 'reversed', VOID: 'reversed',
  },
  query: {
    SETTLED: 'approved', PENDING: 'pending', PREPARE: 'pending', '3DS': 'pending', REDIRECT: 'pending', DECLINED: 'declined',
    REFUND: 'refunded', REFUNDED: 'refunded', REVERSAL: 'reversed', REVERSED: 'reversed', VOID: 'reversed', CHARGEBACK: 'reversed',
  },
};

function kindOf(action, result, status) {
  const call = payments.includes(action) ? 'payment' : queries.includes(action) ? 'query' : 'refund';
  const lookUp = (table) => (Object.hasOwn(table, status) ? table[status] : 'unknown');
  switch (result) {
    case 'ERROR': return 'error';
    case 'DECLINED': return lookUp({ DECLINED: 'declined', '': 'declined', ...(action === 'CAPTURE' && { PENDING: 'declined' }) });
    case 'REDIRECT': return call === 'payment' ? lookUp({ '3DS': 'redirect', REDIRECT: 'redirect' }) : 'unknown';
    case '3DS': return call === 'payment' ? lookUp({ '3DS': 'redirect' }) : 'unknown';
    case 'WAITING': case 'PENDING': return lookUp({ '': 'pending', PENDING: 'pending' });
    case 'INIT': return lookUp({ '': 'pending', PREPARE: 'pending' });
    case 'SUCCESS': return lookUp(successes[call]);
    case 'ACCEPTED': {
      if (call === 'payment') return 'unknown';
      const { REFUND, REFUNDED, REVERSAL, REVERSED, VOID } = successes[call];
      return lookUp({ REFUND, REFUNDED, REVERSAL, REVERSED, VOID, ...(call === 'refund' && { '': 'pending' }) });
    }
    default: return 'unknown';
  }
}

function parameter(value) {
  if (value instanceof JsonNumber) return value.text;
  if (value === null || typeof value === 'string') return value ?? '';
  throw new Rejection('wrong-type', 'A redirect parameter is no text.');
}

function parameters(value) {
  if (value === undefined) return [];
  if (value instanceof Map) return [...value].map(([name, member]) => [name, parameter(member)]);
  if (!Array.isArray(value)) throw new Rejection('wrong-type', 'The redirect parameters are neither an object nor an array.');
  return value.map((element) => {
    if (Array.isArray(element) && element.length === 2 && typeof element[0] === 'string') {
      return [element[0], parameter(element[1])];
    }
    if (element instanceof Map && typeof element.get('name') === 'string' && element.has('value')) {
      return [element.get('name'), parameter(element.get('value'))];
    }
    throw new Rejection('wrong-type', 'An element of the redirect parameters is no pair.');
  });
}

function redirect(body) {
  const url = safeRedirect(body.need(body.text('redirect_url'), 'redirect_url'));
  const params = parameters(body.get('redirect_params'));
  const method = upper(body.text('redirect_method') ?? (params.length > 0 ? 'POST' : 'GET'));
  if (!['GET', 'POST'].includes(method)) throw new Rejection('invalid-value', 'The redirect method is neither GET nor POST.');
  return params.length > 0 ? { url, method, params } : { url, method };
}

function ownError(body) {
  const [code, message] = [body.scalar('error_code'), body.text('error_message')];
  return message !== undefined || (code !== undefined && code !== '0') ? [failure({ code, message })] : [];
}

function errors(body) {
  const own = ownError(body);
  const details = body.get('errors');
  if (details === undefined) return own;
  if (Array.isArray(details)) {
    return own.concat(details.flatMap((element) => {
      if (typeof element === 'string') return [{ message: element }];
      if (element instanceof Map) return ownError(new Members(element, 'errors.'));
      throw new Rejection('wrong-type', 'An element of the errors is neither an object nor text.');
    }));
  }
  if (!(details instanceof Map)) throw new Rejection('wrong-type', 'The errors are neither an array nor an object.');
  return own.concat([...details].flatMap(([field, messages]) => [messages].flat().map((message) => {
    if (typeof message !== 'string') throw new Rejection('wrong-type', 'A member of the errors is no text.');
    return { field, message };
  })));
}

/** The types of the transactions that succeeded; undefined where none are listed. */
function transactions(body) {
  const listed = body.objects('transactions').map((one) => [one.text('type'), one.text('status')]);
  const done = listed.filter(([, status]) => ['SUCCESS', 'SETTLED'].includes(upper(status ?? '')));
  return listed.length > 0 ? new Set(done.map(([type]) => upper(type ?? ''))) : undefined;
}

function contradicts(done, kind) {
  const some = (...types) => types.some((type) => done.has(type));
  const isTaken = some('SALE', 'CAPTURE');
  const isUndone = some('REVERSAL', 'VOID', 'CHARGEBACK');
  return { approved: !isTaken || isUndone, declined: isTaken, refunded: !some('REFUND'), reversed: !isUndone }[kind] ?? false;
}

function decode(input) {
  const { action, status: http } = input;
  const value = readBody(input);
  if (value === undefined) return statusOnly(http);
  const own = ['result', 'error_code', 'error_message', 'errors'];
  if (!isSuccess(http) && own.every((name) => (value.get(name) ?? null) === null)) return statusOnly(http);
  const body = new Members(value);
  const echo = body.text('action');
  const found = {
    kind: 'unknown',
    result: body.text('result'),
    status: body.text('status'),
    orderId: body.identifier('order_id'),
    transactionId: body.identifier('trans_id'),
    amount: body.amount('amount'),
    currency: body.text('currency'),
  };
  const [recurring, card] = ['recurring_token', 'card_token'].map((name) => body.textIdentifier(name));
  found.token = recurring ?? card;
  found.reason = body.text('decline_reason');
  found.errors = errors(body);
  const done = action === 'GET_TRANS_DETAILS' ? transactions(body) : undefined;
  if (found.result === undefined && found.errors.length === 0) throw new Rejection('missing-field', 'The member result is missing.');

  found.kind = kindOf(action, upper(found.result ?? 'ERROR'), upper(found.status ?? ''));
  if (found.kind === 'redirect') found.redirect = redirect(body);
  if (done !== undefined && contradicts(done, found.kind)) found.kind = 'unknown';
  const asked = action === 'APPLE_PAY' ? 'SALE' : action;
  if (found.kind !== 'error' && (found.errors.length > 0 || upper(echo ?? asked) !== asked)) found.kind = 'unknown';
  if (!['error', 'unknown', 'declined'].includes(found.kind)) body.need(found.transactionId, 'trans_id');
  return outcome(http, found);
}

export const edfapgResponse = { 'edfapg.response.decode': [responseShape([...payments, ...queries, ...refunds]), decode] };
