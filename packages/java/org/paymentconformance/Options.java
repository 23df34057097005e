package org.paymentconformance;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What an SDK does not have of an operation, as a port says it in its hello. */
public final class Options {
    final Map<String, List<String>> words = new LinkedHashMap<>();
    List<String> without = List.of();
    List<String> demands = List.of();
    List<String> skip = List.of();
    boolean takesTextAlone;
    boolean refusesUnnamed;
    boolean refusesNothing;

    /** An SDK that has all of it. */
    public Options() { }

    /** The words that it takes of a field with a closed list of them; an absent field counts as its default. */
    public Options takes(String field, String... taken) {
        words.put(field, List.of(taken));
        return this;
    }

    /** Inputs that it lacks, dotted paths. */
    public Options without(String... paths) {
        without = List.of(paths);
        return this;
    }

    /** Inputs that it cannot do without, dotted paths. */
    public Options demands(String... paths) {
        demands = List.of(paths);
        return this;
    }

    /** The members of what it says of a response, where it does not say all. */
    public Options answers(String... members) {
        return takes("answers", members);
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

    /** It builds every request, and leaves it to the gateway to refuse; what it refuses all the same, it refuses without a reason. */
    public Options refusesNothing() {
        refusesNothing = true;
        return this;
    }
}
