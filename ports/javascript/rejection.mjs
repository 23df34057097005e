/** An operation's refusal of a message, with one of the codes of the operations' page. */
export class Rejection extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}
