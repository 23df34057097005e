package org.paymentconformance;

/** What an SDK does with a case: one of a value, the code of a rejection, and a failure. */
record Answer(Object value, String reject, String error) {
    static Answer value(Object value) {
        return new Answer(value, null, null);
    }

    static Answer reject(String code) {
        return new Answer(null, code, null);
    }

    static Answer error(String sentence) {
        return new Answer(null, null, sentence);
    }

    boolean isValue() {
        return reject == null && error == null;
    }
}
