import { hex, join, md5, reverse, sameBytes, sha1, sha256, upper } from '../bytes.mjs';
import { readForm } from '../form.mjs';
import { InputError, optional, text } from '../input.mjs';
import { Rejection } from '../rejection.mjs';

/** The formulas sign a card's first six and last four bytes; what is shorter counts whole, twice. */
function reversedCard(cardNumber, step) {
  const digits = step('card digits', join(cardNumber.subarray(0, 6), cardNumber.subarray(-4)));
  return step('reversed card digits', reverse(digits));
}

const upperMd5 = (message, step) => step('MD5', md5(step('uppercase message', upper(message))));

function signForward(parts, step) {
  return hex(upperMd5(step('message', join(...parts)), step));
}

function signReversed(parts, step) {
  const message = step('message', join(...parts));
  return hex(upperMd5(step('reversed message', reverse(message)), step));
}

function sale({ email, password, cardNumber, cardToken }, step) {
  if ((cardNumber === undefined) === (cardToken === undefined)) {
    throw new InputError('Exactly one of the fields cardNumber and cardToken must be given.');
  }
  const payer = step('reversed email', reverse(email));
  const card = cardToken ? step('reversed card token', reverse(cardToken)) : reversedCard(cardNumber, step);
  return signForward([payer, password, card], step);
}

function transaction({ email, password, transactionId, cardNumber }, step) {
  const payer = step('reversed email', reverse(email));
  return signForward([payer, password, transactionId, reversedCard(cardNumber, step)], step);
}

/** SHA-1 over the 32 letters of the MD5 in hex, not over its 16 bytes. */
function checkout({ orderNumber, amount, currency, description, password }, step) {
  const message = step('message', join(orderNumber, amount, currency, description, password));
  const inner = step('MD5 in hex', Buffer.from(hex(upperMd5(message, step))));
  return hex(step('SHA-1', sha1(inner)));
}

function schedule({ password }, step) {
  return hex(upperMd5(step('reversed password', reverse(password)), step));
}

function wallet({ email, password }, step) {
  return signForward([step('reversed email', reverse(email)), password], step);
}

function sadad({ body, password }, step) {
  return hex(step('SHA-256', sha256(step('message', join(body, password)))));
}

function verifyCallback({ form, email, password, cardNumber }, step) {
  const parameters = readForm(form);
  const hash = required(parameters.get('hash'), 'hash');
  const transactionId = required(parameters.get('trans_id'), 'trans_id');
  const sentCard = parameters.get('card');
  const card = required(sentCard?.length > 0 ? sentCard : cardNumber, 'card');
  if (card.length < 10) throw new Rejection('invalid-value', 'The card has fewer than six characters in front and four behind.');

  const expected = transaction({ email, password, transactionId, cardNumber: card }, step);
  if (!sameBytes(hash, expected)) throw new Rejection('signature-mismatch', 'The hash is not that of this callback.');
  return { accepted: true };
}

function required(value, name) {
  if (value === undefined) throw new Rejection('missing-field', `The parameter ${name} is absent.`);
  return value;
}

export const edfapg = {
  'edfapg.hash.sale': [{ email: text, password: text, cardNumber: optional(text), cardToken: optional(text) }, sale],
  'edfapg.hash.transaction': [{ email: text, password: text, transactionId: text, cardNumber: text }, transaction],
  'edfapg.hash.applepay': [
    { identifier: text, orderNumber: text, amount: text, currency: text, password: text },
    (order, step) => signReversed([order.identifier, order.orderNumber, order.amount, order.currency, order.password], step),
  ],
  'edfapg.hash.checkout': [
    { orderNumber: text, amount: text, currency: text, description: text, password: text },
    checkout,
  ],
  'edfapg.hash.schedule': [{ password: text }, schedule],
  'edfapg.hash.schedule-action': [
    { scheduleId: text, password: text },
    ({ scheduleId, password }, step) => signReversed([scheduleId, password], step),
  ],
  'edfapg.hash.credit': [
    { password: text, cardNumber: text },
    ({ password, cardNumber }, step) => signForward([password, reversedCard(cardNumber, step)], step),
  ],
  'edfapg.hash.credit-callback': [
    { password: text, transactionId: text, cardNumber: text },
    ({ password, transactionId, cardNumber }, step) =>
      signForward([password, transactionId, reversedCard(cardNumber, step)], step),
  ],
  'edfapg.hash.wallet': [{ email: text, password: text }, wallet],
  'edfapg.hash.sadad': [{ body: text, password: text }, sadad],
  'edfapg.callback.verify': [{ form: text, email: text, password: text, cardNumber: optional(text) }, verifyCallback],
};
