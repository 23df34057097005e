import { byteString, shown } from '../bytes.mjs';
import { check, checkOne, closedObject, endpoint, request, table } from '../calls.mjs';
import { text } from '../input.mjs';
import { JsonNumber, writeJson } from '../json.mjs';
import { failure, Members, outcome, readBody, responseShape, safeRedirect, statusOnly } from '../outcome.mjs';
import { Rejection } from '../rejection.mjs';
import { everypay } from './everypay.mjs';
import { decimalText } from './wire.mjs';

const oneOffRules = table(`
account_name! 255 text
amount! - amount
label 255 text
currency_code - capitals 3
country_code - capitals 2
order_reference! 120 alnum /-?:().,'+
customer_url! 1024 url
callback_url 1024 url
customer_ip 45 ip
customer_email 255 email
email 255 email
mobile_payment - boolean
request_token - boolean
token_consent_agreed - boolean
token_agreement - choice unscheduled|recurring
locale 2 alnum
preferred_country - capitals 2
skin_name - text
integration_details - object
integration_details.software - text
integration_details.version - text
integration_details.integration - text
billing_city - text
billing_country - text
billing_line1 - text
billing_line2 - text
billing_line3 - text
billing_postcode - text
billing_state - text
shipping_city - text
shipping_country - text
shipping_line1 - text
shipping_line2 - text
shipping_line3 - text
shipping_code - text
shipping_state - text`);
const tokenRules = oneOffRules.filter(({ name }) => !['amount', 'request_token', 'token_consent_agreed'].includes(name));
const applePayRules = table(`
payment_reference! 64 alnum
paymentData! - object
paymentData.data! - text
paymentData.signature! - text
paymentData.version! - text
paymentData.header! - object
paymentData.header.ephemeralPublicKey! - text
paymentData.header.publicKeyHash! - text
paymentData.header.transactionId! - text`);

const merchant = { baseUrl: text, username: text, secret: text };
const basic = ({ username, secret }, step) => everypay['everypay.authorization.basic'][1]({ username, secret }, step);
const jsonHeaders = (Authorization) => ({ Authorization, 'Content-Type': 'application/json' });

const pay = (rules, own) => [
  { ...merchant, nonce: text, timestamp: text, fields: closedObject(rules) },
  (input, step) => {
    const { baseUrl, username, nonce, timestamp, fields } = input;
    const base = endpoint(baseUrl);
    checkOne('nonce! 255 text', nonce);
    checkOne('timestamp! 40 time', timestamp);
    if (typeof shown(byteString(username)) !== 'string') throw new Rejection('invalid-characters', 'The user name is not UTF-8.');
    check(rules, fields);
    const sent = new Map([['api_username', shown(byteString(username))]]);
    for (const [name, value] of fields) if (value !== null && value !== '') sent.set(name, value);
    own(sent, fields);
    sent.set('nonce', shown(byteString(nonce))).set('timestamp', shown(byteString(timestamp)));
    return request(`${base}/api/v4/payments/oneoff`, jsonHeaders(basic(input, step)), writeJson(sent));
  },
];

function setAmount(sent, fields) {
  // Two decimals where no currency says otherwise; those of the euro are two.
  sent.set('amount', new JsonNumber(decimalText(fields.get('amount'), fields.get('currency_code') || 'EUR')));
}

function askForToken(sent) {
  sent.set('amount', new JsonNumber('0')).set('request_token', true).set('token_consent_agreed', true);
  if (!sent.has('token_agreement')) sent.set('token_agreement', 'unscheduled');
}

export function applePay({ baseUrl, token, fields }, step) {
  const base = endpoint(baseUrl);
  check(applePayRules, fields);
  const authorization = everypay['everypay.authorization.bearer'][1]({ token }, step);
  const body = writeJson(new Map([['ios_app', true], ...fields]));
  return request(`${base}/api/v4/apple_pay/payment_data`, jsonHeaders(authorization), body);
}

