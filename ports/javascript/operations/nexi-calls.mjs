import { byteString, bytesOf } from '../bytes.mjs';
import { check, checkOne, fieldsOf, request, table } from '../calls.mjs';
import { object, oneOf, optional, text } from '../input.mjs';
import { writeJson } from '../json.mjs';
import { failure, Members, outcome, readBody, responseShape, statusOnly } from '../outcome.mjs';
import { Rejection } from '../rejection.mjs';
import { everypay } from './everypay.mjs';
import { boundedAmount, minorUnits, writeForm } from './wire.mjs';

const hosts = { test: 'test.computop-paygate.com', production: 'www.computop-paygate.com' };

const intentRules = table(`
transId! 64 text
externalIntegrationId 64 text
refNr 30 text
amount! - object
amount.value! - number
amount.currency! - capitals 3
language 2 alnum
captureMethod - object
captureMethod.type! - choice AUTOMATIC|MANUAL|DELAYED
captureMethod.delayed - object
captureMethod.delayed.delayedHours! - number
order - object`);

const cardRules = table(`
number! 12-19 digits
securityCode 3-4 digits
expiryMonth! - month
expiryYear! - year
cardholderName! 45 text
brand! - text`);

function card({ fields }) {
  check(cardRules, fields);
  const [number, securityCode, month, year, cardholderName, brand] = cardRules.map(({ name }) => fields.get(name)?.toString() || undefined);
  return { number, ...(securityCode && { securityCode }), expiryDate: `${year}${month}`, cardholderName, brand };
}

function token({ environment, clientId, clientSecret, grantType, paymentIntentId = Buffer.alloc(0) }) {
  checkOne('clientId! 255 text', clientId);
  checkOne('clientSecret! 1024 text', clientSecret);
  checkOne('grantType! - choice client_credentials|payment_intents', grantType);
  const pairs = [['grant_type', grantType], ['client_id', clientId], ['client_secret', clientSecret]];
  if (byteString(grantType) === 'payment_intents') {
    checkOne('paymentIntentId! 255 text', paymentIntentId);
    pairs.push(['payment_intent_id', paymentIntentId]);
  }
  const body = writeForm(pairs.map(([name, value]) => [name, byteString(value)]));
  return request(`https://${hosts[environment]}/authorization/oauth/token`, { 'Content-Type': 'application/x-www-form-urlencoded' }, body);
}

function paymentIntent({ environment, accessToken, fields }, step) {
  const Authorization = everypay['everypay.authorization.bearer'][1]({ token: accessToken }, step);
  check(intentRules, fields);
  const { text: digits } = fields.get('amount').get('value');
  // The amount is in minor units already; only the currency is looked up.
  minorUnits(bytesOf('0'), fields.get('amount').get('currency'));
  if (!/^(?:0|[1-9][0-9]*)$/.test(digits)) throw new Rejection('invalid-amount', 'The amount is no whole number of minor units.');
  boundedAmount(digits, 'nexi');
  const hours = fields.get('captureMethod')?.get('delayed')?.get('delayedHours')?.text;
  if (hours !== undefined && !(/^[1-9][0-9]{0,2}$/.test(hours) && Number(hours) <= 696)) {
    throw new Rejection('invalid-value', 'The hours of the delay are not 1 to 696.');
  }
  const headers = { Authorization, 'Content-Type': 'application/json' };
  return request(`https://${hosts[environment]}/api/v2/payment-intents`, headers, writeJson(fields));
}

// Responses

const first = (...values) => values.find((value) => value !== undefined);

function badRequest(status, elements) {
  const errors = elements.map((element) => {
    if (!(element instanceof Map)) throw new Rejection('wrong-type', 'An element of the errors is no object.');
    const members = new Members(element);
    return failure({ field: members.text('field'), message: members.text('error') });
  });
  return outcome(status, { ...statusOnly(status), errors });
}

