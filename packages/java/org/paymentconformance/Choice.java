package org.paymentconformance;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** A choice that inputs make, and of whose words an SDK may take only some: a row of vectors/fields/choices.json. */
record Choice(String name, List<String> words, Members row) {
    Choice(Members row) {
        this(row.text("name"), row.list("words"), row);
    }

    /** The word of an input; null where it has none. */
    String word(Members given) {
        if (!row.has("signs")) {
            String text = Json.text(given.get(name));
            return text == null ? row.text("default") : new String(Json.bytes(text), StandardCharsets.UTF_8);
        }
        String text = text(given);
        return row.<Members>list("signs").stream().filter(sign -> shows(sign, text)).findFirst().map(sign -> sign.text("word")).orElse(null);
    }

    private String text(Members given) {
        Object value = given;
        for (String part : row.<String>list("path")) {
            value = value instanceof Members members ? members.get(part) : null;
        }
        String text = Json.text(value);
        if (text == null || !row.has("member")) {
            return text;
        }
        try {
            return Json.read(Json.bytes(text.replaceFirst("^\u00ef\u00bb\u00bf", ""))) instanceof Members message && message.get(row.text("member")) instanceof String member ? Json.text(member) : null;
        } catch (Json.Malformed problem) {
            return null;
        }
    }

    /** Whether a text shows that the word of a sign is meant; where there is none, it is empty and nothing else. */
    private static boolean shows(Members sign, String text) {
        if (sign.has("empty")) {
            return sign.get("empty").equals(text == null || text.isEmpty());
        }
        if (text == null) {
            return false;
        }
        return sign.has("begins") ? text.startsWith(Json.text(sign.get("begins"))) : !text.contains(Json.text(sign.get("lacks")));
    }
}
