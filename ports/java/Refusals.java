/** The two ways not to answer a value. */
final class Refusals {
    private Refusals() { }

    /** The case itself is wrong; the message names the field and never quotes its value. */
    static final class BadInput extends RuntimeException {
        BadInput(String message) {
            super(message);
        }
    }

    /** The operation's own refusal, with one of the codes of OPERATIONS.md. */
    static final class Reject extends RuntimeException {
        final String code;

        Reject(String code, String message) {
            super(message);
            this.code = code;
        }
    }
}
