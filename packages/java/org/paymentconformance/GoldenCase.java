package org.paymentconformance;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** One golden case for one SDK. */
final class GoldenCase {
    final String operation;
    final String name;
    final String match;
    final Free free;
    /** The claims that let an SDK pass. */
    final List<Members> acceptable;
    /** Whether the SDK answers all that the case says. */
    private final boolean isShownWhole;
    private final Conformance suite;
    private final Offer offer;
    private final Members golden;
    private final Members input;

    GoldenCase(Conformance suite, Members golden, String operation, String match, Free free, Offer offer) {
        this.suite = suite;
        this.offer = offer;
        this.golden = golden;
        this.operation = operation;
        this.match = match;
        this.free = free;
        name = operation + "#" + golden.text("id");
        input = (Members) golden.get("input");
        Members expect = (Members) golden.get("expect");
        List<Members> claims = expect.has("claims") ? expect.list("claims") : List.of(expect);
        List<Members> confirmed = claims.stream().filter(claim -> !claim.has("status") || claim.get("status").equals("confirmed")).toList();
        List<Members> taken = !confirmed.isEmpty() ? confirmed : claims.stream().filter(claim -> "unverified".equals(claim.get("status"))).toList();
        Object value = taken.stream().filter(claim -> claim.has("value")).map(claim -> claim.get("value")).findFirst().orElse(null);
        isShownWhole = value instanceof Members members && members.equals(offer.answered(members));
        acceptable = taken.stream().map(claim -> new Members(claim.list().stream()
            .map(member -> member.name().equals("value") ? new Members.Member("value", offer.answered(member.value())) : member).toList())).toList();
    }

    boolean refusesUnnamed() {
        return offer.refusesUnnamed();
    }

    private boolean mustRefuse() {
        return acceptable.stream().allMatch(claim -> claim.has("reject"));
    }

    private GoldenCase twin() {
        return golden.has("twin") ? suite.golden(operation + "#" + golden.text("twin")) : null;
    }

    /** Why the SDK is not asked; null where it is. */
    String leftOut() {
        String objection = offer.objection(name, input, acceptable, twin() != null && twin().isShownWhole);
        if (objection != null) {
            return "not offered: " + objection;
        }
        String reason = twin() == null ? null : twin().leftOut();
        return reason == null ? null : reason + " in its twin";
    }

    /** What the SDK does. */
    Answer answer() {
        try {
            Object value = suite.call(operation, new Input(input));
            if (value instanceof Reject refusal) {
                return Answer.reject(refusal.code);
            }
            if (value instanceof Boolean accepts) {
                return accepts ? Answer.value(Members.of("accepted", true)) : Answer.reject("refused");
            }
            return Answer.value(Json.of(value));
        } catch (Throwable error) {
            String code = error instanceof Reject refusal ? refusal.code : suite.rejection(error);
            // The text of an exception may quote a secret.
            return code != null ? Answer.reject(code) : Answer.error("it threw " + error.getClass().getName());
        }
    }

    /** Why an answer is wrong, without a value of it; null where it is right. */
    String judge(Answer answer) {
        return Judge.problem(this, answer.isValue() ? Answer.value(offer.answered(answer.value())) : answer);
    }

    /** Asks the SDK; null where its answer is right, else a message for people. */
    String check() {
        String found = judge(answer());
        GoldenCase twin = mustRefuse() ? twin() : null;
        if (found == null && twin != null) {
            Answer answer = twin.answer();
            boolean isTaken = twin.judge(answer) == null || answer.isValue() && !operation.endsWith(".verify");
            found = isTaken ? null : "refused as expected, but " + twin.name + ", which must be accepted, was refused too: it shows nothing";
        }
        return found == null ? null : name + ": " + golden.text("comment") + "\n  " + masked(found);
    }

    /** The bytes of a text of the input, one character a byte. */
    String text(String field) {
        return Json.text(input.get(field));
    }

    /** The bytes of an intermediate value, one character a byte. */
    String step(String step) {
        Members found = golden.<Members>list("steps").stream().filter(each -> each.text("name").equals(step)).findFirst().orElse(null);
        if (found == null) {
            return null;
        }
        return found.has("text") ? Json.text(found.get("text")) : Json.text(Members.of("hex", found.get("hex")));
    }

    /** A sentence without the texts of the input, which an SDK may have put into a name or a code. */
    private String masked(String sentence) {
        String masked = sentence;
        for (String text : texts(input).stream().filter(text -> text.length() >= 6).sorted(Comparator.comparingInt(String::length).reversed()).toList()) {
            masked = masked.replace(new String(Json.bytes(text), StandardCharsets.UTF_8), "(a text of the input)");
        }
        return masked;
    }

    /** A value for people: a digest or an amount as it is, of anything else the length alone. */
    String shown(String text) {
        boolean isPlain = text.matches("[0-9a-fA-F]{32,128}|[0-9.]{1,12}") && !texts(input).contains(text);
        return isPlain ? text : text.length() + " bytes";
    }

    static List<String> texts(Object value) {
        List<String> texts = new ArrayList<>();
        if (Json.text(value) != null) {
            texts.add(Json.text(value));
        }
        if (value instanceof Members members) {
            members.list().forEach(member -> texts.addAll(texts(member.value())));
        } else if (value instanceof List<?> elements) {
            elements.forEach(element -> texts.addAll(texts(element)));
        }
        return texts;
    }
}
