import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Text is bytes: reading it from the input, and what the formulas are made of. */
final class Bytes {
    private static final int MOST_BYTES = 1 << 24;

    private Bytes() { }

    static void demandBounded(byte[] message) {
        if (message.length > MOST_BYTES) {
            throw new Refusals.Reject("too-long", "the message is too long");
        }
    }

    /** The bytes of a text field: a string, {"hex": …} or {"base64": …}. */
    static byte[] text(Object value, String name) {
        if (value instanceof String string) {
            return of(string);
        }
        if (!standsForBytes(value)) {
            throw new Refusals.BadInput("the field " + name + " is not text");
        }
        Map.Entry<?, ?> form = ((Map<?, ?>) value).entrySet().iterator().next();
        try {
            String coded = (String) form.getValue();
            if (form.getKey().equals("hex")) {
                return HexFormat.of().parseHex(coded);
            }
            byte[] bytes = Base64.getDecoder().decode(coded);
            // The decoder puts up with missing padding and stray bits; only what encoding gives back is valid.
            if (base64(bytes).equals(coded)) {
                return bytes;
            }
        } catch (IllegalArgumentException | ClassCastException | NullPointerException invalid) {
            // said below
        }
        throw new Refusals.BadInput("the field " + name + " is not valid " + form.getKey());
    }

    static boolean standsForBytes(Object value) {
        return value instanceof Json.Members form && form.size() == 1 && (form.containsKey("hex") || form.containsKey("base64"));
    }

    static byte[] of(String string) {
        return string.getBytes(StandardCharsets.UTF_8);
    }

    /** Bytes as text of one character each: its order is that of the bytes, and nothing is lost on the way. */
    static String latin1(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    static byte[] fromLatin1(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    static byte[] join(byte[]... parts) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            joined.writeBytes(part);
        }
        return joined.toByteArray();
    }

    static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    /** As PHP's strrev: bytes, not characters. */
    static byte[] reverse(byte[] bytes) {
        byte[] reversed = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            reversed[i] = bytes[bytes.length - 1 - i];
        }
        return reversed;
    }

    /** As PHP's strtoupper: a-z only; String.toUpperCase would be Unicode's and the locale's. */
    static byte[] upper(byte[] bytes) {
        byte[] upper = bytes.clone();
        for (int i = 0; i < upper.length; i++) {
            if (upper[i] >= 'a' && upper[i] <= 'z') {
                upper[i] -= 32;
            }
        }
        return upper;
    }

    static byte[] lower(byte[] bytes) {
        byte[] lower = bytes.clone();
        for (int i = 0; i < lower.length; i++) {
            if (lower[i] >= 'A' && lower[i] <= 'Z') {
                lower[i] += 32;
            }
        }
        return lower;
    }

    static byte[] first(byte[] bytes, int count) {
        return Arrays.copyOf(bytes, Math.min(count, bytes.length));
    }

    static byte[] last(byte[] bytes, int count) {
        return Arrays.copyOfRange(bytes, Math.max(0, bytes.length - count), bytes.length);
    }

    /** A digest as a step, under its name: MD5, SHA-1, SHA-256, SHA-512. */
    static byte[] digest(Steps steps, String algorithm, byte[] message) {
        try {
            return steps.note(algorithm, MessageDigest.getInstance(algorithm).digest(message));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException(missing);
        }
    }

    static byte[] hmac(Steps steps, String algorithm, byte[] key, byte[] message) {
        try {
            Mac mac = Mac.getInstance("Hmac" + algorithm.replace("-", ""));
            // The class refuses an empty key; one zero byte is the same key, since both are padded with zeros (RFC 2104 §2).
            mac.init(new SecretKeySpec(key.length == 0 ? new byte[1] : key, "RAW"));
            return steps.note("HMAC-" + algorithm, mac.doFinal(message));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException(missing);
        }
    }

    /** Compares a computed signature with the one that came, in constant time. */
    static void requireSame(String expected, byte[] given) {
        if (!MessageDigest.isEqual(of(expected), given)) {
            throw new Refusals.Reject("signature-mismatch", "the signature is not the one of this message");
        }
    }
}
