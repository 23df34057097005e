package org.paymentconformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a strict receiver reads: forms, multipart bodies and the values of headers. Texts have one character a byte. */
final class Wire {
    static final String TOKEN = "[!#$%&'*+\\-.^_`|~0-9A-Za-z]+";
    private static final Pattern BOUNDARY = Pattern.compile("[0-9A-Za-z'()+_,\\-./:=? ]{0,69}[0-9A-Za-z'()+_,\\-./:=?]");
    private static final Pattern MEDIA_TYPE = Pattern.compile(TOKEN + "/" + TOKEN);
    private static final Pattern HEADER = Pattern.compile("(" + TOKEN + "):[ \\t]*(.*?)[ \\t]*", Pattern.DOTALL);
    private static final Pattern LINE = Pattern.compile("([^\\r\\n\\x00]*)\\r\\n");

    /** A part of a body; a pair of a form is one without a file. */
    record Part(String name, String value, String filename, String type) { }

    /** A part with its other headers. */
    record Whole(Part part, List<Parameter> rest) { }

    record Parameter(String name, String value) { }

    record MediaType(String type, List<Parameter> parameters) { }

    private Wire() { }

    /** ASCII alone. */
    static String lower(String text) {
        StringBuilder out = new StringBuilder(text);
        for (int i = 0; i < out.length(); i++) {
            char c = out.charAt(i);
            out.setCharAt(i, c >= 'A' && c <= 'Z' ? (char) (c + 32) : c);
        }
        return out.toString();
    }

    static boolean isAscii(String text) {
        return text.chars().allMatch(c -> c < 0x80);
    }

    /** The value of a header without the spaces and tabs around it, which say nothing. */
    static String trimmed(String value) {
        return value.replaceAll("^[ \\t]+|[ \\t]+\\z", "");
    }

    /** Null where the body is no form. */
    static List<Part> readForm(String body) {
        if (Pattern.compile("%(?![0-9A-Fa-f]{2})").matcher(body).find()) {
            return null;
        }
        List<Part> parts = new ArrayList<>();
        for (String piece : body.split("&")) {
            int equals = piece.indexOf('=');
            if (!piece.isEmpty()) {
                parts.add(new Part(decoded(equals < 0 ? piece : piece.substring(0, equals)), decoded(equals < 0 ? "" : piece.substring(equals + 1)), null, null));
            }
        }
        return parts;
    }

    private static String decoded(String text) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '%') {
                out.append((char) Integer.parseInt(text, i + 1, i + 3, 16));
                i += 2;
            } else {
                out.append(c == '+' ? ' ' : c);
            }
        }
        return out.toString();
    }

    /** `; name=value` up to the end; the value of a quoted one as it stands in the quotes, behind a quote. Null for anything else. */
    private static List<Parameter> parameters(String text, String quoted) {
        Matcher item = Pattern.compile("[ \\t]*;[ \\t]*(?:(" + TOKEN + ")=(?:(" + TOKEN + ")|\"(" + quoted + ")\"))?", Pattern.DOTALL).matcher(text);
        List<Parameter> found = new ArrayList<>();
        int at = 0;
        while (item.region(at, text.length()).lookingAt()) {
            if (item.group(1) != null) {
                found.add(new Parameter(lower(item.group(1)), item.group(2) != null ? item.group(2) : "\"" + item.group(3)));
            }
            at = item.end();
        }
        return text.substring(at).matches("[ \\t]*") ? found : null;
    }

    static MediaType mediaType(String text) {
        Matcher type = MEDIA_TYPE.matcher(text);
        List<Parameter> found = type.lookingAt() ? parameters(text.substring(type.end()), "(?:[^\"\\\\]|\\\\.)*+") : null;
        if (found == null) {
            return null;
        }
        found.replaceAll(one -> one.value().startsWith("\"")
            ? new Parameter(one.name(), Pattern.compile("\\\\(.)", Pattern.DOTALL).matcher(one.value().substring(1)).replaceAll("$1")) : one);
        return new MediaType(lower(type.group()), found);
    }

    /** The only valid boundary that a Content-Type of multipart states, or null. */
    static String boundaryOfType(String text) {
        MediaType kind = mediaType(text);
        if (kind == null || !kind.type().equals("multipart/form-data")) {
            return null;
        }
        List<String> found = kind.parameters().stream().filter(one -> one.name().equals("boundary")).map(Parameter::value).toList();
        return found.size() == 1 && BOUNDARY.matcher(found.get(0)).matches() ? found.get(0) : null;
    }

    /** The boundary that the first line of a body is, or null. */
    static String boundaryOfBody(String body) {
        String line = body.contains("\r") ? body.substring(0, body.indexOf('\r')) : body;
        if (!line.startsWith("--")) {
            return null;
        }
        boolean isEmpty = body.length() <= line.length() + 2 && line.length() > 4 && line.endsWith("--");
        String boundary = line.substring(2, line.length() - (isEmpty ? 2 : 0));
        return BOUNDARY.matcher(boundary).matches() ? boundary : null;
    }

    /** Null where a strict receiver refuses the body. */
    static List<Whole> readMultipart(String body, String boundary) {
        if (boundary == null) {
            return null;
        }
        // With a line break in front of the body, which may have one, every delimiter looks the same.
        String text = body.startsWith("\r\n--") ? body : "\r\n" + body;
        List<String> pieces = Arrays.asList(text.split(Pattern.quote("\r\n--" + boundary), -1));
        String last = pieces.get(pieces.size() - 1);
        if (pieces.size() < 2 || !pieces.get(0).isEmpty() || !last.equals("--") && !last.equals("--\r\n")) {
            return null;
        }
        List<Whole> parts = new ArrayList<>();
        for (String piece : pieces.subList(1, pieces.size() - 1)) {
            Whole part = piece.startsWith("\r\n") ? part(piece.substring(2)) : null;
            if (part == null) {
                return null;
            }
            parts.add(part);
        }
        return parts;
    }

    private static Whole part(String text) {
        Map<String, String> fields = new HashMap<>();
        List<Parameter> rest = new ArrayList<>();
        Matcher line = LINE.matcher(text);
        int at = 0;
        while (!text.startsWith("\r\n", at)) {
            Matcher header = line.region(at, text.length()).lookingAt() ? HEADER.matcher(line.group(1)) : null;
            if (header == null || !header.matches()) {
                return null;
            }
            String name = lower(header.group(1));
            if (!name.equals("content-disposition") && !name.equals("content-type")) {
                rest.add(new Parameter(name, header.group(2)));
            } else if (fields.put(name, header.group(2)) != null) {
                return null;
            }
            at = line.end();
        }
        String disposition = fields.getOrDefault("content-disposition", "");
        Matcher kind = Pattern.compile(TOKEN).matcher(disposition);
        List<Parameter> found = kind.lookingAt() && lower(kind.group()).equals("form-data")
            ? parameters(disposition.substring(kind.end()), "[^\"]*+") : List.of();
        List<String> names = found == null ? List.of() : values(found, "name");
        List<String> files = found == null ? List.of() : values(found, "filename");
        if (names.size() != 1 || files.size() > 1) {
            return null;
        }
        return new Whole(new Part(names.get(0), text.substring(at + 2), files.isEmpty() ? null : files.get(0), fields.get("content-type")), rest);
    }

    private static List<String> values(List<Parameter> found, String wanted) {
        return found.stream().filter(one -> one.name().equals(wanted)).map(Parameter::value)
            .map(value -> value.startsWith("\"") ? value.substring(1).replace("%0A", "\n").replace("%0D", "\r").replace("%22", "\"") : value).toList();
    }
}
