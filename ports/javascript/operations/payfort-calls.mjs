import { byteString, bytesOf, shown } from '../bytes.mjs';
import { check, fieldsOf, inOrder, request, table } from '../calls.mjs';
import { InputError, object, oneOf, text } from '../input.mjs';
import { writeJson } from '../json.mjs';
import { failure, isSuccess, Members, outcome, readBody, responseShape, safeRedirect, statusOnly } from '../outcome.mjs';
import { Rejection } from '../rejection.mjs';
import { payfort, profiles, scheme, sentParameter } from './payfort.mjs';
import { boundedAmount, minorUnits, writeForm } from './wire.mjs';

const account = `
access_code! 20 alnum
merchant_identifier! 20 alnum
language! - choice en|ar`;
const reference = `
merchant_reference! 40 alnum -_.`;
const either = `
merchant_reference 40 alnum -_.
fort_id 20 alnum`;
const money = `
amount! - amount
currency! - capitals 3`;
const email = `
customer_email! 254 alnum _-.@+`;
const description = "\norder_description 150 words '/._-#:$ ";
const extra = ['', 1, 2, 3, 4, 5].map((n) => `\nmerchant_extra${n} ${n === '' ? 999 : 250} words .;/_-,'@ `).join('');
const customer = `
eci - choice ECOMMERCE|MOTO|RECURRING${description}
customer_ip 45 ip
customer_name 40 words _\\/-.' ${extra}
phone_number 19 numeric +-()\x20
settlement_reference 34 alnum -_.`;

const payment = (options) => table(`${account}${reference}${money}${email}
sdk_token 100 alnum
token_name 100 alnum .@-_
payment_option - choice ${options}
remember_me - choice YES|NO
return_url 400 url${customer}`);

const calls = {
  'sdk-token': ['service_command', 'SDK_TOKEN', table(`${account}\ndevice_id! 100 alnum -_.@+`)],
  purchase: ['command', 'PURCHASE', payment('MASTERCARD|VISA|AMEX|SADAD|NAPS|KNET|MADA|MEEZA')],
  authorization: ['command', 'AUTHORIZATION', payment('MASTERCARD|VISA|AMEX')],
  capture: ['command', 'CAPTURE', table(account + either + money + description)],
  'void-authorization': ['command', 'VOID_AUTHORIZATION', table(account + either + description)],
  refund: ['command', 'REFUND', table(`${account}${either}${money}\nmaintenance_reference 200 alnum -_.${description}`)],
  'check-status': ['query_command', 'CHECK_STATUS', table(`${account}${either}\nreturn_third_party_response_codes - choice YES|NO`)],
  tokenization: ['service_command', 'TOKENIZATION', table(`${account}${reference}
card_number! 19 digits
expiry_date! 4 yymm
card_security_code! 4 digits
card_holder_name 50 words _\\/-.'\x20
remember_me - choice YES|NO
token_name 100 alnum .@-_
return_url 400 url`)],
  applepay: ['digital_wallet', 'APPLE_PAY', table(
    `command! - choice PURCHASE|AUTHORIZATION${account}${reference}${money}${email}${customer}`)],
};

const tokenRules = table(`
apple_data! - text
apple_signature! - text
apple_header! - object
apple_header.apple_transactionId! - text
apple_header.apple_ephemeralPublicKey! - text
apple_header.apple_publicKeyHash! - text
apple_paymentMethod! - object
apple_paymentMethod.apple_displayName! - text
apple_paymentMethod.apple_network! - text
apple_paymentMethod.apple_type! - text`);

const hosts = {
  sandbox: ['sbpaymentservices.payfort.com', 'sbcheckout.payfort.com'],
  production: ['paymentservices.payfort.com', 'checkout.payfort.com'],
};

/** A reader of a token without the names that the request has itself. */
const beside = (taken) => (node, name) => {
  const token = object(node, name);
  if (taken.some((member) => token.has(member))) throw new InputError(`The field ${name} has a member of the request itself.`);
  return token;
};

