package org.paymentconformance;

/** The SDK refuses an input, with one of the codes of vectors/OPERATIONS.md; may be thrown or returned. */
public final class Reject extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** The code. */
    public final String code;

    /** A refusal. */
    public Reject(String code) {
        super(code);
        this.code = code;
    }
}
