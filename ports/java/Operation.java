import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An operation: the fields it takes, and what it makes of them. */
final class Operation {
    static final Map<String, Object> ACCEPTED = Map.of("accepted", true);

    /** What computes the answer from checked fields. */
    interface Body {
        Object answer(Input input, Steps steps);
    }

    private final List<String> fields;
    private final Body body;

    /** @param fields names between spaces; one that ends in "?" may be absent, one in ":" is not text but read by the body */
    Operation(String fields, Body body) {
        this.fields = List.of(fields.split(" "));
        this.body = body;
    }

    Object run(Object given, Steps steps) {
        if (!(given instanceof Json.Members members)) {
            throw new Refusals.BadInput("input is not an object");
        }
        Map<String, Object> values = new LinkedHashMap<>();
        Map<String, Object> rest = new LinkedHashMap<>(members);
        for (String field : fields) {
            String name = field.replaceAll("[?:]", "");
            if (!members.containsKey(name)) {
                if (field.endsWith("?")) {
                    continue;
                }
                throw new Refusals.BadInput("the field " + name + " is missing");
            }
            Object value = rest.remove(name);
            values.put(name, field.endsWith(":") ? value : Bytes.text(value, name));
        }
        if (!rest.isEmpty()) {
            throw new Refusals.BadInput("the field " + rest.keySet().iterator().next() + " is not one of this operation");
        }
        return body.answer(new Input(values), steps);
    }

    /** The fields of a case, already checked. */
    record Input(Map<String, Object> values) {
        /** The bytes of a text field; null where it is absent. */
        byte[] text(String name) {
            return (byte[]) values.get(name);
        }

        byte[] text(String name, String otherwise) {
            return values.containsKey(name) ? text(name) : Bytes.of(otherwise);
        }

        /** An object that is no text, for example PayFort's parameters. */
        Json.Members members(String name) {
            if (values.get(name) instanceof Json.Members members) {
                return members;
            }
            throw new Refusals.BadInput("the field " + name + " is not an object");
        }
    }
}
