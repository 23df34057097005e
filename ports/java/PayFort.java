import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** PayFort (Amazon Payment Services): a digest over sorted name=value text between two phrases. */
final class PayFort {
    private static final String FIELDS = "phrase algorithm parameters: profile?";
    private static final Map<String, String> ALGORITHMS = Map.of("sha1", "SHA-1", "sha256", "SHA-256", "sha512", "SHA-512",
        "hmac-sha256", "SHA-256", "hmac-sha512", "SHA-512");
    private static final Map<String, Set<String>> LEFT_OUT = Map.of("api", Set.of("signature"), "tokenization-form",
        Set.of("signature", "card_security_code", "card_number", "expiry_date", "card_holder_name", "remember_me"));

    private PayFort() { }

    static Map<String, Operation> operations() {
        Map<String, Operation> operations = new LinkedHashMap<>();
        operations.put("payfort.signature", new Operation(FIELDS, (in, steps) -> new Call(in).signature(steps)));
        operations.put("payfort.signature.verify", new Operation(FIELDS, PayFort::verify));
        return operations;
    }

    private static Object verify(Operation.Input in, Steps steps) {
        Call call = new Call(in);
        call.algorithm(); // refused before the signature is looked at
        if (!call.parameters.containsKey("signature")) {
            throw new Refusals.Reject("missing-field", "the parameter signature is absent");
        }
        if (!(call.parameters.get("signature") instanceof byte[] given)) {
            throw new Refusals.Reject("wrong-type", "the parameter signature is not text");
        }
        Bytes.requireSame(call.signature(steps), Bytes.lower(given));
        return Operation.ACCEPTED;
    }

    /** The input of both operations. */
    private static final class Call {
        final byte[] phrase;
        final String algorithm;
        final Map<String, Object> parameters;
        final Set<String> leftOut;

        Call(Operation.Input in) {
            phrase = in.text("phrase");
            algorithm = Bytes.latin1(in.text("algorithm"));
            parameters = tree(in.members("parameters"), "parameters");
            leftOut = LEFT_OUT.get(Bytes.latin1(in.text("profile", "api")));
            if (leftOut == null) {
                throw new Refusals.BadInput("the field profile is neither api nor tokenization-form");
            }
        }

        String algorithm() {
            String name = ALGORITHMS.get(algorithm);
            if (name == null) {
                throw new Refusals.Reject("unsupported-algorithm", "the algorithm is not one of the five");
            }
            return name;
        }

        String signature(Steps steps) {
            String name = algorithm();
            List<byte[]> parts = new ArrayList<>();
            parameters.entrySet().stream()
                .filter(member -> member.getValue() != null && !leftOut.contains(member.getKey()))
                // By the bytes of UTF-8; String.compareTo goes by UTF-16 and puts emoji before U+FFxx.
                .sorted((one, other) -> Arrays.compareUnsigned(Bytes.of(one.getKey()), Bytes.of(other.getKey())))
                .forEach(member -> parts.add(pair(member)));
            byte[] joined = steps.note("parameters", parts.toArray(new byte[0][]));
            byte[] message = steps.note("message", phrase, joined, phrase);
            return Bytes.hex(algorithm.startsWith("hmac-") ? Bytes.hmac(steps, name, phrase, message)
                : Bytes.digest(steps, name, message));
        }
    }

    private static Map<String, Object> tree(Json.Members members, String path) {
        Map<String, Object> tree = new LinkedHashMap<>();
        members.forEach((name, value) -> tree.put(name, tree(value, path + "." + name)));
        return tree;
    }

    /** The value with every text in it as bytes. */
    private static Object tree(Object value, String path) {
        if (value instanceof String || Bytes.standsForBytes(value)) {
            return Bytes.text(value, path);
        }
        if (value instanceof Json.Members members) {
            return tree(members, path);
        }
        if (value instanceof List<?> elements) {
            List<Object> tree = new ArrayList<>();
            elements.forEach(element -> tree.add(tree(element, path)));
            return tree;
        }
        return value;
    }

    private static byte[] pair(Map.Entry<String, Object> member) {
        return Bytes.join(Bytes.of(member.getKey()), Bytes.of("="), written(member.getValue()));
    }

    /** A value as Java's toString shows it: nothing quoted, nulls left out, document order. */
    @SuppressWarnings("unchecked")
    private static byte[] written(Object value) {
        if (value instanceof byte[] text) {
            return text;
        }
        if (value instanceof Json.Numeral number) {
            return Bytes.of(number.spelling());
        }
        if (value instanceof Map) {
            List<byte[]> pairs = new ArrayList<>();
            for (Map.Entry<String, Object> member : ((Map<String, Object>) value).entrySet()) {
                if (member.getValue() != null) {
                    pairs.add(pair(member));
                }
            }
            return list("{", pairs, "}");
        }
        if (value instanceof List<?> elements) {
            return list("[", elements.stream().filter(element -> element != null).map(PayFort::written).toList(), "]");
        }
        return Bytes.of(String.valueOf(value));
    }

    private static byte[] list(String open, List<byte[]> parts, String close) {
        byte[] joined = Bytes.of(open);
        for (int i = 0; i < parts.size(); i++) {
            joined = Bytes.join(joined, Bytes.of(i == 0 ? "" : ", "), parts.get(i));
        }
        return Bytes.join(joined, Bytes.of(close));
    }
}
