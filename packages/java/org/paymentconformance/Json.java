package org.paymentconformance;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;

/**
 * JSON (RFC 8259) without loss. Values are null, Boolean, String, Numeral, List and Members. Texts in it are Java's; what
 * {@link #text} answers has one character a byte.
 */
final class Json {
    private static final int MOST_DEPTH = 128;
    private static final int MOST_DIGITS = 1024;

    /** A number as its characters: 1.10 is not 1.1. */
    record Numeral(String digits) {
        boolean means(Numeral other) {
            return digits.equals(other.digits) || parts().equals(other.parts());
        }

        /** The sign, the significant digits, and the power of ten of the last. */
        private List<Object> parts() {
            String[] halves = digits.split("[eE]");
            String[] decimal = halves[0].replace("-", "").split("\\.");
            String fraction = decimal.length > 1 ? decimal[1] : "";
            String all = (decimal[0] + fraction).replaceFirst("^0+", "");
            String significant = all.replaceFirst("0+$", "");
            if (significant.isEmpty()) {
                return List.of();
            }
            BigInteger exponent = halves.length > 1 ? new BigInteger(halves[1].replace("+", "")) : BigInteger.ZERO;
            return List.of(digits.startsWith("-"), significant, exponent.add(BigInteger.valueOf(all.length() - significant.length() - fraction.length())));
        }
    }

    static final class Malformed extends Exception {
        private static final long serialVersionUID = 1;

