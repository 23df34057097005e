package org.paymentconformance;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What right SDKs do differently in the requests of an operation: {@code free} of vectors/fields/. */
final class Free {
    private static final Object NOTHING = new Object();
    private static final Pattern TIME = Pattern.compile("([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:\\.([0-9]+))?)?"
        + "(?:Z|([+-])([0-9]{2}):?([0-9]{2}))");

    final List<String> headers;
    /** Objects whose members may stand in any order. */
    final List<String> orders;
    /** Fields in which an SDK says what it is. */
    final List<String> ownFields;
    final boolean formAsMultipart;
    final boolean multipartAsForm;
    private final List<Members> entries;
    private final List<String> empty;
    /** Parameters of the URL's query, as {@code name=value}. */
    private final List<String> query;

    Free(List<Members> entries) {
        this.entries = entries;
        headers = of("header").stream().map(entry -> Wire.lower(entry.text("name"))).toList();
        orders = of("memberOrder").stream().map(entry -> entry.text("field")).toList();
        ownFields = fields("ownFields");
        formAsMultipart = !of("formAsMultipart").isEmpty();
        multipartAsForm = !of("multipartAsForm").isEmpty();
        empty = fields("emptyFields");
        query = of("query").stream().map(entry -> (Members) entry.get("parameter"))
            .map(one -> Json.text(one.text("name") + "=" + one.text("value"))).toList();
    }

    private List<String> fields(String kind) {
        return of(kind).stream().flatMap(entry -> entry.<String>list("fields").stream()).toList();
    }

    private List<Members> of(String kind) {
        return entries.stream().filter(entry -> kind.equals(entry.get("kind"))).toList();
    }

    /** A URL without the parameters of its query that may be there. */
    String reducedUrl(String url) {
        int mark = url.indexOf('?');
        return mark < 0 ? url : url.substring(0, mark + 1)
            + Arrays.stream(url.substring(mark + 1).split("&", -1)).filter(piece -> !query.contains(piece)).collect(Collectors.joining("&"));
    }

    /** A JSON body without what is free in it, and without members that are null. */
    Object reduced(Object body) {
        Object reduced = withoutNulls(body);
        for (Members entry : entries) {
            reduced = switch (entry.text("kind")) {
                case "default" -> {
                    List<Object> values = ((Members) entry.get("field")).list("values");
                    yield changed(reduced, ((Members) entry.get("field")).text("name"), value ->
                        values.stream().anyMatch(one -> Json.means(one, value)) ? NOTHING : value);
                }
                case "hexInCapitals" -> changed(reduced, entry.text("field"), value -> value instanceof String text ? folded(text) : value);
                case "numberAsText" -> changed(reduced, entry.text("field"), value ->
                    value instanceof String text && text.matches("(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?") ? new Json.Numeral(text) : value);
                case "sameTime" -> changed(reduced, entry.text("field"), value -> value instanceof String text ? moment(text) : value);
                case "emptyFields" -> {
                    Object rest = reduced;
                    for (Object name : entry.list("fields")) {
                        rest = changed(rest, (String) name, value -> "".equals(value) ? NOTHING : value);
                    }
                    yield rest;
                }
                case "otherMembers" -> {
                    Object rest = reduced;
                    for (Object name : entry.list("fields")) {
                        rest = changed(rest, (String) name, value -> NOTHING);
                    }
                    yield rest;
                }
                case "textAsNumber" -> changed(reduced, entry.text("field"), value ->
                    value instanceof Json.Numeral number ? number.digits() : value);
                default -> reduced;
            };
        }
        return reduced;
    }

    /** The parts of a form without what is free in them; a name that is there twice is never left out. */
    List<Wire.Part> reduced(List<Wire.Part> all) {
        List<Wire.Part> parts = new ArrayList<>();
        for (Wire.Part part : all) {
            if (!part.value().isEmpty() || !empty.contains(part.name())) {
                parts.add(part);
            }
        }
        for (Members entry : entries) {
            boolean isDefault = entry.get("kind").equals("default");
            boolean isJson = entry.get("kind").equals("jsonText");
            if (!isDefault && !isJson && !entry.get("kind").equals("hexInCapitals")) {
                continue;
            }
            String name = isDefault ? ((Members) entry.get("field")).text("name") : entry.text("field");
            int[] places = IntStream.range(0, parts.size()).filter(place -> parts.get(place).name().equals(name)).toArray();
            if (places.length != 1) {
                continue;
            }
            Wire.Part part = parts.get(places[0]);
            if (isJson) {
                parts.set(places[0], new Wire.Part(name, plain(part.value()), part.filename(), part.type()));
            } else if (!isDefault) {
                parts.set(places[0], new Wire.Part(name, folded(part.value()), part.filename(), part.type()));
            } else if (((Members) entry.get("field")).list("values").stream().anyMatch(value -> part.value().equals(Json.text(value)))) {
                parts.remove(places[0]);
            }
        }
        return parts;
    }

    private static String folded(String text) {
        return text.matches("[0-9A-Fa-f]*") ? Wire.lower(text) : text;
    }

    /** The moment that a time of ISO 8601 is, whatever its offset; any other text as it is. */
    private static String moment(String text) {
        Matcher found = TIME.matcher(text);
        if (!found.matches()) {
            return text;
        }
        IntUnaryOperator number = group -> found.group(group) == null ? 0 : Integer.parseInt(found.group(group));
        int hours = number.applyAsInt(9);
        int minutes = number.applyAsInt(10);
        if (number.applyAsInt(1) == 0 || hours > 23 || minutes > 59) {
            return text;
        }
        try {
            int[] date = IntStream.rangeClosed(1, 6).map(number).toArray();
            long seconds = LocalDateTime.of(date[0], date[1], date[2], date[3], date[4], date[5]).toEpochSecond(ZoneOffset.UTC);
            String fraction = found.group(7) == null ? "" : found.group(7).replaceFirst("0+$", "");
            return (seconds - (hours * 60L + minutes) * ("-".equals(found.group(8)) ? -60 : 60)) + "." + fraction;
        } catch (DateTimeException problem) {
            return text;
        }
    }

    /** The JSON that a text is in one spelling, its members by name; any other text as it is. */
    private static String plain(String text) {
        try {
            return Json.write(byName(Json.read(Json.bytes(text))));
        } catch (Json.Malformed problem) {
            return text;
        }
    }

    private static Object byName(Object value) {
        if (value instanceof List<?> elements) {
            return elements.stream().map(Free::byName).toList();
        }
        return value instanceof Members members
            ? new Members(members.list().stream().map(each -> new Members.Member(each.name(), byName(each.value())))
                .sorted(Comparator.comparing(Members.Member::name)).toList())
            : value;
    }

    private static Object withoutNulls(Object value) {
        if (value instanceof Members members) {
            return new Members(members.list().stream().filter(member -> member.value() != null)
                .map(member -> new Members.Member(member.name(), withoutNulls(member.value()))).toList());
        }
        return value instanceof List<?> list ? list.stream().map(Free::withoutNulls).toList() : value;
    }

    /** The body with the value at the end of a dotted path changed, or left out where that gives NOTHING. */
    private static Object changed(Object body, String path, UnaryOperator<Object> change) {
        int dot = path.indexOf('.');
        String name = dot < 0 ? path : path.substring(0, dot);
        if (!(body instanceof Members members) || !members.has(name)) {
            return body;
        }
        Object value = dot < 0 ? change.apply(members.get(name)) : changed(members.get(name), path.substring(dot + 1), change);
        return value == NOTHING ? members.without(name) : members.replacing(name, value);
    }
}
