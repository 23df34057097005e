// Every operation by name: [shape of the input, (fields, step) => value]. `step(name, bytes)` notes an intermediate value and
// returns it. This table is what a port of an SDK replaces.

import { card } from './operations/card.mjs';
import { digest } from './operations/digest.mjs';
import { details } from './operations/details.mjs';
import { edfapg } from './operations/edfapg.mjs';
import { edfapgCalls } from './operations/edfapg-calls.mjs';
import { edfapgResponse } from './operations/edfapg-response.mjs';
import { everypay } from './operations/everypay.mjs';
import { everypayBackend } from './operations/everypay-backend.mjs';
import { everypayCalls } from './operations/everypay-calls.mjs';
import { jsonTexts } from './operations/json-texts.mjs';
import { log } from './operations/log.mjs';
import { nexi } from './operations/nexi.mjs';
import { nexiCalls } from './operations/nexi-calls.mjs';
import { payfort } from './operations/payfort.mjs';
import { payfortCalls } from './operations/payfort-calls.mjs';
import { placetopay } from './operations/placetopay.mjs';
import { placetopayCalls } from './operations/placetopay-calls.mjs';
import { redirects } from './operations/redirects.mjs';
import { wire } from './operations/wire.mjs';

export const operations = new Map(Object.entries({
  ...digest, ...card, ...jsonTexts, ...wire, ...log, ...redirects, ...details,
  ...edfapg, ...edfapgCalls, ...edfapgResponse,
  ...payfort, ...payfortCalls,
  ...placetopay, ...placetopayCalls,
  ...everypay, ...everypayCalls, ...everypayBackend,
  ...nexi, ...nexiCalls,
}));
