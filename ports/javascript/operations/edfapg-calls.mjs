import { byteString, bytesOf } from '../bytes.mjs';
import { check, endpoint, fieldsOf, inOrder, request, table } from '../calls.mjs';
import { object, text } from '../input.mjs';
import { Rejection } from '../rejection.mjs';
import { edfapg } from './edfapg.mjs';
import { boundedAmount, decimalText, writeForm, writeMultipart } from './wire.mjs';

const order = `
order_id! 255 text
order_amount! - amount
order_currency! - capitals 3
order_description! 1024 text`;

const payer = `
payer_first_name! 32 text
payer_last_name! 32 text
payer_middle_name 32 text
payer_birth_date - date
payer_address! 255 text
payer_address2 255 text
payer_country! - capitals 2
payer_state 32 text
payer_city! 32 text
payer_zip! 32 text
payer_email! 256 email
payer_phone! 32 text
payer_ip! 45 ip`;

const saleRules = table(`channel_id 16 text${order}
card_number! 19 digits
card_exp_month! - month
card_exp_year! 4 year
card_cvv2! 3-4 digits${payer}
term_url_3ds! 1024 url
recurring_init - choice Y|N
auth - choice Y|N
req_token - choice Y|N
extras - text`);

const recurringRules = table(`
order_id! 255 text
order_amount! - amount
order_description! 1024 text
recurring_first_trans_id! 255 text
recurring_token! 255 text
auth - choice Y|N`);

const applePayRules = table(`${order}${payer}
identifier! 255 text
return_url! 1024 url
parameters! - json`);

const changeRules = table(`
trans_id! 255 text
amount - amount`);

const queryRules = table('trans_id! 255 text');

const tokenRules = table(`
transactionIdentifier! 255 text
paymentData! - object
paymentData.version! - text
paymentData.data! - text
paymentData.signature! - text
paymentData.header! - object
paymentData.header.ephemeralPublicKey! - text
paymentData.header.publicKeyHash! - text
paymentData.header.transactionId! - text
paymentMethod! - object
paymentMethod.displayName! - text
paymentMethod.network! - text
paymentMethod.type! - text`);

function applePayParameters({ fields }) {
  check(tokenRules, fields);
  return { identifier: fields.get('transactionIdentifier'), parameters: fields };
}

const headers = (contentType) => ({ 'Content-Type': contentType, Accept: 'application/json', 'X-User-Agent': 'ios' });
const boundary = 'boundary-edfapay-pg-formdata';
const [hashSale, hashTransaction, hashApplePay] =
  ['sale', 'transaction', 'applepay'].map((name) => edfapg[`edfapg.hash.${name}`][1]);

const withDecimals = (fields) =>
  new Map(fields).set('order_amount', bytesOf(boundedAmount(decimalText(fields.get('order_amount'), fields.get('order_currency')), 'edfapg')));

function post(url, action, clientKey, rules, fields, hash) {
  const sent = inOrder(rules, fields).filter(([, value]) => value !== '');
  const pairs = [['action', action], ['client_key', byteString(clientKey)], ...sent, ['hash', hash]];
  return request(url, headers('application/x-www-form-urlencoded'), writeForm(pairs));
}

function sale({ paymentUrl, clientKey, password, fields: given }, step) {
  const url = endpoint(paymentUrl);
  check(saleRules, given);
  const fields = withDecimals(given);
  if (!fields.get('req_token')?.length) fields.set('req_token', Buffer.from('N'));
  const hash = hashSale({ email: fields.get('payer_email'), password, cardNumber: fields.get('card_number') }, step);
  return post(url, 'SALE', clientKey, saleRules, fields, hash);
}

const signedApart = (action, rules, sign) => [
  { paymentUrl: text, clientKey: text, password: text, fields: fieldsOf(rules), email: text, cardNumber: text },
  ({ paymentUrl, clientKey, password, fields, email, cardNumber }, step) => {
    const url = endpoint(paymentUrl);
    check(rules, fields);
    const hash = sign({ email, password, cardNumber, transactionId: fields.get('trans_id') }, step);
    return post(url, action, clientKey, rules, fields, hash);
  },
];

function applePay({ paymentUrl, clientKey, password, fields: given }, step) {
  const url = endpoint(paymentUrl);
  if (!url.endsWith('/payment/post')) throw new Rejection('invalid-url', 'The URL does not end in /payment/post.');
  check(applePayRules, given);
  const fields = withDecimals(given);
  if ([clientKey, ...fields.values()].some((value) => value.includes(boundary))) {
    throw new Rejection('boundary-in-content', 'A field holds the boundary.');
  }
  const hash = hashApplePay({
    identifier: fields.get('identifier'), orderNumber: fields.get('order_id'), amount: fields.get('order_amount'),
    currency: fields.get('order_currency'), password,
  }, step);
  const pairs = [['action', 'SALE'], ['client_key', byteString(clientKey)], ...inOrder(applePayRules, fields),
    ['brand', 'applepay'], ['hash', hash]];
  const body = writeMultipart(pairs.map(([name, value]) => ({ name, value })), boundary);
  const target = url.replace(/\/payment\/post$/, '/applepay/orders/s2s/sale');
  return request(target, headers(`multipart/form-data; boundary=${boundary}`), body);
}

const card = (rules) => ({ paymentUrl: text, clientKey: text, password: text, fields: fieldsOf(rules) });

export const edfapgCalls = {
  'edfapg.request.sale': [card(saleRules), sale],
  'edfapg.request.recurring-sale': signedApart('RECURRING_SALE', recurringRules, hashSale),
  'edfapg.request.capture': signedApart('CAPTURE', changeRules, hashTransaction),
  'edfapg.request.creditvoid': signedApart('CREDITVOID', changeRules, hashTransaction),
  'edfapg.request.status': signedApart('GET_TRANS_STATUS', queryRules, hashTransaction),
  'edfapg.request.details': signedApart('GET_TRANS_DETAILS', queryRules, hashTransaction),
  'edfapg.request.applepay': [card(applePayRules), applePay],
  'edfapg.applepay.parameters': [{ fields: object }, applePayParameters],
};
