package org.paymentconformance;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** A choice that inputs make, and of whose words an SDK may take only some: a row of vectors/fields/choices.json. */
record Choice(String name, List<String> words, Members row) {
    Choice(Members row) {
        this(row.text("name"), row.list("words"), row);
    }

    /** Whether its words are members of an answer, and no input makes it. */
    boolean isOfAnswers() {
        return row.has("refusals");
    }

    /** Whether an SDK that answers these members can be asked to refuse with a code. */
    boolean isRefused(String code, List<String> answered) {
        return row.<Members>list("refusals").stream().filter(each -> each.text("code").equals(code))
            .anyMatch(each -> !each.has("member") || answered.stream().anyMatch(path -> path.split("\\.")[0].equals(each.text("member"))));
    }

    /** The word of an input; null where it has none. */
    String word(Members given) {
        if (!row.has("signs")) {
            String text = Json.text(given.get(name));
            return text == null ? row.text("default") : new String(Json.bytes(text), StandardCharsets.UTF_8);
        }
        Object value = given;
        for (String part : row.<String>list("path")) {
            value = value instanceof Members members ? members.get(part) : null;
        }
        Object found = value;
        String text = text(value);
        return row.<Members>list("signs").stream().filter(sign -> shows(sign, found, text)).findFirst().map(sign -> sign.text("word")).orElse(null);
    }

    private String text(Object value) {
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

    /** Whether a value, or its text, shows that the word of a sign is meant; a text that is none is empty and nothing else. */
    private static boolean shows(Members sign, Object value, String text) {
        if (sign.has("nested") || sign.has("literals")) {
            if (!(value instanceof Members object)) {
                return false;
            }
            boolean isNested = object.list().stream().anyMatch(member -> member.value() instanceof Members || member.value() instanceof List);
            boolean hasLiterals = object.list().stream().anyMatch(member -> member.value() == null || member.value() instanceof Boolean);
            return sign.has("nested") ? sign.get("nested").equals(isNested) : !isNested && hasLiterals;
        }
        if (sign.has("empty")) {
            return sign.get("empty").equals(text == null || text.isEmpty());
        }
        if (text == null) {
            return false;
        }
        return sign.has("begins") ? text.startsWith(Json.text(sign.get("begins"))) : !text.contains(Json.text(sign.get("lacks")));
    }
}
