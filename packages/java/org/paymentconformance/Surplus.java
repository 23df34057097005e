package org.paymentconformance;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** What a request has beside the expected one and must not have, whatever the gateway reads of it. */
final class Surplus {
    private static final Set<String> FRAMING = Set.of(
        "host", "content-length", "content-encoding", "content-transfer-encoding", "transfer-encoding", "connection", "te", "trailer", "upgrade", "expect");
    private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x08\\x0a-\\x1f\\x7f]");

    private Surplus() { }

    static List<String> places(Free free, Members expected, Members got) {
        List<String> found = new ArrayList<>();
        Set<String> names = new HashSet<>(got.names());
        if (names.size() < got.names().size() || !Set.of("method", "url", "headers", "body").containsAll(names)) {
            found.add("a member of the request that nobody asked for");
        }
        if (!got.has("headers")) {
            return found;
        }
        if (!(got.get("headers") instanceof List<?> headers)) {
            found.add("headers: not a list of [name, value]");
            return found;
        }
        Set<String> known = new HashSet<>(Judge.headers(expected).keySet());
        known.removeAll(free.headers);
        String url = orEmpty(Json.text(got.get("url")));
        String body = orEmpty(Json.text(got.get("body")));
        Set<String> seen = new HashSet<>();
        for (Object element : headers) {
            Wire.Parameter pair = Judge.pair(element);
            if (pair == null) {
                found.add("headers: not a list of [name, value]");
            } else if (!known.contains(pair.name()) && !pair.name().matches(Wire.TOKEN)) {
                found.add("a header with a character that cannot stand in its name");
            } else if (!known.contains(pair.name())) {
                if (CONTROL.matcher(pair.value()).find()) {
                    found.add("header " + pair.name() + ": a control character");
                }
                if (FRAMING.contains(pair.name()) && (seen.contains(pair.name()) || !isTrue(pair.name(), Wire.lower(pair.value()), url, body))) {
                    found.add("header " + pair.name() + ": says of the message what is not so");
                }
                seen.add(pair.name());
            }
        }
        if (!Json.same(expected.get("body"), got.get("body"))) {
            List<Wire.Whole> parts = Wire.readMultipart(body, Wire.boundaryOfType(Judge.only(got, "content-type")));
            for (Wire.Whole part : parts == null ? List.<Wire.Whole>of() : parts) {
                for (Wire.Parameter header : part.rest()) {
                    if (CONTROL.matcher(header.value()).find()) {
                        found.add("a header of a part: a control character");
                    }
                    if (FRAMING.contains(header.name()) && !isTrueOfPart(header.name(), Wire.lower(header.value()), part.part().value())) {
                        found.add("a header of a part: says of the content what is not so");
                    }
                }
            }
        }
        return found;
    }

    private static String orEmpty(String text) {
        return text == null ? "" : text;
    }

    private static boolean isTrue(String name, String word, String url, String body) {
        String host = url.length() < 8 ? "" : Wire.lower(url.substring(8)).split("[/?#]", 2)[0];
        return Map.of(
            "host", List.of(host, host + ":443"), "content-length", List.of(String.valueOf(body.length())), "content-encoding", List.of("identity"),
            "connection", List.of("keep-alive", "close"), "te", List.of("trailers"), "expect", List.of("100-continue"))
            .getOrDefault(name, List.of()).contains(word);
    }

    private static boolean isTrueOfPart(String name, String word, String content) {
        if (name.equals("content-length")) {
            return word.equals(String.valueOf(content.length()));
        }
        boolean isAscii = content.chars().allMatch(c -> c < 0x80);
        return name.equals("content-transfer-encoding") && (word.equals("8bit") || word.equals("binary") || word.equals("7bit") && isAscii);
    }
}