function failed(status, body) {
  const found = { ...statusOnly(status), transactionId: body.textIdentifier('paymentIntentId') };
  const codes = [body.scalar('code'), body.scalar('responseCode')];
  const error = body.text('error');
  const messages = ['description', 'responseDescription', 'error_description'].map((name) => body.text(name));
  const field = body.text('field');
  // Beside a field, `error` says what is wrong with it, as in the list.
  (field === undefined ? codes : messages).push(error);
  const problem = failure({ code: first(...codes), message: first(...messages), field });
  return outcome(status, { ...found, errors: Object.keys(problem).length > 0 ? [problem] : [] });
}

function kindOf(status, code) {
  const isZero = /^0+$/.test(code);
  switch (status) {
    case 'OK': return isZero ? 'approved' : 'unknown';
    case 'AUTHORIZED': return isZero ? 'authorized' : 'unknown';
    case 'PENDING': case 'AUTHORIZE_REQUEST': return /^[06]/.test(code) ? 'pending' : 'unknown';
    case 'FAILED': return /^[24]/.test(code) ? 'declined' : 'unknown';
    default: return 'unknown';
  }
}

function kindOfIntent(ids, status, code = '0') {
  if (new Set(ids.filter((id) => id !== undefined)).size > 1) return 'unknown';
  if (status === 'FAILED') return /^[24]/.test(code) ? 'declined' : 'unknown';
  return /^[06]/.test(code) ? 'pending' : 'unknown';
}

function codeOf(body) {
  const code = body.text('code');
  if (code !== undefined && !/^[0-9A-Za-z]{8}$/.test(code)) {
    throw new Rejection('invalid-value', 'The code does not have eight letters and digits.');
  }
  return code;
}

function decode(input) {
  const { action, status: http } = input;
  const isSuccess = http >= 200 && http <= 299;
  const value = readBody(input, (json) => json instanceof Map || (!isSuccess && Array.isArray(json)));
  if (value === undefined) return statusOnly(http);
  if (Array.isArray(value)) return badRequest(http, value);
  const body = new Members(value);
  if (!isSuccess) return failed(http, body);
  if (action === 'TOKEN') {
    const access = body.need(body.bearer('access_token'), 'access_token');
    const type = body.need(body.text('token_type'), 'token_type');
    const isGood = body.text('error') === undefined && /^bearer$/i.test(type);
    return outcome(http, { kind: isGood ? 'pending' : 'unknown', status: type, token: access });
  }
  if (action === 'PAYMENT_INTENT') {
    const ids = ['paymentIntentId', 'payment_intent_id', 'id'].map((name) => body.textIdentifier(name));
    const transactionId = body.need(first(...ids), 'paymentIntentId');
    const status = body.text('status');
    const result = codeOf(body);
    return outcome(http, { kind: kindOfIntent(ids, status, result), transactionId, status, result, reason: body.text('description') });
  }
  const status = body.need(body.text('status'), 'status');
  const code = body.need(codeOf(body), 'code');
  const found = {
    kind: kindOf(status, code), status, result: code, transactionId: body.textIdentifier('payId'), orderId: body.textIdentifier('transId'),
    reason: body.text('description'),
  };
  if (['approved', 'authorized'].includes(found.kind)) body.need(found.transactionId, 'payId');
  return outcome(http, found);
}

export const nexiCalls = {
  'nexi.card': [{ fields: fieldsOf(cardRules) }, card],
  'nexi.request.token': [
    { environment: oneOf(...Object.keys(hosts)), clientId: text, clientSecret: text, grantType: text, paymentIntentId: optional(text) },
    token,
  ],
  'nexi.request.payment-intent': [{ environment: oneOf(...Object.keys(hosts)), accessToken: text, fields: object }, paymentIntent],
  'nexi.response.decode': [responseShape(['TOKEN', 'PAYMENT_INTENT', 'PAYMENT']), decode],
};
