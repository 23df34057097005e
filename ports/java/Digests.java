import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The bare digests, from java.security and javax.crypto. */
final class Digests {
    private Digests() { }

    static Map<String, Operation> operations() {
        Map<String, Operation> operations = new LinkedHashMap<>();
        for (String name : List.of("MD5", "SHA-1", "SHA-256", "SHA-512")) {
            String operation = name.toLowerCase(java.util.Locale.ROOT).replace("-", "");
            operations.put("digest." + operation, new Operation("data",
                (in, steps) -> Bytes.hex(Bytes.digest(steps, name, in.text("data")))));
            if (!name.equals("MD5")) {
                operations.put("digest.hmac-" + operation, new Operation("key data",
                    (in, steps) -> Bytes.hex(Bytes.hmac(steps, name, in.text("key"), in.text("data")))));
            }
        }
        return operations;
    }
}
