package org.paymentconformance;

import java.util.ArrayList;
import java.util.Arrays;
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

    /** What an answer may come in, with a weight behind it or without. */
    private static final Pattern TAKEN = Pattern.compile("(?:(?:trailers|compress|deflate|gzip)(?:[; ].*)?)?", Pattern.DOTALL);

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
                boolean isFirst = seen.add(pair.name());
                if (FRAMING.contains(pair.name()) && !(isFirst && isTrue(pair.name(), Wire.lower(pair.value()), url, body))) {
                    found.add("header " + pair.name() + ": contradicts the message");
                }
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
                        found.add("a header of a part: contradicts the content of the part");
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
        if (name.equals("host")) {
            String host = url.length() < 8 ? "" : Wire.lower(url.substring(8)).split("[/?#]", 2)[0];
            return host.equals(word) || host.equals(word + ":443") || word.equals(host + ":443");
        }
        if (name.equals("connection")) {
            return Arrays.stream(word.split(",")).filter(each -> !each.isEmpty()).map(Wire::trimmed).allMatch(Set.of("keep-alive", "close", "te")::contains);
        }
        if (name.equals("te")) {
            return Arrays.stream(word.split(",")).map(Wire::trimmed).allMatch(each -> TAKEN.matcher(each).matches());
        }
        if (name.equals("expect") && word.isEmpty()) {
            return true;
        }
        return word.equals(Map.of(
            "content-length", String.valueOf(body.length()), "content-encoding", "identity", "expect", "100-continue").get(name));
    }

    private static boolean isTrueOfPart(String name, String word, String content) {
        if (name.equals("content-length")) {
            return word.equals(String.valueOf(content.length()));
        }
        return name.equals("content-transfer-encoding") && (word.equals("8bit") || word.equals("binary") || word.equals("7bit") && Wire.isAscii(content));
    }
}
