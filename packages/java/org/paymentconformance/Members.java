package org.paymentconformance;

import java.util.ArrayList;
import java.util.List;

/** A JSON object: its names and values, in their order. */
record Members(List<Member> list) {
    record Member(String name, Object value) { }

    static Members of(String name, Object value) {
        return new Members(List.of(new Member(name, value)));
    }

    /** The first value of that name, or null. */
    Object get(String name) {
        for (Member member : list) {
            if (member.name().equals(name)) {
                return member.value();
            }
        }
        return null;
    }

    boolean has(String name) {
        return list.stream().anyMatch(member -> member.name().equals(name));
    }

    String text(String name) {
        return (String) get(name);
    }

    @SuppressWarnings("unchecked")
    <T> List<T> list(String name) {
        return get(name) instanceof List<?> found ? (List<T>) found : List.of();
    }

    List<String> names() {
        return list.stream().map(Member::name).toList();
    }

    Members without(String name) {
        return new Members(list.stream().filter(member -> !member.name().equals(name)).toList());
    }

    Members replacing(String name, Object value) {
        List<Member> changed = new ArrayList<>(list);
        changed.replaceAll(member -> member.name().equals(name) ? new Member(name, value) : member);
        return new Members(changed);
    }
}
