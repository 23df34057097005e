package org.paymentconformance;

import java.nio.file.Files;
import java.nio.file.Path;

/** Says which cases the jar leaves out by an SDK's options: java org.paymentconformance.Left OPTIONS. */
final class Left {
    private Left() { }

    public static void main(String[] arguments) throws Exception {
        Conformance suite = new Conformance();
        Members said = (Members) Json.read(Files.readAllBytes(Path.of(arguments[0])));
        said.list().forEach(operation -> suite.operation(operation.name(), options((Members) operation.value()), input -> null));
        StringBuilder out = new StringBuilder();
        suite.cases().values().stream().filter(golden -> golden.leftOut() != null).forEach(golden -> out.append(golden.name).append('\n'));
        System.out.print(out);
    }

    static Options options(Members said) {
        Options options = new Options();
        for (String name : said.names()) {
            String[] words = said.<String>list(name).toArray(String[]::new);
            switch (name) {
                case "without" -> options.without(words);
                case "demands" -> options.demands(words);
                case "text" -> options.takesTextAlone();
                case "refusals" -> {
                    if (said.get(name).equals("none")) {
                        options.refusesNothing();
                    } else {
                        options.refusesUnnamed();
                    }
                }
                default -> options.takes(name, words);
            }
        }
        return options;
    }
}
