package org.paymentconformance;

import java.util.List;

/** What an SDK does not have of an operation, as a port says it in its hello. */
public final class Options {
    List<String> without = List.of();
    List<String> skip = List.of();
    boolean takesTextAlone;
    boolean refusesUnnamed;

    /** An SDK that has all of it. */
    public Options() { }

    /** Inputs that it lacks, dotted paths. */
    public Options without(String... paths) {
        without = List.of(paths);
        return this;
    }

    /** Cases by patterns of their names, with `*` for anything. */
    public Options skip(String... patterns) {
        skip = List.of(patterns);
        return this;
    }

    /** It takes strings, so that bytes that are not UTF-8 cannot be given to it. */
    public Options takesTextAlone() {
        takesTextAlone = true;
        return this;
    }

    /** It refuses without a reason. */
    public Options refusesUnnamed() {
        refusesUnnamed = true;
        return this;
    }
}
