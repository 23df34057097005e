import java.util.LinkedHashMap;
import java.util.Map;

/** Nexi Paygate (Computop): an HMAC over five fields between asterisks; an absent one is empty, its asterisk stays. */
final class Nexi {
    private Nexi() { }

    static Map<String, Operation> operations() {
        Map<String, Operation> operations = new LinkedHashMap<>();
        operations.put("nexi.mac.request", mac("amount", "currency"));
        operations.put("nexi.mac.response", mac("status", "code"));
        return operations;
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
