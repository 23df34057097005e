package org.paymentconformance;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Says of recorded answers what the jar's judge says, also of an SDK with options: java org.paymentconformance.Judges ANSWERS [OPTIONS]. */
final class Judges {
    private Judges() { }

    public static void main(String[] arguments) throws Exception {
        Conformance suite = new Conformance();
        var lines = Files.readAllLines(Path.of(arguments[0]), StandardCharsets.US_ASCII).stream().map(line -> line.split("\t")).toList();
        Members said = arguments.length > 1 ? (Members) Json.read(Files.readAllBytes(Path.of(arguments[1]))) : new Members(List.of());
        lines.forEach(line -> suite.operation(line[1], said.has(line[1]) ? Left.options((Members) said.get(line[1])) : new Options(), input -> null));
        StringBuilder out = new StringBuilder();
        for (String[] line : lines) {
            Members answered = (Members) Json.read(line[3].getBytes(StandardCharsets.UTF_8));
            Answer answer = answered.has("value") ? Answer.value(answered.get("value")) : Answer.reject(((Members) answered.get("reject")).text("code"));
            out.append(line[0]).append('\t').append(suite.golden(line[0]).judge(answer) == null ? "pass" : "fail").append('\n');
        }
        System.out.print(out);
    }
}
