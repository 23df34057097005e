package org.paymentconformance;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Whether an answer is as good as the expected one, by the rules of vectors/README.md, {@code match}. */
final class Judge {
    private static final Pattern ORIGIN = Pattern.compile("^[^:/?#]*://[^/?#]*");
    private static final Pattern QUERY = Pattern.compile("\\?[^#]*");
    private static final Pattern ESCAPE = Pattern.compile("%[0-9A-Fa-f]{2}");

    private Judge() { }

    /** Why an answer is wrong, without a value of it; null where it is right. */
    static String problem(GoldenCase golden, Answer answer) {
        if (answer.error() != null) {
            return "the SDK failed: " + answer.error();
        }
        List<String> codes = golden.acceptable.stream().filter(claim -> claim.has("reject")).map(claim -> claim.text("reject")).toList();
        List<Object> values = golden.acceptable.stream().filter(claim -> claim.has("value")).map(claim -> claim.get("value")).toList();
        if (answer.reject() != null) {
            // Where taking it is as right as refusing it, no source says with which code it would be refused.
            if (!codes.isEmpty() && !values.isEmpty()) {
                return null;
            }
            if (codes.contains(answer.reject()) || golden.refusesUnnamed() && answer.reject().equals("refused") && !codes.isEmpty()) {
                return null;
            }
            return "refused with " + answer.reject() + ", expected " + (codes.isEmpty() ? "a value: it must be accepted" : String.join(" or ", codes));
        }
        Object got = golden.operation.contains(".response.") ? withoutAbsent(answer.value()) : answer.value();
        if (values.stream().anyMatch(value -> accepts(golden.match, golden.free, Order.signedAsSent(golden, value, got), got))) {
            return null;
        }
        return values.isEmpty() ? "accepted, although it must be refused with " + String.join(" or ", codes) : difference(golden, Order.signedAsSent(golden, values.get(0), got), got);
    }

    /** What a response says, without members that are null or empty. */
    private static Object withoutAbsent(Object value) {
        if (value instanceof List<?> list) {
            return list.stream().map(Judge::withoutAbsent).toList();
        }
        return value instanceof Members members ? new Members(members.list().stream()
            .map(member -> new Members.Member(member.name(), withoutAbsent(member.value())))
            .filter(member -> member.value() != null && !"".equals(member.value()) && !List.of().equals(member.value()) && !new Members(List.of()).equals(member.value()))
            .toList()) : value;
    }

    static boolean accepts(String match, Free free, Object expected, Object got) {
        if (Json.same(expected, got)) {
            return true;
        }
        if (match.equals("json") && !isRequest(expected)) {
            return Json.means(expected, got) || Json.means(Order.ofOutcome(expected), Order.ofOutcome(got));
        }
        if (List.of("json", "form", "multipart").contains(match)) {
            return messagesAgree(match, free, expected, got);
        }
        String mine = Json.text(got);
        String theirs = Json.text(expected);
        if (match.equals("redacted")) {
            Members log = (Members) expected;
            return mine != null && log.list("kept").stream().allMatch(text -> mine.contains(Json.text(text)))
                && log.list("absent").stream().noneMatch(text -> mine.contains(Json.text(text)));
        }
        if (mine == null || theirs == null) {
            return false;
        }
        return switch (match) {
            case "exact" -> mine.equals(theirs);
            case "credentials" -> meaning("authorization", mine).equals(meaning("authorization", theirs));
            default -> Wire.lower(mine).equals(Wire.lower(theirs));
        };
    }

    private static boolean isRequest(Object value) {
        return value instanceof Members members && members.has("method") && members.has("url");
    }

    private static boolean messagesAgree(String match, Free free, Object expected, Object got) {
        if (isRequest(expected)) {
            return got instanceof Members request && places(match, free, (Members) expected, request).isEmpty();
        }
        String one = Json.text(expected);
        String other = Json.text(got);
        if (one == null || other == null) {
            return false;
        }
        // A body on its own has the boundary that its operation was given.
        String boundary = Wire.boundaryOfBody(one);
        List<Wire.Part> right = parts(match, one, boundary);
        return right != null && right.equals(parts(match, other, boundary));
    }

    private static List<Wire.Part> parts(String match, String body, String boundary) {
        if (match.equals("form")) {
            return Wire.readForm(body);
        }
        List<Wire.Whole> parts = Wire.readMultipart(body, boundary);
        return parts == null ? null : parts.stream().map(Wire.Whole::part).map(Judge::withoutDefaultType).toList();
    }

