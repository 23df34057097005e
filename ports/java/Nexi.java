import java.util.LinkedHashMap;
import java.util.Map;

/** Nexi Paygate (Computop): an HMAC over five fields between asterisks; an absent one is empty, its asterisk stays. */
final class Nexi {
    private Nexi() { }

    static Map<String, Operation> operations() {
        Map<String, Operation> operations = new LinkedHashMap<>();
        operations.put("nexi.mac.request", mac("amount", "currency"));
        operations.put("nexi.mac.response", mac("status", "code"));
        operations.put("nexi.mac.verify", new Operation("key merchantId fields:", Nexi::verify));
        return operations;
    }

    /** The names are written in any case; the merchant's own number counts, whatever the message has. */
    private static Object verify(Operation.Input in, Steps steps) {
        Map<String, byte[]> fields = new LinkedHashMap<>();
        in.members("fields").forEach((name, value) -> {
            String folded = Bytes.latin1(Bytes.lower(Bytes.of(name)));
            if (fields.put(folded, Bytes.text(value, "fields." + name)) != null) {
                throw new Refusals.Reject("duplicate-field", "a name is there twice");
            }
        });
        for (String name : new String[] {"mac", "status"}) {
            if (!fields.containsKey(name)) {
                throw new Refusals.Reject("missing-field", "the field " + name + " is absent");
            }
        }
        byte[] none = new byte[0];
        byte[] star = Bytes.of("*");
        byte[] message = steps.note("message", fields.getOrDefault("payid", none), star, fields.getOrDefault("transid", none),
            star, in.text("merchantId"), star, fields.get("status"), star, fields.getOrDefault("code", none));
        Bytes.requireSame(Bytes.hex(Bytes.hmac(steps, "SHA-256", in.text("key"), message)), Bytes.lower(fields.get("mac")));
        return Operation.ACCEPTED;
    }

    private static Operation mac(String fourth, String fifth) {
        String fields = "key payId? transId? merchantId? " + fourth + "? " + fifth + "?";
        return new Operation(fields, (in, steps) -> {
            byte[] star = Bytes.of("*");
            byte[] message = steps.note("message", in.text("payId", ""), star, in.text("transId", ""), star,
                in.text("merchantId", ""), star, in.text(fourth, ""), star, in.text(fifth, ""));
            return Bytes.hex(Bytes.hmac(steps, "SHA-256", in.text("key"), message));
        });
    }
}
