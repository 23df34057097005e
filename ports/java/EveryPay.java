import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** EveryPay: HTTP authorization, and the HMAC of API version 2. */
final class EveryPay {
    private EveryPay() { }

    static Map<String, Operation> operations() {
        Map<String, Operation> operations = new LinkedHashMap<>();
        operations.put("everypay.authorization.basic", new Operation("username secret", (in, steps) -> {
            if (Bytes.latin1(in.text("username")).contains(":")) {
                throw new Refusals.Reject("invalid-username", "the user name has a colon");
            }
            return "Basic " + Bytes.base64(steps.note("credentials", in.text("username"), Bytes.of(":"), in.text("secret")));
        }));
        operations.put("everypay.authorization.bearer", new Operation("token", (in, steps) -> {
            String token = Bytes.latin1(in.text("token"));
            if (!token.matches("[!-~]+")) {
                throw new Refusals.Reject("invalid-token", "the token cannot stand in a header");
            }
            return "Bearer " + token;
        }));
        operations.put("everypay.hmac", new Operation("secret fields:", EveryPay::hmac));
        return operations;
    }

    private static Object hmac(Operation.Input in, Steps steps) {
        // Names are bytes, one character each, so that their order is that of the bytes.
        Map<String, byte[]> fields = new TreeMap<>();
        in.members("fields").forEach((name, value) ->
            fields.put(Bytes.latin1(Bytes.of(name)), Bytes.text(value, "fields." + name)));
        if (!fields.containsKey("hmac_fields")) {
            TreeMap<String, byte[]> signed = new TreeMap<>(fields);
            signed.remove("hmac");
            signed.remove("locale");
            signed.put("hmac_fields", new byte[0]);
            fields.put("hmac_fields", Bytes.fromLatin1(String.join(",", signed.keySet())));
        }
        String[] names = Bytes.latin1(steps.note("hmac_fields", fields.get("hmac_fields"))).split(",", -1);
        Arrays.sort(names);
        byte[] message = new byte[0];
        for (int i = 0; i < names.length; i++) {
            message = Bytes.join(message, Bytes.fromLatin1((i == 0 ? "" : "&") + names[i] + "="),
                fields.getOrDefault(names[i], new byte[0]));
        }
        return Bytes.hex(Bytes.hmac(steps, "SHA-1", in.text("secret"), steps.note("message", message)));
    }
}
