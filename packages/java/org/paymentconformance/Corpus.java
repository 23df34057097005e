package org.paymentconformance;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/** The golden files as this package carries them: the bytes of the repository, under one SHA-256. */
final class Corpus {
    private static final Pattern OPERATION = Pattern.compile("^  \"op\": \"([^\"]+)\"", Pattern.MULTILINE);
    private static Map<String, byte[]> loaded;

    private Corpus() { }

    /** By name; the digest of the golden ones is what {@code payconform} prints for its corpus. */
    private static synchronized Map<String, byte[]> files() {
        if (loaded != null) {
            return loaded;
        }
        Map<String, byte[]> files = new LinkedHashMap<>();
        StringBuilder lines = new StringBuilder();
        try (InputStream packed = Corpus.class.getResourceAsStream("corpus.gz"); InputStream unpacked = new GZIPInputStream(packed)) {
            byte[] data = unpacked.readAllBytes();
            for (int at = 0; at < data.length;) {
                int end = at;
                while (data[end] != '\n') {
                    end++;
                }
                String[] head = new String(data, at, end - at, StandardCharsets.UTF_8).split(" ");
                byte[] text = Arrays.copyOfRange(data, end + 1, end + 1 + Integer.parseInt(head[1]));
                files.put(head[0], text);
                if (!head[0].startsWith("fields/")) {
                    lines.append(sha256(text)).append("  ").append(head[0]).append('\n');
                }
                at = end + 1 + text.length;
            }
        } catch (IOException problem) {
            throw new UncheckedIOException(problem);
        }
        if (!sha256(lines.toString().getBytes(StandardCharsets.UTF_8)).equals(Digest.VALUE)) {
            throw new IllegalStateException("the corpus of this package is not " + Digest.VALUE + ": install it again");
        }
        loaded = files;
        return files;
    }

    private static String sha256(byte[] data) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(data));
        } catch (NoSuchAlgorithmException problem) {
            throw new IllegalStateException(problem);
        }
    }

    /** The golden files of these operations. */
    static List<Members> suites(Collection<String> operations) {
        return files().entrySet().stream().filter(file -> !file.getKey().startsWith("fields/")).map(Map.Entry::getValue).filter(text -> {
            Matcher operation = OPERATION.matcher(new String(text, 0, Math.min(text.length, 300), StandardCharsets.US_ASCII));
            return operation.find() && operations.contains(operation.group(1));
        }).map(Corpus::read).toList();
    }

    /** The choices of an operation of whose words an SDK may take only some. */
    static List<Choice> choices(String operation) {
        return read(files().get("fields/choices.json")).<Members>list("operations").stream().filter(row -> operation.equals(row.get("op")))
            .flatMap(row -> row.<Members>list("choices").stream()).map(Choice::new).toList();
    }

    /** What is free in the requests of an operation. */
    static List<Members> freedoms(String operation) {
        byte[] table = operation.contains(".request.") ? files().get("fields/" + operation.split("\\.")[0] + ".json") : null;
        return table == null ? List.of() : read(table).<Members>list("calls").stream().filter(call -> operation.equals(call.get("op")))
            .findFirst().map(call -> call.<Members>list("free")).orElse(List.of());
    }

    private static Members read(byte[] text) {
        try {
            return (Members) Json.read(text);
        } catch (Json.Malformed problem) {
            throw new IllegalStateException(problem);
        }
    }
}
