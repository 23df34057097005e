package org.paymentconformance;

import java.nio.charset.StandardCharsets;

/** What an operation is given; text is bytes. */
public final class Input {
    private final Members members;

    Input(Members members) {
        this.members = members;
    }

    /** Whether a member is there. */
    public boolean has(String name) {
        return members.has(name);
    }

    /** The bytes of a text, however it is written; null where it is absent. */
    public byte[] bytes(String name) {
        String text = Json.text(members.get(name));
        return text == null ? null : Json.bytes(text);
    }

    /** A text for an SDK that takes strings; null where it is absent. Throws IllegalArgumentException where it is not UTF-8. */
    public String text(String name) {
        String text = Json.text(members.get(name));
        if (text != null && !Json.isUtf8(text)) {
            throw new IllegalArgumentException(name + " is not UTF-8, and the SDK takes strings");
        }
        return text == null ? null : new String(Json.bytes(text), StandardCharsets.UTF_8);
    }

    /** A member as JSON text: numbers in their spelling, members in their order. */
    public String json(String name) {
        return Json.write(members.get(name));
    }

    /** The whole input as JSON text. */
    public String json() {
        return Json.write(members);
    }
}