const call = (name, [parameterName, command, rules]) => [
  {
    environment: oneOf(...Object.keys(hosts)), phrase: text, algorithm: text, fields: fieldsOf(rules),
    ...(name === 'applepay' && { token: beside([...rules.map((rule) => rule.name), parameterName, 'signature']) }),
  },
  ({ environment, phrase, algorithm, fields, token }, step) => {
    scheme(algorithm);
    check(rules, fields);
    if (token) check(tokenRules, token);
    const [option, eci] = ['payment_option', 'eci'].map((field) => fields.get(field)?.toString() ?? '');
    if (['MADA', 'MEEZA'].includes(option) && !['', 'ECOMMERCE'].includes(eci)) {
      throw new Rejection('invalid-value', 'MADA and MEEZA go with the eci ECOMMERCE alone.');
    }
    if (eci === 'MOTO' && ['SADAD', 'NAPS', 'KNET'].includes(option)) {
      throw new Rejection('invalid-value', 'MOTO goes with cards alone.');
    }
    const has = (field) => rules.some((rule) => rule.name === field);
    if (has('merchant_reference') && !fields.get('merchant_reference')?.length && !fields.get('fort_id')?.length) {
      throw new Rejection('missing-field', 'Neither merchant_reference nor fort_id is there.');
    }
    const given = new Map(fields);
    if (has('amount')) {
      const [units] = minorUnits(fields.get('amount'), fields.get('currency'));
      given.set('amount', bytesOf(boundedAmount(units.toString(), 'payfort')));
    }
    const sent = new Map([[parameterName, command]]);
    for (const [field, value] of inOrder(rules, given)) if (value !== '') sent.set(field, shown(value));
    for (const [field, value] of token ?? []) sent.set(field, value);

    const parameters = new Map([...sent].map(([field, value]) => [field, sentParameter(value, 'fields')]));
    const profile = profiles.get(name === 'tokenization' ? 'tokenization-form' : 'api');
    sent.set('signature', payfort['payfort.signature'][1]({ phrase, algorithm, parameters, profile }, step));
    const [api, page] = hosts[environment];
    if (name !== 'tokenization') {
      return request(`https://${api}/FortAPI/paymentApi`, { 'Content-Type': 'application/json' }, writeJson(sent));
    }
    const pairs = [...sent].map((pair) => pair.map((half) => byteString(half)));
    return request(`https://${page}/FortAPI/paymentPage`, { 'Content-Type': 'application/x-www-form-urlencoded' }, writeForm(pairs));
  },
];

// Responses

const echoes = { ...Object.fromEntries(Object.values(calls).map(([name, command]) => [command, name])), APPLE_PAY: 'command' };

/** By action and response code: what a success means. */
const successes = {
  PURCHASE: { 14000: 'approved' }, APPLE_PAY: { 14000: 'approved', '02000': 'authorized' }, CAPTURE: { '04000': 'approved' },
  AUTHORIZATION: { '02000': 'authorized' }, REFUND: { '06000': 'refunded' }, VOID_AUTHORIZATION: { '08000': 'reversed' },
  SDK_TOKEN: { 22000: 'pending' }, TOKENIZATION: { 18000: 'pending', 18062: 'pending', 18063: 'pending' }, CHECK_STATUS: {},
};
const transactions = {
  14: 'approved', '04': 'approved', '02': 'authorized', '06': 'refunded', '08': 'reversed', '03': 'declined', 13: 'declined',
  '01': 'pending', 19: 'pending', 20: 'pending', 40: 'pending',
};
const lookUp = (table, key) => (Object.hasOwn(table, key ?? '') ? table[key] : 'unknown');

function code(body, name, count) {
  const digits = body.need(body.text(name), name);
  if (!new RegExp(`^[0-9]{${count}}$`).test(digits)) throw new Rejection('invalid-value', `The member ${name} does not have ${count} digits.`);
  return digits;
}

