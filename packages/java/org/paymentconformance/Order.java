package org.paymentconformance;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** What an SDK chooses by itself and signs as it sends it: {@code memberOrder} and {@code ownFields} of vectors/fields/. */
final class Order {
    private Order() { }

    /** An outcome with the parameters of its redirect and its errors in one order; parameters of one name keep theirs. */
    static Object ofOutcome(Object value) {
        if (!(value instanceof Members outcome)) {
            return value;
        }
        Members ordered = outcome.replacing("errors", sorted(outcome.get("errors")));
        return outcome.get("redirect") instanceof Members redirect
            ? ordered.replacing("redirect", redirect.replacing("params", sorted(redirect.get("params")))) : ordered;
    }

    private static Object sorted(Object list) {
        return list instanceof List<?> elements ? elements.stream().sorted(Comparator.comparing(Order::key)).toList() : list;
    }

    /** What an error says, or the name of a parameter. */
    private static String key(Object element) {
        if (element instanceof Members error) {
            return List.of("code", "field", "message").stream().map(name -> String.valueOf(Json.text(error.get(name)))).collect(Collectors.joining("\0"));
        }
        return element instanceof List<?> pair && !pair.isEmpty() ? String.valueOf(Json.text(pair.get(0))) : "";
    }

    /** The expected request with what the SDK of the one that came chose, and with the signature of that. */
    static Object signedAsSent(GoldenCase golden, Object expected, Object got) {
        Object signed = expected;
        for (String field : golden.free.orders) {
            signed = turned(golden, field, signed, body(got));
        }
        return withOwnFields(golden, signed, got);
    }

    /** With the members of an object in the order in which they came. */
    private static Object turned(GoldenCase golden, String field, Object expected, Members sent) {
        Members body = body(expected);
        if (body == null || sent == null || !(body.get(field) instanceof Members mine) || !(sent.get(field) instanceof Members theirs)) {
            return expected;
        }
        if (mine.names().equals(theirs.names()) || !sorted(mine).equals(sorted(theirs))) {
            return expected;
        }
        Members inOrder = new Members(theirs.names().stream().map(name -> new Members.Member(name, mine.get(name))).toList());
        String message = golden.step("message");
        if (message.split(Pattern.quote(written(mine)), -1).length != 2 || !signature(golden, message).equals(body.get("signature"))) {
            return expected;
        }
        Members signed = body.replacing(field, inOrder)
            .replacing("signature", signature(golden, message.replace(written(mine), written(inOrder))));
        return ((Members) expected).replacing("body", Json.write(signed));
    }

    /** With the fields in which the SDK says what it is. */
    private static Object withOwnFields(GoldenCase golden, Object expected, Object got) {
        Members body = golden.free.ownFields.isEmpty() ? null : body(expected);
        Members sent = body == null ? null : body(got);
        if (sent == null) {
            return expected;
        }
        boolean isSigned = body.has("signature");
        List<String> names = golden.free.ownFields.stream().filter(name -> !body.has(name) && isOwn(sent.get(name), isSigned)).toList();
        if (names.isEmpty()) {
            return expected;
        }
        List<Members.Member> list = new ArrayList<>(body.list());
        names.forEach(name -> list.add(new Members.Member(name, sent.get(name))));
        Members whole = new Members(list);
        if (!isSigned) {
            return ((Members) expected).replacing("body", Json.write(whole));
        }
        String message = golden.step("message");
        if (!message(golden, body).equals(message) || !signature(golden, message).equals(body.get("signature"))) {
            return expected;
        }
        return ((Members) expected).replacing("body", Json.write(whole.replacing("signature", signature(golden, message(golden, whole)))));
    }

    /** Whether a value says what an SDK is: where the body is signed a text of visible characters, else an object of texts. */
    private static boolean isOwn(Object value, boolean isSigned) {
        if (value instanceof Members members) {
            return !isSigned && members.list().stream().allMatch(each -> each.value() instanceof String);
        }
        return isSigned && value instanceof String text && text.matches("[^\\x00-\\x1f\\x7f]+");
    }

    /** What is signed of a body, one character a byte: its other members by their names, between the phrase and the phrase. */
    private static String message(GoldenCase golden, Members body) {
        return body.list().stream().filter(each -> !each.name().equals("signature") && each.value() != null)
            .map(each -> new Wire.Parameter(Json.text(each.name()), written(each.value()))).sorted(Comparator.comparing(Wire.Parameter::name))
            .map(each -> each.name() + "=" + each.value()).collect(Collectors.joining("", golden.text("phrase"), golden.text("phrase")));
    }

    private static Members body(Object request) {
        String body = request instanceof Members members ? Json.text(members.get("body")) : null;
        try {
            return body != null && Json.read(Json.bytes(body)) instanceof Members members ? members : null;
        } catch (Json.Malformed problem) {
            return null;
        }
    }

    private static List<String> sorted(Members members) {
        return members.names().stream().sorted().toList();
    }

    /** A value as it is signed, one character a byte: nothing quoted, nulls left out. */
    private static String written(Object value) {
        if (value instanceof Members members) {
            return members.list().stream().filter(each -> each.value() != null)
                .map(each -> Json.text(each.name()) + "=" + written(each.value())).collect(Collectors.joining(", ", "{", "}"));
        }
        if (value instanceof List<?> elements) {
            return elements.stream().filter(Objects::nonNull).map(Order::written).collect(Collectors.joining(", ", "[", "]"));
        }
        return value instanceof String text ? Json.text(text) : Json.write(value);
    }

    private static String signature(GoldenCase golden, String message) {
        String name = golden.text("algorithm").toUpperCase(Locale.ROOT);
        byte[] bytes = Json.bytes(message);
        try {
            if (!name.startsWith("HMAC-")) {
                return HexFormat.of().formatHex(MessageDigest.getInstance(name.replace("SHA", "SHA-")).digest(bytes));
            }
            Mac mac = Mac.getInstance("Hmac" + name.substring(5));
            mac.init(new SecretKeySpec(Json.bytes(golden.text("phrase")), mac.getAlgorithm()));
            return HexFormat.of().formatHex(mac.doFinal(bytes));
        } catch (GeneralSecurityException problem) {
            throw new IllegalStateException(problem);
        }
    }
}