    /** A part without the type that it has where none is said, or without a charset in which its bytes say the same. */
    private static Wire.Part withoutDefaultType(Wire.Part part) {
        Wire.MediaType kind = part.type() != null && part.filename() == null ? Wire.mediaType(part.type()) : null;
        List<String> charsets = Wire.isAscii(part.value()) ? List.of("utf-8", "us-ascii", "iso-8859-1") : List.of("utf-8");
        boolean isDefault = kind != null && kind.type().equals("text/plain")
            && kind.parameters().stream().allMatch(one -> one.name().equals("charset") && charsets.contains(Wire.lower(one.value())));
        return isDefault ? new Wire.Part(part.name(), part.value(), null, null) : part;
    }

    /** The URL without what makes no difference (RFC 3986, 6.2.2 and 6.2.3): see vectors/README.md. */
    private static String url(Members request) {
        String url = Json.text(request.get("url"));
        if (url == null) {
            return "";
        }
        url = ORIGIN.matcher(url).replaceFirst(found -> Matcher.quoteReplacement(origin(Wire.lower(found.group()))));
        url = QUERY.matcher(url).replaceFirst(query -> Matcher.quoteReplacement(query.group().replace("+", "%20")));
        return ESCAPE.matcher(url).replaceAll(escape -> {
            String character = String.valueOf((char) Integer.parseInt(escape.group().substring(1), 16));
            return Matcher.quoteReplacement(
                character.matches("[A-Za-z0-9._~!'()*-]") ? character : escape.group().toUpperCase(Locale.ROOT));
        });
    }

    /** Scheme and host without the port that https has anyway. */
    private static String origin(String text) {
        return text.startsWith("https://") ? text.replaceFirst(":(?:443)?\\z", "") : text;
    }

    /** Where a request differs from the expected one, as far as the difference counts. */
    static List<String> places(String match, Free free, Members expected, Members got) {
        List<String> found = new ArrayList<>();
        if (!Json.same(expected.get("method"), got.get("method"))) {
            found.add("method");
        }
        if (!free.reducedUrl(url(expected)).equals(free.reducedUrl(url(got)))) {
            found.add("url");
        }
        Map<String, List<String>> headers = headers(got);
        String kind = kind(match, free, got);
        headers(expected).forEach((name, values) -> {
            boolean isFree = free.headers.contains(name) || name.equals("content-type") && !kind.equals(match);
            if (!isFree && !values.equals(headers.get(name))) {
                found.add("header " + name + (headers.containsKey(name) ? "" : ": missing"));
            }
        });
        found.addAll(bodyPlaces(match, kind, free, expected, got));
        found.addAll(Surplus.places(free, expected, got));
        return found;
    }

    /** How the body of a request is read: a form may come in multipart and multipart as a form, where that is free. */
    private static String kind(String match, Free free, Members got) {
        String stated = only(got, "content-type");
        if (match.equals("form") && free.formAsMultipart && Wire.boundaryOfType(stated) != null) {
            return "multipart";
        }
        Wire.MediaType type = Wire.mediaType(stated);
        boolean isForm = type != null && type.type().equals("application/x-www-form-urlencoded");
        return match.equals("multipart") && free.multipartAsForm && isForm ? "form" : match;
    }

    /** A header, its name in small letters, its value without the space around it; null for what is none. */
    static Wire.Parameter pair(Object element) {
        if (!(element instanceof List<?> pair) || pair.size() != 2 || !(pair.get(0) instanceof String) || Json.text(pair.get(1)) == null) {
            return null;
        }
        return new Wire.Parameter(Wire.lower((String) pair.get(0)), Wire.trimmed(Json.text(pair.get(1))));
    }

    private static List<Wire.Parameter> pairs(Members request) {
        return request.list("headers").stream().map(Judge::pair).filter(pair -> pair != null).toList();
    }

    static Map<String, List<String>> headers(Members request) {
        return pairs(request).stream().collect(Collectors.groupingBy(
            Wire.Parameter::name, LinkedHashMap::new, Collectors.mapping(pair -> meaning(pair.name(), pair.value()), Collectors.toList())));
    }

    static String only(Members request, String wanted) {
        List<String> values = pairs(request).stream().filter(pair -> pair.name().equals(wanted)).map(Wire.Parameter::value).toList();
        return values.size() == 1 ? values.get(0) : "";
    }

