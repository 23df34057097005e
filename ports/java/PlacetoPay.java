import java.util.LinkedHashMap;
import java.util.Map;

/** PlacetoPay: the tranKey in the manner of WS-Security, and the signature of notifications. */
final class PlacetoPay {
    private static final Map<String, String> ALGORITHMS = Map.of("sha256", "SHA-256", "sha1", "SHA-1");

    private PlacetoPay() { }

    static Map<String, Operation> operations() {
        Map<String, Operation> operations = new LinkedHashMap<>();
        operations.put("placetopay.trankey", new Operation("nonce seed secretKey algorithm?", (in, steps) -> {
            String name = algorithm(in);
            byte[] message = steps.note("message", in.text("nonce"), in.text("seed"), in.text("secretKey"));
            return Bytes.base64(Bytes.digest(steps, ALGORITHMS.get(name), message));
        }));
        operations.put("placetopay.notification", new Operation("requestId status date secretKey algorithm?", (in, steps) ->
            signature(steps, algorithm(in), in.text("requestId"), in.text("status"), in.text("date"), in.text("secretKey"))));
        operations.put("placetopay.notification.verify", new Operation("body secretKey", PlacetoPay::verify));
        return operations;
    }

    private static String algorithm(Operation.Input in) {
        String name = Bytes.latin1(in.text("algorithm", "sha256"));
        if (!ALGORITHMS.containsKey(name)) {
            throw new Refusals.Reject("unsupported-algorithm", "the algorithm is neither sha256 nor sha1");
        }
        return name;
    }

    private static String signature(Steps steps, String name, byte[]... parts) {
        String value = Bytes.hex(Bytes.digest(steps, ALGORITHMS.get(name), steps.note("message", parts)));
        return name.equals("sha1") ? value : name + ":" + value;
    }

    private static Object verify(Operation.Input in, Steps steps) {
        Json.Members message = body(in.text("body"));
        Object id = member(message, "requestId", String.class, Json.Numeral.class);
        if (id instanceof Json.Numeral number) {
            id = number.spelling();
            if (!number.spelling().matches("0|[1-9][0-9]*")) {
                throw new Refusals.Reject("wrong-type", "the member requestId is not a plain integer");
            }
        }
        Json.Members status = (Json.Members) member(message, "status", Json.Members.class);
        String state = (String) member(status, "status", String.class);
        String date = (String) member(status, "date", String.class);
        String given = (String) member(message, "signature", String.class);

        // An old signature is bare; the message may name SHA-256 and nothing else.
        int colon = given.indexOf(':');
        if (colon >= 0 && !given.substring(0, colon).equals("sha256")) {
            throw new Refusals.Reject("unsupported-algorithm", "the signature's prefix is not sha256");
        }
        String expected = signature(steps, colon >= 0 ? "sha256" : "sha1", Bytes.of((String) id), Bytes.of(state),
            Bytes.of(date), in.text("secretKey"));
        Bytes.requireSame(expected, Bytes.of(given));
        return Operation.ACCEPTED;
    }

    private static Json.Members body(byte[] text) {
        Bytes.demandBounded(text);
        try {
            Object json = Json.read(text);
            Json.check(json);
            if (json instanceof Json.Members members) {
                return members;
            }
        } catch (Json.Malformed | StackOverflowError problem) {
            // said below
        }
        throw new Refusals.Reject("malformed-body", "the body is not an object in strict JSON");
    }

    private static Object member(Json.Members holder, String name, Class<?>... types) {
        if (!holder.containsKey(name)) {
            throw new Refusals.Reject("missing-field", "the member " + name + " is absent");
        }
        for (Class<?> type : types) {
            if (type.isInstance(holder.get(name))) {
                return holder.get(name);
            }
        }
        throw new Refusals.Reject("wrong-type", "the member " + name + " has the wrong JSON type");
    }
}