        Malformed() {
            super("not JSON");
        }
    }

    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    static Object read(byte[] bytes) throws Malformed {
        Json json;
        try {
            json = new Json(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
        } catch (CharacterCodingException problem) {
            throw new Malformed();
        }
        Object value = json.value(0);
        json.space();
        if (json.at < json.text.length()) {
            throw new Malformed();
        }
        return value;
    }

    private void space() {
        while (at < text.length() && " \t\n\r".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    /** Moves over a character, where it stands here behind white space. */
    private boolean skip(char c) {
        space();
        boolean stands = at < text.length() && text.charAt(at) == c;
        at += stands ? 1 : 0;
        return stands;
    }

    private void demand(char c) throws Malformed {
        if (!skip(c)) {
            throw new Malformed();
        }
    }

    private char next() throws Malformed {
        if (at == text.length()) {
            throw new Malformed();
        }
        return text.charAt(at++);
    }

    private Object value(int depth) throws Malformed {
        if (depth > MOST_DEPTH) {
            throw new Malformed();
        }
        if (skip('"')) {
            return string();
        }
        if (skip('{')) {
            List<Members.Member> members = new ArrayList<>();
            if (skip('}')) {
                return new Members(members);
            }
            do {
                demand('"');
                String name = string();
                demand(':');
                members.add(new Members.Member(name, value(depth + 1)));
            } while (skip(','));
            demand('}');
            return new Members(members);
        }
        if (skip('[')) {
            List<Object> elements = new ArrayList<>();
            if (skip(']')) {
                return elements;
            }
            do {
                elements.add(value(depth + 1));
            } while (skip(','));
            demand(']');
            return elements;
        }
        int start = at;
        while (at < text.length() && ",]} \t\n\r".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        String word = text.substring(start, at);
        return switch (word) {
            case "true" -> true;
            case "false" -> false;
            case "null" -> null;
            default -> {
                if (word.length() > MOST_DIGITS || !word.matches("-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")) {
                    throw new Malformed();
                }
                yield new Numeral(word);
            }
        };
    }

    private String string() throws Malformed {
        StringBuilder string = new StringBuilder();
        for (char c = next(); c != '"'; c = next()) {
            if (c < 0x20) {
                throw new Malformed();
            }
            string.append(c == '\\' ? escaped() : c);
        }
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(string)) {
            throw new Malformed();
        }
        return string.toString();
    }

    private char escaped() throws Malformed {
        char c = next();
        int place = "\"\\/bfnrt".indexOf(c);
        if (place >= 0) {
            return "\"\\/\b\f\n\r\t".charAt(place);
        }
        if (c != 'u' || at + 4 > text.length() || !text.substring(at, at + 4).matches("[0-9A-Fa-f]{4}")) {
            throw new Malformed();
        }
        at += 4;
        return (char) Integer.parseInt(text, at - 4, at, 16);
    }

    /** ASCII on one line, numbers as they were spelled. */
    static String write(Object value) {
        if (value instanceof Members members) {
            return "{" + String.join(",", members.list().stream().map(each -> write(each.name()) + ":" + write(each.value())).toList()) + "}";
        }
        if (value instanceof List<?> elements) {
            return "[" + String.join(",", elements.stream().map(Json::write).toList()) + "]";
        }
        if (!(value instanceof String string)) {
            return value instanceof Numeral number ? number.digits() : String.valueOf(value);
        }
        StringBuilder out = new StringBuilder("\"");
        for (char c : string.toCharArray()) {
            if (c == '"' || c == '\\') {
                out.append('\\');
            }
            out.append(c >= 0x20 && c < 0x7f ? String.valueOf(c) : String.format("\\u%04x", (int) c));
        }
        return out.append('"').toString();
    }

    static boolean same(Object one, Object other) {
        return write(one).equals(write(other));
    }

    /** Whether two values mean the same: members in any order, numbers by value. */
    static boolean means(Object one, Object other) {
        if (one instanceof Numeral left && other instanceof Numeral right) {
            return left.means(right);
        }
        if (one instanceof Members left && other instanceof Members right) {
            List<Members.Member> mine = sorted(left);
            List<Members.Member> theirs = sorted(right);
            for (int i = 0; i < mine.size() && i < theirs.size(); i++) {
                if (!mine.get(i).name().equals(theirs.get(i).name()) || !means(mine.get(i).value(), theirs.get(i).value())) {
                    return false;
                }
            }
            return mine.size() == theirs.size();
        }
        if (one instanceof List<?> left && other instanceof List<?> right) {
            for (int i = 0; i < left.size() && i < right.size(); i++) {
                if (!means(left.get(i), right.get(i))) {
                    return false;
                }
            }
            return left.size() == right.size();
        }
        return one == null ? other == null : one.equals(other);
    }

    private static List<Members.Member> sorted(Members members) {
        return members.list().stream().sorted(Comparator.comparing(Members.Member::name)).toList();
    }

    /** The bytes of a text, one character a byte: a string, {"hex"} or {"base64"}; null for what is none. */
    static String text(Object value) {
        if (value instanceof String string) {
            return latin1(string.getBytes(StandardCharsets.UTF_8));
        }
        if (!(value instanceof Members members) || members.list().size() != 1 || !(members.list().get(0).value() instanceof String coded)) {
            return null;
        }
        try {
            return switch (members.list().get(0).name()) {
                case "hex" -> latin1(HexFormat.of().parseHex(coded));
                case "base64" -> {
                    byte[] bytes = Base64.getDecoder().decode(coded);
                    yield Base64.getEncoder().encodeToString(bytes).equals(coded) ? latin1(bytes) : null;
                }
                default -> null;
            };
        } catch (IllegalArgumentException problem) {
            return null;
        }
    }

    static String latin1(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    static byte[] bytes(String latin1) {
        return latin1.getBytes(StandardCharsets.ISO_8859_1);
    }

    static boolean isUtf8(String latin1) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes(latin1)));
            return true;
        } catch (CharacterCodingException problem) {
            return false;
        }
    }

    /** A Java value as JSON; bytes that are not UTF-8 become {"hex": …}. Throws IllegalArgumentException for other types. */
    static Object of(Object value) {
        if (value == null || value instanceof String || value instanceof Boolean || value instanceof Numeral || value instanceof Members) {
            return value;
        }
        if (value instanceof byte[] bytes) {
            return isUtf8(latin1(bytes)) ? new String(bytes, StandardCharsets.UTF_8) : Members.of("hex", HexFormat.of().formatHex(bytes));
        }
        if (value instanceof java.util.Map<?, ?> map) {
            List<Members.Member> members = new ArrayList<>();
            map.forEach((name, member) -> members.add(new Members.Member(String.valueOf(name), of(member))));
            return new Members(members);
        }
        if (value instanceof Object[] array) {
            return of(Arrays.asList(array));
        }
        if (value instanceof List<?> list) {
            List<Object> elements = new ArrayList<>();
            list.forEach(element -> elements.add(of(element)));
            return elements;
        }
        if (value instanceof Integer || value instanceof Long || value instanceof BigInteger || value instanceof BigDecimal || value instanceof Double) {
            return new Numeral(value.toString());
        }
        throw new IllegalArgumentException("a function of the SDK returned " + value.getClass().getName() + ": return text, bytes, a Map or a Boolean");
    }
}
