package org.paymentconformance;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Says of recorded answers what the jar's judge says: java org.paymentconformance.Judges ANSWERS. */
final class Judges {
    private Judges() { }

    public static void main(String[] arguments) throws Exception {
        Conformance suite = new Conformance();
        var lines = Files.readAllLines(Path.of(arguments[0]), StandardCharsets.US_ASCII).stream().map(line -> line.split("\t")).toList();
        lines.forEach(line -> suite.operation(line[1], input -> null));
        StringBuilder out = new StringBuilder();
        for (String[] line : lines) {
            Members said = (Members) Json.read(line[3].getBytes(StandardCharsets.UTF_8));
            Answer answer = said.has("value") ? Answer.value(said.get("value")) : Answer.reject(((Members) said.get("reject")).text("code"));
            out.append(line[0]).append('\t').append(Judge.problem(suite.golden(line[0]), answer) == null ? "pass" : "fail").append('\n');
        }
        System.out.print(out);
    }
}
