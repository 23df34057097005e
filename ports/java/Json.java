import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * RFC 8259, strictly: objects keep their order, numbers their spelling. Values are null, Boolean, String, Numeral, List and
 * Members.
 *
 * <p>{@link #read} takes what the grammar allows; {@link #check} refuses what it leaves open. They are two, so that a line
 * whose input is unusable can still be answered under its own n.
 */
final class Json {
    private static final int MAX_DEPTH = 128;
    private static final int MAX_NUMBER = 1024;

    /** A number as its characters: 1.10 is not 1.1. */
    record Numeral(String spelling) { }

    /** An object in document order, which knows whether a name came twice. */
    static final class Members extends LinkedHashMap<String, Object> {
        boolean hasRepeatedName;
    }

    /** The text is not JSON; the message says why without quoting it. */
    static final class Malformed extends Exception {
        Malformed(String why) {
            super(why);
        }
    }

    private final String text;
    private int at = 0;

    private Json(String text) {
        this.text = text;
    }

    static Object read(byte[] bytes) throws Malformed {
        try {
            // A decoder of its own reports what is not UTF-8; new String would replace it.
            return readText(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
        } catch (CharacterCodingException problem) {
            throw new Malformed("not UTF-8");
        }
    }

    private static Object readText(String text) throws Malformed {
        Json json = new Json(text);
        Object value = json.value();
        json.skipSpace();
        if (json.at < text.length()) {
            throw new Malformed("it goes on after its end");
        }
        return value;
    }

    private Object value() throws Malformed {
        skipSpace();
        return switch (peek()) {
            case '{' -> members();
            case '[' -> elements();
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", null);
            default -> number();
        };
    }

    private Members members() throws Malformed {
        Members members = new Members();
        at++;
        skipSpace();
        if (take('}')) {
            return members;
        }
        do {
            skipSpace();
            String name = string();
            skipSpace();
            expect(':');
            members.hasRepeatedName |= members.containsKey(name);
            members.put(name, value());
            skipSpace();
        } while (take(','));
        expect('}');
        return members;
    }

    private List<Object> elements() throws Malformed {
        List<Object> elements = new ArrayList<>();
        at++;
        skipSpace();
        if (take(']')) {
            return elements;
        }
        do {
            elements.add(value());
            skipSpace();
        } while (take(','));
        expect(']');
        return elements;
    }

    private String string() throws Malformed {
        expect('"');
        StringBuilder string = new StringBuilder();
        while (!take('"')) {
            char c = next();
            if (c < 0x20) {
                throw new Malformed("a control character in a string");
            }
            string.append(c == '\\' ? escaped() : c);
        }
        return string.toString();
    }

    private char escaped() throws Malformed {
        char c = next();
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> {
                int unit = 0;
                for (int i = 0; i < 4; i++) {
                    int digit = "0123456789abcdef".indexOf(Character.toLowerCase(next()));
                    if (digit < 0) {
                        throw new Malformed("an invalid escape");
                    }
                    unit = unit << 4 | digit;
                }
                yield (char) unit;
            }
            default -> throw new Malformed("an invalid escape");
        };
    }

    private Object word(String word, Object value) throws Malformed {
        if (!text.startsWith(word, at)) {
            throw new Malformed("an unknown word");
        }
        at += word.length();
        return value;
    }

    private Numeral number() throws Malformed {
        int start = at;
        take('-');
        if (!take('0')) {
            digits();
        }
        if (take('.')) {
            digits();
        }
        if (take('e') || take('E')) {
            if (!take('+')) {
                take('-');
            }
            digits();
        }
        if (at - start > MAX_NUMBER) {
            throw new Malformed("a number has more than " + MAX_NUMBER + " characters");
        }
        return new Numeral(text.substring(start, at));
    }

    private void digits() throws Malformed {
        int start = at;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        if (at == start) {
            throw new Malformed("no value where one is needed");
        }
    }

    private void skipSpace() {
        while (at < text.length() && " \t\n\r".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
    }

    private char peek() throws Malformed {
        if (at == text.length()) {
            throw new Malformed("it ends too early");
        }
        return text.charAt(at);
    }

    private char next() throws Malformed {
        char c = peek();
        at++;
        return c;
    }

    private boolean take(char c) {
        if (at < text.length() && text.charAt(at) == c) {
            at++;
            return true;
        }
        return false;
    }

    private void expect(char c) throws Malformed {
        if (!take(c)) {
            throw new Malformed("'" + c + "' is missing");
        }
    }

    /** Refuses repeated names, halves of surrogate pairs, and nesting beyond 128. */
    static void check(Object value) throws Malformed {
        check(value, 0);
    }

    private static void check(Object value, int depth) throws Malformed {
        if (value instanceof String string && !StandardCharsets.UTF_8.newEncoder().canEncode(string)) {
            throw new Malformed("a string has half a surrogate pair");
        }
        if (!(value instanceof Members || value instanceof List<?>)) {
            return;
        }
        if (depth == MAX_DEPTH) {
            throw new Malformed("nested too deeply");
        }
        if (value instanceof Members members) {
            if (members.hasRepeatedName) {
                throw new Malformed("an object has a name twice");
            }
            for (Map.Entry<String, Object> member : members.entrySet()) {
                check(member.getKey(), depth);
                check(member.getValue(), depth + 1);
            }
        } else if (value instanceof List<?> elements) {
            for (Object element : elements) {
                check(element, depth + 1);
            }
        }
    }

    /** ASCII on one line. */
    static String write(Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    private static void write(Object value, StringBuilder out) {
        if (value instanceof String string) {
            writeString(string, out);
        } else if (value instanceof Numeral number) {
            out.append(number.spelling());
        } else if (value instanceof Map<?, ?> members) {
            String before = "{";
            for (Map.Entry<?, ?> member : members.entrySet()) {
                out.append(before);
                writeString((String) member.getKey(), out);
                out.append(':');
                write(member.getValue(), out);
                before = ",";
            }
            out.append(members.isEmpty() ? "{}" : "}");
        } else if (value instanceof List<?> elements) {
            String before = "[";
            for (Object element : elements) {
                out.append(before);
                write(element, out);
                before = ",";
            }
            out.append(elements.isEmpty() ? "[]" : "]");
        } else {
            out.append(value);
        }
    }

    private static void writeString(String string, StringBuilder out) {
        out.append('"');
        for (char c : string.toCharArray()) {
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c >= 0x20 && c < 0x7f) {
                out.append(c);
            } else {
                out.append(String.format("\\u%04x", (int) c));
            }
        }
        out.append('"');
    }
}