    /** A Content-Type without charset and boundary, credentials with their scheme in small letters and one space behind it. */
    private static String meaning(String name, String value) {
        if (name.equals("authorization") && value.contains(" ")) {
            int space = value.indexOf(' ');
            return Wire.lower(value.substring(0, space)) + " " + value.substring(space).replaceFirst("^ +", "");
        }
        Wire.MediaType kind = name.equals("content-type") ? Wire.mediaType(value) : null;
        if (kind == null) {
            return value;
        }
        StringBuilder meaning = new StringBuilder(kind.type());
        for (Wire.Parameter one : kind.parameters()) {
            boolean isBoundary = one.name().equals("boundary") && kind.type().equals("multipart/form-data");
            if (!isBoundary && !(one.name().equals("charset") && Wire.lower(one.value()).equals("utf-8"))) {
                meaning.append(';').append(one.name()).append('=').append(one.value());
            }
        }
        return meaning.toString();
    }

    private static List<String> bodyPlaces(String match, String kind, Free free, Members expected, Members got) {
        // An empty body and none are the same bytes on the wire.
        if (List.of(expected, got).stream().allMatch(request -> !request.has("body") || "".equals(Json.text(request.get("body"))))) {
            return List.of();
        }
        String one = Json.text(expected.get("body"));
        String other = Json.text(got.get("body"));
        if (one == null || other == null) {
            return List.of("body");
        }
        if (match.equals("json")) {
            try {
                return pointers(free.reduced(Json.read(Json.bytes(one))), free.reduced(Json.read(Json.bytes(other))), "").stream()
                    .map(pointer -> "body " + pointer).toList();
            } catch (Json.Malformed problem) {
                return List.of("body: not JSON");
            }
        }
        List<Wire.Part> right = parts(match, one, Wire.boundaryOfType(only(expected, "content-type")));
        List<Wire.Part> mine = parts(kind, other, Wire.boundaryOfType(only(got, "content-type")));
        if (right == null || mine == null) {
            return List.of("body: not readable as its Content-Type says");
        }
        Map<String, List<Wire.Part>> rights = free.reduced(right).stream().collect(Collectors.groupingBy(Wire.Part::name, LinkedHashMap::new, Collectors.toList()));
        Map<String, List<Wire.Part>> mines = free.reduced(mine).stream().collect(Collectors.groupingBy(Wire.Part::name, LinkedHashMap::new, Collectors.toList()));
        Set<String> names = new LinkedHashSet<>(rights.keySet());
        names.addAll(mines.keySet());
        return names.stream().filter(name -> !rights.getOrDefault(name, List.of()).equals(mines.getOrDefault(name, List.of())))
            .map(name -> "field " + name + (!mines.containsKey(name) ? ": missing" : rights.containsKey(name) ? "" : ": not expected")).toList();
    }

    /** The JSON pointers at which two values do not mean the same. */
    private static List<String> pointers(Object one, Object other, String path) {
        if (Json.means(one, other)) {
            return List.of();
        }
        List<String> found = new ArrayList<>();
        if (one instanceof Members left && other instanceof Members right) {
            Set<String> names = new LinkedHashSet<>(left.names());
            names.addAll(right.names());
            for (String name : names) {
                String place = path + "/" + name;
                if (!left.has(name) || !right.has(name)) {
                    found.add(place + (right.has(name) ? ": not expected" : ": missing"));
                } else {
                    found.addAll(pointers(left.get(name), right.get(name), place));
                }
            }
        }
        return !found.isEmpty() ? found : List.of(path.isEmpty() ? "the whole" : path);
    }

    /** Where an answer differs from the expected value; values are shown only where they can be no secret. */
    private static String difference(GoldenCase golden, Object expected, Object got) {
        if (isRequest(expected)) {
            return got instanceof Members request ? "the request differs in " + first(places(golden.match, golden.free, (Members) expected, request))
                : "no request: an object with method, url, headers and body was expected";
        }
        if (golden.match.equals("redacted")) {
            return "the log holds what must not be in it, or lacks what it must keep";
        }
        String one = Json.text(expected);
        String other = Json.text(got);
        if (one == null || other == null) {
            return "the value differs in " + first(pointers(expected, got, ""));
        }
        int place = 0;
        while (place < Math.min(one.length(), other.length()) && one.charAt(place) == other.charAt(place)) {
            place++;
        }
        return "expected " + golden.shown(one) + "\n  got      " + golden.shown(other) + "\n  they differ from byte " + (place + 1);
    }

    private static String first(List<String> places) {
        return places.stream().limit(6).collect(Collectors.joining("; "));
    }
}