function query(input, step) {
  const base = endpoint(input.baseUrl);
  checkOne('paymentReference! 64 alnum', input.paymentReference);
  const user = [...input.username].map((byte) => (/[A-Za-z0-9\-._~]/.test(String.fromCharCode(byte))
    ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)).join('');
  const url = `${base}/api/v4/payments/${input.paymentReference}?api_username=${user}`;
  return request(url, { Authorization: basic(input, step) }, undefined, 'GET');
}

// Responses

const kinds = new Map(Object.entries({
  approved: 'settled', authorized: 'authorised authorized', declined: 'failed', refunded: 'refunded',
  pending: 'initial waiting_for_sca waiting_for_3ds_response confirmed_3ds sent_for_processing',
  cancelled: 'abandoned cancelled canceled', reversed: 'voided chargebacked',
}).flatMap(([kind, states]) => states.split(' ').map((state) => [state, kind])));

function findFailure(body) {
  const error = body.get('error');
  const inner = typeof error === 'string' ? undefined : body.object('error');
  const codes = [body.scalar('error_code'), body.scalar('code'), inner?.scalar('code')];
  const messages = [body.text('error_message'), body.text('message'), inner?.text('message'), inner ? undefined : error || undefined];
  const [code, message] = [codes, messages].map((found) => found.find((one) => one !== undefined));
  return code === undefined && message === undefined ? undefined : failure({ code, message });
}

function decode(input) {
  const { action, status: http } = input;
  const value = readBody(input);
  if (value === undefined) return statusOnly(http);
  const body = new Members(value);
  const found = { kind: 'unknown', transactionId: body.textIdentifier('payment_reference'), orderId: body.textIdentifier('order_reference') };
  const states = [body.text('state'), body.text('payment_state')].filter((state) => state !== undefined);
  found.status = states[0];
  found.amount = body.amount('standing_amount');
  found.currency = body.text('currency');
  const mobile = body.bearer('mobile_access_token');
  found.token = body.object('cc_details')?.textIdentifier('token') ?? mobile;
  const link = body.text('payment_link');
  const told = (error) => failure({ code: error.scalar('code'), message: error.text('message') });
  const one = [body.object('processing_error') ?? []].flat().map(told).filter((error) => Object.keys(error).length > 0);
  const processing = [...one, ...body.objects('processing_errors').map(told)];
  const problem = findFailure(body);

  if (http < 200 || http > 299 || (problem && found.transactionId === undefined)) {
    const errors = [...(problem ? [problem] : []), ...processing];
    return errors.length > 0 ? { kind: 'error', errors } : statusOnly(http);
  }
  body.need(found.transactionId, 'payment_reference');
  const all = new Set(states.map((state) => kinds.get(state) ?? 'unknown'));
  if (all.size === 1) [found.kind] = all;
  if (action === 'ONEOFF' && states.length === 0) found.kind = 'pending';
  if (action === 'ONEOFF' && found.kind === 'pending' && link !== undefined && !problem) {
    Object.assign(found, { kind: 'redirect', redirect: { url: safeRedirect(link), method: 'GET' } });
  }
  if (['declined', 'cancelled'].includes(found.kind)) {
    const errors = [problem ?? [], processing].flat();
    Object.assign(found, { reason: errors.map((error) => error.message).find((text) => text !== undefined), errors });
  } else if (problem || (processing.length > 0 && !['pending', 'redirect'].includes(found.kind))) {
    found.kind = 'unknown';
  }
  return outcome(http, found);
}

export const everypayCalls = {
  'everypay.request.oneoff': pay(oneOffRules, setAmount),
  'everypay.request.token': pay(tokenRules, askForToken),
  'everypay.request.applepay': [{ baseUrl: text, token: text, fields: closedObject(applePayRules) }, applePay],
  'everypay.request.payment': [{ ...merchant, paymentReference: text }, query],
  'everypay.response.decode': [responseShape(['ONEOFF', 'APPLE_PAY', 'PAYMENT']), decode],
};
