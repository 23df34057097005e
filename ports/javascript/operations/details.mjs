// What responses say beside their outcome, for an app to show or to keep.

import { JsonNumber } from '../json.mjs';
import { Members, readBody, responseShape } from '../outcome.mjs';

// Readers of one member, and of what stands inside one; all are undefined where nothing is there.
const text = (members, name) => members.text(name);
const code = (members, name) => members.scalar(name);
const open = (members, name) => {
  const value = members.get(name);
  return typeof value === 'string' || value instanceof JsonNumber ? members.scalar(name) : undefined;
};
const object = (shape) => (members, name) => {
  const inner = members.object(name);
  const found = inner && pick(inner, shape);
  return found && Object.keys(found).length > 0 ? found : undefined;
};
const list = (shape) => (members, name) => {
  const found = members.objects(name).map((element) => pick(element, shape));
  return found.length > 0 ? found : undefined;
};
const listOrOne = (shape) => (members, name) =>
  (members.get(name) instanceof Map ? [pick(members.object(name), shape)] : list(shape)(members, name));

function pick(members, shape) {
  const found = Object.entries(shape).map(([name, read]) => [name, read(members, name)]);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined));
}

const texts = (names) => Object.fromEntries(names.trim().split(/\s+/).map((name) => [name, text]));

const edfapg = {
  ...texts('trans_date descriptor name mail ip card'),
  transactions: list({ trans_id: code, type: text, status: text, amount: code, currency: text, date: text }),
};

const payfort = texts(`
  response_message authorization_code sdk_token token_name payment_option eci card_number expiry_date customer_email customer_ip
  customer_name order_description phone_number settlement_reference merchant_extra merchant_extra1 merchant_extra2 merchant_extra3
  merchant_extra4 merchant_extra5`);

const placetopay = {
  status: object({ date: text }),
  payment: listOrOne({
    status: object({ date: text, reason: code, message: text }),
    ...texts('issuerName paymentMethod paymentMethodName'),
    authorization: code, receipt: code,
    processorFields: list({ keyword: text, value: open, displayOn: text }),
  }),
};

const everypay = {
  ...texts('label descriptor_country payment_created_at'),
  cc_details: object({
    last_four_digits: text, month: code, year: code, ...texts('holder_name type issuer issuer_country'), authorisation_code: code,
  }),
  stan: code, fraud_score: code,
};

const pages = ['PURCHASE', 'AUTHORIZATION', 'CAPTURE', 'VOID_AUTHORIZATION', 'REFUND', 'TOKENIZATION', 'APPLE_PAY'];

const reader = (shape, actions, forms = []) => [responseShape(actions), (input) => {
  const body = readBody(input, undefined, forms.includes(input.action));
  return body === undefined ? {} : pick(new Members(body), shape);
}];

export const details = {
  'edfapg.response.fields': reader(edfapg, ['SALE', 'RECURRING_SALE', 'CAPTURE', 'CREDITVOID', 'GET_TRANS_STATUS', 'GET_TRANS_DETAILS', 'APPLE_PAY']),
  'payfort.response.fields': reader(payfort, [...pages, 'SDK_TOKEN', 'CHECK_STATUS'], pages),
  'placetopay.response.fields': reader(placetopay, ['CREATE', 'QUERY', 'CANCEL', 'COLLECT', 'REVERSE']),
  'everypay.response.fields': reader(everypay, ['ONEOFF', 'APPLE_PAY', 'PAYMENT']),
};
