import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** application/x-www-form-urlencoded, stricter than the WHATWG parser about percent signs. */
final class Form {
    private static final int MOST_PAIRS = 1 << 20;

    private Form() { }

    /** The parameters; their names are bytes, one character each. */
    static Map<String, byte[]> read(byte[] body) {
        Bytes.demandBounded(body);
        List<String> pieces = Stream.of(Bytes.latin1(body).split("&")).filter(piece -> !piece.isEmpty()).toList();
        if (pieces.size() > MOST_PAIRS) {
            throw new Refusals.Reject("too-long", "the form has too many pairs");
        }
        // All pairs are decoded before names are compared: a malformed body has no names to compare.
        List<byte[][]> pairs = new ArrayList<>();
        for (String pair : pieces) {
            int equals = pair.indexOf('=');
            pairs.add(new byte[][] {
                decode(equals < 0 ? pair : pair.substring(0, equals)), decode(equals < 0 ? "" : pair.substring(equals + 1)),
            });
        }
        Map<String, byte[]> parameters = new HashMap<>();
        for (byte[][] pair : pairs) {
            String name = Bytes.latin1(pair[0]);
            if (parameters.containsKey(name) && !name.endsWith("[]")) {
                throw new Refusals.Reject("duplicate-field", "the form has a parameter twice");
            }
            parameters.put(name, pair[1]);
        }
        return parameters;
    }

    private static byte[] decode(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '%') {
                bytes.write(c == '+' ? ' ' : c);
                continue;
            }
            String digits = text.substring(i + 1, Math.min(i + 3, text.length()));
            if (!digits.matches("[0-9A-Fa-f]{2}")) {
                throw new Refusals.Reject("malformed-body", "the form has an invalid percent sequence");
            }
            bytes.write(Integer.parseInt(digits, 16));
            i += 2;
        }
        return bytes.toByteArray();
    }
}
