import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** EveryPay: HTTP authorization, and the HMAC of API version 2. */
final class EveryPay {
    /** What a shop acts on: of these, what is there must be on the message's own list of signed fields. */
    private static final List<String> ACTED_ON = List.of("account_id", "amount", "api_username", "hmac_fields", "nonce",
        "order_reference", "payment_reference", "payment_state", "timestamp", "transaction_result");

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
        operations.put("everypay.hmac.verify", new Operation("secret form", EveryPay::verify));
        return operations;
    }

    private static Object hmac(Operation.Input in, Steps steps) {
        // Names are bytes, one character each, so that their order is that of the bytes.
        Map<String, byte[]> fields = new TreeMap<>();
        in.members("fields").forEach((name, value) ->
            fields.put(Bytes.latin1(Bytes.of(name)), Bytes.text(value, "fields." + name)));
        return sign(in, fields, steps);
    }

    private static Object verify(Operation.Input in, Steps steps) {
        Map<String, byte[]> form = Form.read(in.text("form"));
        for (String name : new String[] {"hmac", "hmac_fields", "order_reference", "payment_state"}) {
            if (!form.containsKey(name)) {
                throw new Refusals.Reject("missing-field", "the parameter " + name + " is absent");
            }
        }
        List<String> listed = Arrays.asList(Bytes.latin1(form.get("hmac_fields")).split(",", -1));
        for (String name : ACTED_ON) {
            if (form.containsKey(name) && !listed.contains(name)) {
                throw new Refusals.Reject("signature-mismatch", name + " is acted on and not signed");
            }
        }
        byte[] given = form.get("hmac");
        Bytes.requireSame(sign(in, new TreeMap<>(form), steps), given);
        return Operation.ACCEPTED;
    }

    private static String sign(Operation.Input in, Map<String, byte[]> fields, Steps steps) {
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
