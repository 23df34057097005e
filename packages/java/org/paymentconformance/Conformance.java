package org.paymentconformance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;

/**
 * An SDK's functions as dynamic tests of JUnit 5, one for each golden case.
 *
 * <pre>
 * &#64;TestFactory
 * Stream&lt;DynamicTest&gt; conformance() {
 *     return new Conformance().operation("edfapg.hash.wallet", input -&gt; sdk.wallet(input.bytes("email"))).tests();
 * }
 * </pre>
 */
public final class Conformance {
    private final Map<String, Operation> operations = new LinkedHashMap<>();
    private final Map<String, Options> options = new LinkedHashMap<>();
    private Function<Throwable, String> rejecting = error -> null;
    private Map<String, GoldenCase> cases;

    /** No functions yet. */
    public Conformance() { }

    /** A function, under the full name of its operation. */
    public Conformance operation(String name, Operation call) {
        return operation(name, new Options(), call);
    }

    /** A function of an SDK that does not have all of its operation. */
    public Conformance operation(String name, Options lacks, Operation call) {
        operations.put(name, call);
        options.put(name, lacks);
        return this;
    }

    /** The code of a rejection for what the SDK throws to refuse an input; null for any other error. */
    public Conformance rejecting(Function<Throwable, String> codes) {
        rejecting = codes;
        return this;
    }

    /** A test for each case; one about what the SDK does not have is aborted by name. Throws IllegalStateException where there is none. */
    public Stream<DynamicTest> tests() {
        return cases().values().stream().map(golden -> DynamicTest.dynamicTest(golden.name, () -> {
            String reason = golden.leftOut();
            Assumptions.assumeTrue(reason == null, reason);
            String problem = golden.check();
            if (problem != null) {
                Assertions.fail(problem);
            }
        }));
    }

    Map<String, GoldenCase> cases() {
        if (cases != null) {
            return cases;
        }
        cases = new LinkedHashMap<>();
        Map<String, Free> known = new LinkedHashMap<>();
        Map<String, Offer> offers = new LinkedHashMap<>();
        for (Members suite : Corpus.suites(operations.keySet())) {
            String name = suite.text("op");
            Free free = known.computeIfAbsent(name, operation -> new Free(Corpus.freedoms(operation)));
            Offer offer = offers.computeIfAbsent(name, operation -> new Offer(operation, options.get(operation), Corpus.choices(operation)));
            for (Members golden : suite.<Members>list("cases")) {
                GoldenCase found = new GoldenCase(this, golden, name, suite.text("match"), free, offer);
                cases.put(found.name, found);
            }
        }
        List<String> unknown = new ArrayList<>(operations.keySet());
        unknown.removeAll(known.keySet());
        if (!unknown.isEmpty()) {
            throw new IllegalStateException("'" + unknown.get(0) + "' is not an operation of the suite");
        }
        if (cases.values().stream().allMatch(golden -> golden.leftOut() != null)) {
            throw new IllegalStateException("there is no case to ask");
        }
        return cases;
    }

    GoldenCase golden(String name) {
        return cases().get(name);
    }

    Object call(String operation, Input input) throws Exception {
        return operations.get(operation).apply(input);
    }

    String rejection(Throwable error) {
        return rejecting.apply(error);
    }
}
