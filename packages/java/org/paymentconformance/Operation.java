package org.paymentconformance;

/** A function of an SDK. */
@FunctionalInterface
public interface Operation {
    /** Calls the SDK: answers text, bytes, a Map, a {@link Reject}, or whether a message verifies. */
    Object apply(Input input) throws Exception;
}
