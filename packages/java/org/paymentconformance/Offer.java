package org.paymentconformance;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What an SDK has of an operation: its options, and the choices that they speak of. */
final class Offer {
    private static final Object ABSENT = new Object();
    private final Options options;
    private final List<Choice> choices;
    private final Choice answers;

    /** Throws IllegalStateException for words that there are not: what is passed over would ask the SDK for what it does not have. */
    Offer(String operation, Options options, List<Choice> choices) {
        this.options = options;
        this.choices = choices;
        answers = choices.stream().filter(choice -> choice.isOfAnswers() && options.words.containsKey(choice.name())).findFirst().orElse(null);
        if (options.refusesNothing && !builds(operation)) {
            throw new IllegalStateException("'" + operation + "' · 'refusals' says \"none\", which is only for operations that build a request or a body: "
                + "others must refuse");
        }
        options.words.forEach((name, words) -> {
            String problem = problem(name, words);
            if (problem != null) {
                throw new IllegalStateException("'" + operation + "' · '" + name + "' " + problem);
            }
        });
    }

    /** Whether it builds what is sent, of which an SDK may leave the refusals to the receiver. */
    private static boolean builds(String operation) {
        return operation.contains(".request.") || operation.equals("multipart.encode");
    }

    private String problem(String name, List<String> words) {
        if (name.equals("clock") || name.equals("nonce")) {
            return "is for 'payconform check' alone, which judges with the " + name + " that an answer carries";
        }
        Choice choice = choices.stream().filter(each -> each.name().equals(name)).findFirst().orElse(null);
        if (choice == null) {
            Stream<String> known = Stream.concat(choices.stream().map(Choice::name), Stream.of("without", "demands", "text", "refusals", "skip"));
            return "is not an option of the operation: there are " + known.collect(Collectors.joining(", "));
        }
        if (words.isEmpty()) {
            return "must have a list of at least one word";
        }
        return choice.words().containsAll(words) ? null : "has a word that is not one of " + String.join(", ", choice.words());
    }

    boolean refusesUnnamed() {
        return options.refusesUnnamed || options.refusesNothing;
    }

    /** What of an answer, or of what is expected, the SDK answers. */
    Object answered(Object value) {
        return answers == null ? value : shown(value, options.words.get(answers.name()).stream().map(path -> List.of(path.split("\\."))).toList());
    }

    /** What of a value some paths lead to, also into each object of a list; inside a member what is empty then is left out. */
    private static Object shown(Object value, List<List<String>> paths) {
        if (value instanceof List<?> list) {
            return list.stream().map(each -> shown(each, paths)).filter(part -> !isEmpty(part)).toList();
        }
        if (!(value instanceof Members members)) {
            return value;
        }
        List<Members.Member> kept = new ArrayList<>();
        for (Members.Member member : members.list()) {
            List<List<String>> own = paths.stream().filter(path -> path.get(0).equals(member.name())).map(path -> path.subList(1, path.size())).toList();
            boolean isWhole = own.contains(List.of());
            Object part = isWhole ? member.value() : shown(member.value(), own);
            if (isWhole || !own.isEmpty() && !isEmpty(part)) {
                kept.add(new Members.Member(member.name(), part));
            }
        }
        return new Members(kept);
    }

    private static boolean isEmpty(Object part) {
        return part instanceof List<?> list && list.isEmpty() || part instanceof Members members && members.list().isEmpty();
    }

    /**
     * Why an input, that of the case with this name and of claims that let an SDK pass, is not offered; null where it is.
     *
     * @param twinIsWhole whether the SDK answers all that the case's twin says
     */
    String objection(String name, Members input, List<Members> acceptable, boolean twinIsWhole) {
        if (options.refusesNothing && acceptable.get(0).has("reject")) {
            return "to be refused";
        }
        if (answers != null && !twinIsWhole && acceptable.stream().allMatch(claim -> claim.has("reject") && !answers.isRefused(claim.text("reject"), options.words.get(answers.name())))) {
            return "refused for a member that the SDK may not read";
        }
        for (Choice choice : choices) {
            List<String> taken = options.words.get(choice.name());
            String word = taken == null ? null : choice.word(input);
            if (word != null && !taken.contains(word)) {
                return "with " + choice.name() + " " + (choice.words().contains(word) ? word : "unknown to the suite");
            }
        }
        for (String path : options.without) {
            if (value(input, path) != ABSENT) {
                return "with " + path;
            }
        }
        for (String path : options.demands) {
            Object value = value(input, path);
            if (value == null || value == ABSENT || value.equals("")) {
                return "without " + path;
            }
        }
        if (options.takesTextAlone && !(GoldenCase.texts(input).stream().allMatch(Json::isUtf8) && Json.isUtf8(decoded(Json.text(input.get("form")))))) {
            return "with bytes that are not UTF-8";
        }
        boolean isSkipped = options.skip.stream().anyMatch(pattern -> name.matches(("\\Q" + pattern + "\\E").replace("*", "\\E.*\\Q")));
        return isSkipped ? "left out by name" : null;
    }

    /** What a way through objects leads to, null too; ABSENT where it leads nowhere. */
    private static Object value(Object value, String path) {
        Object found = value;
        for (String name : path.split("\\.")) {
            if (!(found instanceof Members members) || !members.has(name)) {
                return ABSENT;
            }
            found = members.get(name);
        }
        return found;
    }

    /** What a form stands for, one character a byte. */
    private static String decoded(String form) {
        Pattern escape = Pattern.compile("%([0-9A-Fa-f]{2})");
        return form == null ? "" : escape.matcher(form).replaceAll(found -> Matcher.quoteReplacement(String.valueOf((char) Integer.parseInt(found.group(1), 16))));
    }
}
