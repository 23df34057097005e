// The merchant's server between the app and EveryPay.

import { bounded } from '../form.mjs';
import { text } from '../input.mjs';
import { JsonError, JsonNumber, readJson } from '../json.mjs';
import { Members } from '../outcome.mjs';
import { Rejection } from '../rejection.mjs';
import { applePay } from './everypay-calls.mjs';

function members(body) {
  bounded(body);
  try {
    const value = readJson(body);
    if (value instanceof Map) return new Members(value);
  } catch (failure) {
    if (!(failure instanceof JsonError) && !(failure instanceof RangeError)) throw failure;
  }
  throw new Rejection('malformed-body', 'The body is no JSON object.');
}

const present = (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

function oneoff({ body }) {
  const asked = members(body);
  const [amount, order, email, label] =
    [asked.amount('amount'), asked.text('orderReference'), asked.text('customerEmail'), asked.text('label')];
  return {
    amount: amount ?? '0.01', label: label ?? 'Purchase',
    order_reference: asked.need(order, 'orderReference'), customer_email: asked.need(email, 'customerEmail'),
  };
}

function created({ body }) {
  const payment = members(body);
  const [reference, token] = [payment.textIdentifier('payment_reference'), payment.bearer('mobile_access_token')];
  const amount = payment.amount('standing_amount');
  const [currency, countryCode, label] = ['currency', 'descriptor_country', 'label'].map((name) => payment.text(name));
  return present({
    paymentReference: payment.need(reference, 'payment_reference'), mobileAccessToken: payment.need(token, 'mobile_access_token'),
    amount: amount && new JsonNumber(amount), currency, countryCode, label,
  });
}

function process({ baseUrl, body }, step) {
  const asked = members(body);
  const token = asked.need(asked.text('mobile_access_token'), 'mobile_access_token');
  const fields = new Map(['payment_reference', 'paymentData'].filter((name) => asked.map.has(name)).map((name) => [name, asked.map.get(name)]));
  return applePay({ baseUrl, token: Buffer.from(token), fields }, step);
}

function processed({ body }) {
  const payment = members(body);
  const [state, reference] = [payment.text('state'), payment.textIdentifier('payment_reference')];
  const orderReference = payment.textIdentifier('order_reference');
  return present({ state: payment.need(state, 'state'), paymentReference: payment.need(reference, 'payment_reference'), orderReference });
}

export const everypayBackend = {
  'everypay.backend.oneoff': [{ body: text }, oneoff],
  'everypay.backend.created': [{ body: text }, created],
  'everypay.backend.process': [{ baseUrl: text, body: text }, process],
  'everypay.backend.processed': [{ body: text }, processed],
};
