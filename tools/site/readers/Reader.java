import java.io.*;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.*;

/** Reads calls of the programs, a line each, and prints the values; `main` is a call of a program's own example. */
final class Reader {
    static Object value(Iterator<String> words) {
        String word = words.next();
        String rest = word.substring(1);
        switch (word.charAt(0)) {
            case 'T': return Base64.getDecoder().decode(rest);
            case 'B': return rest.equals("true");
            case 'N': return null;
            case 'L':
                var list = new ArrayList<Object>();
                for (int count = Integer.parseInt(rest); count > 0; count--) list.add(value(words));
                return list;
            default:
                var members = new LinkedHashMap<String, Object>();
                for (int count = Integer.parseInt(rest); count > 0; count--) {
                    String name = new String((byte[]) value(words), StandardCharsets.UTF_8);
                    members.put(name, value(words));
                }
                return members;
        }
    }

    static byte[] bytes(Object value) {
        return value instanceof String ? ((String) value).getBytes(StandardCharsets.UTF_8) : (byte[]) value;
    }

    static byte[] answer(String[] words) throws Exception {
        Class<?> program = Class.forName(words[0] + ".Signature");
        Method method = Arrays.stream(program.getDeclaredMethods()).filter(one -> one.getName().equals(words[1])).findFirst().get();
        method.setAccessible(true);
        if (words[1].equals("main")) {
            var written = new ByteArrayOutputStream();
            PrintStream out = System.out;
            System.setOut(new PrintStream(written));
            method.invoke(null, (Object) new String[0]);
            System.setOut(out);
            return written.toString().stripTrailing().getBytes(StandardCharsets.UTF_8);
        }
        var values = Arrays.asList(words).subList(2, words.length).iterator();
        var arguments = new Object[method.getParameterCount()];
        for (int at = 0; at < arguments.length; at++) arguments[at] = value(values);
        return bytes(method.invoke(null, arguments));
    }

    public static void main(String[] none) throws Exception {
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            byte[] answer;
            try { answer = answer(line.split(" ")); } catch (Exception problem) { answer = bytes(String.valueOf(problem.getCause())); }
            System.out.println(Base64.getEncoder().encodeToString(answer));
        }
    }
}
