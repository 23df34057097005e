import java.util.LinkedHashMap;
import java.util.Map;

/** EdfaPg: MD5 over upper-cased, partly reversed text; the bytes are PHP's throughout. */
final class EdfaPg {
    private EdfaPg() { }

    static Map<String, Operation> operations() {
        Map<String, Operation> operations = new LinkedHashMap<>();
        operations.put("edfapg.hash.sale", new Operation("email password cardNumber? cardToken?", EdfaPg::sale));
        operations.put("edfapg.hash.transaction", new Operation("email password transactionId cardNumber", (in, steps) ->
            transaction(steps, in.text("email"), in.text("password"), in.text("transactionId"), in.text("cardNumber"))));
        operations.put("edfapg.hash.applepay", new Operation("identifier orderNumber amount currency password", (in, steps) ->
            md5OfReversed(steps, steps.note("message", in.text("identifier"), in.text("orderNumber"), in.text("amount"),
                in.text("currency"), in.text("password")))));
        operations.put("edfapg.hash.checkout", new Operation("orderNumber amount currency description password", (in, steps) -> {
            byte[] message = steps.note("message", in.text("orderNumber"), in.text("amount"), in.text("currency"),
                in.text("description"), in.text("password"));
            byte[] inner = steps.note("MD5 in hex", Bytes.of(md5OfUpper(steps, message)));
            return Bytes.hex(Bytes.digest(steps, "SHA-1", inner));
        }));
        operations.put("edfapg.hash.schedule", new Operation("password", (in, steps) ->
            md5OfUpper(steps, steps.note("reversed password", Bytes.reverse(in.text("password"))))));
        operations.put("edfapg.hash.schedule-action", new Operation("scheduleId password", (in, steps) ->
            md5OfReversed(steps, steps.note("message", in.text("scheduleId"), in.text("password")))));
        operations.put("edfapg.hash.credit", new Operation("password cardNumber", (in, steps) -> {
            byte[] card = reversedCard(steps, in.text("cardNumber"));
            return md5OfUpper(steps, steps.note("message", in.text("password"), card));
        }));
        operations.put("edfapg.hash.credit-callback", new Operation("password transactionId cardNumber", (in, steps) -> {
            byte[] card = reversedCard(steps, in.text("cardNumber"));
            return md5OfUpper(steps, steps.note("message", in.text("password"), in.text("transactionId"), card));
        }));
        operations.put("edfapg.hash.wallet", new Operation("email password", (in, steps) -> {
            byte[] owner = steps.note("reversed email", Bytes.reverse(in.text("email")));
            return md5OfUpper(steps, steps.note("message", owner, in.text("password")));
        }));
        operations.put("edfapg.hash.sadad", new Operation("body password", (in, steps) ->
            Bytes.hex(Bytes.digest(steps, "SHA-256", steps.note("message", in.text("body"), in.text("password"))))));
        operations.put("edfapg.callback.verify", new Operation("form email password cardNumber?", EdfaPg::verifyCallback));
        return operations;
    }

    private static Object sale(Operation.Input in, Steps steps) {
        if ((in.text("cardNumber") == null) == (in.text("cardToken") == null)) {
            throw new Refusals.BadInput("exactly one of cardNumber and cardToken is needed");
        }
        byte[] owner = steps.note("reversed email", Bytes.reverse(in.text("email")));
        byte[] card = in.text("cardToken") == null
            ? reversedCard(steps, in.text("cardNumber"))
            : steps.note("reversed card token", Bytes.reverse(in.text("cardToken")));
        return md5OfUpper(steps, steps.note("message", owner, in.text("password"), card));
    }

    private static String transaction(Steps steps, byte[] email, byte[] password, byte[] id, byte[] number) {
        byte[] owner = steps.note("reversed email", Bytes.reverse(email));
        byte[] card = reversedCard(steps, number);
        return md5OfUpper(steps, steps.note("message", owner, password, id, card));
    }

    private static Object verifyCallback(Operation.Input in, Steps steps) {
        Map<String, byte[]> form = Form.read(in.text("form"));
        for (String name : new String[] {"hash", "trans_id"}) {
            if (!form.containsKey(name)) {
                throw new Refusals.Reject("missing-field", "the parameter " + name + " is absent");
            }
        }
        byte[] card = form.getOrDefault("card", new byte[0]);
        if (card.length == 0) {
            card = in.text("cardNumber");
        }
        if (card == null) {
            throw new Refusals.Reject("missing-field", "the parameter card is absent, and no cardNumber is given");
        }
        if (card.length < 10) {
            throw new Refusals.Reject("invalid-value", "the card has fewer than six characters in front and four behind");
        }
        Bytes.requireSame(transaction(steps, in.text("email"), in.text("password"), form.get("trans_id"), card), form.get("hash"));
        return Operation.ACCEPTED;
    }

    private static byte[] reversedCard(Steps steps, byte[] number) {
        // Of a short number both take the whole, as PHP's substr does.
        byte[] digits = steps.note("card digits", Bytes.first(number, 6), Bytes.last(number, 4));
        return steps.note("reversed card digits", Bytes.reverse(digits));
    }

    private static String md5OfUpper(Steps steps, byte[] message) {
        return Bytes.hex(Bytes.digest(steps, "MD5", steps.note("uppercase message", Bytes.upper(message))));
    }

    private static String md5OfReversed(Steps steps, byte[] message) {
        return md5OfUpper(steps, steps.note("reversed message", Bytes.reverse(message)));
    }
}