function minorAmount(body, name) {
  const digits = body.amount(name);
  if (digits?.includes('.')) throw new Rejection('invalid-amount', `The member ${name} is not in minor units.`);
  return digits;
}

function kindOf(action, status, message, command, transaction) {
  const failed = ['03', '05', '07', '09', '13', '23'].includes(status);
  if (message === '072' && (failed || status === '00')) return 'cancelled';
  if (failed) return 'declined';
  if (['00', '11', '17', '21'].includes(status)) return 'error';
  if (['01', '19', '40'].includes(status)) return 'pending';
  if (status === '20') return message === '064' ? 'redirect' : 'pending';
  const wallet = status === '02' ? 'AUTHORIZATION' : 'PURCHASE';
  if (command !== undefined && command !== (action === 'APPLE_PAY' ? wallet : action)) return 'unknown';
  if (action === 'CHECK_STATUS' && status + message === '12000') return lookUp(transactions, transaction);
  return lookUp(successes[action], status + message);
}

function decode(input) {
  const value = readBody(input, undefined, !['SDK_TOKEN', 'CHECK_STATUS'].includes(input.action));
  if (value === undefined) return statusOnly(input.status);
  if (!isSuccess(input.status) && (value.get('response_code') ?? null) === null) return statusOnly(input.status);
  const body = new Members(value);
  const [responseCode, status] = [code(body, 'response_code', 5), code(body, 'status', 2)];
  const found = {
    kind: 'unknown', result: responseCode, status, transactionId: body.textIdentifier('fort_id'), orderId: body.textIdentifier('merchant_reference'),
    amount: minorAmount(body, 'amount'), currency: body.text('currency'),
  };
  const [sdkToken, tokenName] = ['sdk_token', 'token_name'].map((name) => body.textIdentifier(name));
  found.token = input.action === 'SDK_TOKEN' ? sdkToken ?? tokenName : tokenName ?? sdkToken;
  const message = body.text('response_message');
  const command = body.text(echoes[input.action]);
  const isQuery = input.action === 'CHECK_STATUS';
  const [transaction, transactionCode] = isQuery ? [body.text('transaction_status'), body.text('transaction_code')] : [];
  const [captured, refunded] = ['captured_amount', 'refunded_amount'].map((name) => (isQuery && minorAmount(body, name)) || '0');

  found.kind = kindOf(input.action, status, responseCode.slice(2), command, transaction);
  const contradicts = transaction !== undefined && transactionCode !== undefined && !transactionCode.startsWith(transaction);
  if (!responseCode.startsWith(status) || contradicts) found.kind = 'unknown';
  // Digits without zeros in front: the longer are more.
  const isAllRefunded = refunded.length === captured.length ? refunded >= captured : refunded.length > captured.length;
  if (found.kind === 'approved' && refunded !== '0' && isAllRefunded) found.kind = 'unknown';
  switch (found.kind) {
    case 'redirect': found.redirect = { url: safeRedirect(body.need(body.text('3ds_url'), '3ds_url')), method: 'GET' }; break;
    case 'approved': case 'authorized': case 'refunded': case 'reversed': body.need(found.transactionId, 'fort_id'); break;
    case 'pending':
      if (status === '22') body.need(sdkToken, 'sdk_token');
      if (status === '18') body.need(tokenName, 'token_name');
      break;
    case 'declined': case 'cancelled': found.reason = message; break;
    case 'error': found.errors = [failure({ code: responseCode, message })]; break;
  }
  return outcome(input.status, found);
}

export const payfortCalls = {
  ...Object.fromEntries(Object.entries(calls).map(([name, parts]) => [`payfort.request.${name}`, call(name, parts)])),
  'payfort.response.decode': [responseShape(Object.keys(echoes)), decode],
};
