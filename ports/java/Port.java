import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The port protocol, version 1: one JSON object a line on stdin, one on stdout. Logging goes to stderr. */
public final class Port {
    private static final List<String> SECRETS = List.of("password", "phrase", "secretKey", "secret", "key");
    private static final Map<String, Operation> OPERATIONS = new LinkedHashMap<>();

    static {
        for (Map<String, Operation> some : List.of(Digests.operations(), EdfaPg.operations(), PayFort.operations(),
                PlacetoPay.operations(), EveryPay.operations(), Nexi.operations())) {
            OPERATIONS.putAll(some);
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        // A deep stack, so that a deeply nested line can still be read and answered under its own n.
        Thread thread = new Thread(null, Port::serve, "port", 256L << 20);
        thread.start();
        thread.join();
    }

    private static void serve() {
        PrintStream out = new PrintStream(System.out, false);
        try (InputStream in = new BufferedInputStream(System.in, 1 << 16)) {
            for (byte[] line = readLine(in); line != null; line = readLine(in)) {
                Map<String, Object> answer = answer(line);
                if (answer == null) {
                    return;
                }
                out.write((Json.write(answer) + "\n").getBytes(StandardCharsets.US_ASCII));
                out.flush(); // the runner waits for this line
            }
        } catch (IOException problem) {
            System.err.println("stdin or stdout is gone");
        }
    }

    private static byte[] readLine(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int next = in.read();
        if (next < 0) {
            return null;
        }
        for (; next >= 0 && next != '\n'; next = in.read()) {
            line.write(next);
        }
        return line.toByteArray();
    }

    /** The answer to one line; null ends the conversation. */
    private static Map<String, Object> answer(byte[] line) {
        Object json;
        try {
            json = Json.read(line);
        } catch (Json.Malformed | StackOverflowError problem) {
            return result(null, error("the line is not JSON"));
        }
        if (!(json instanceof Json.Members message)) {
            return result(null, error("the line is not an object"));
        }
        Object n = message.get("n");
        if (n instanceof Map || n instanceof List) {
            return result(null, error("n is neither text nor a number"));
        }
        if ("hello".equals(message.get("t"))) {
            return hello();
        }
        if ("bye".equals(message.get("t"))) {
            return null;
        }
        if (!"case".equals(message.get("t"))) {
            return result(n, error("t is none of hello, case and bye"));
        }
        try {
            return result(n, run(message));
        } catch (Refusals.BadInput bad) {
            return result(n, error(bad.getMessage()));
        } catch (RuntimeException | StackOverflowError failure) {
            // The text of an exception may quote a secret; its class cannot.
            return result(n, error("the port failed with " + failure.getClass().getSimpleName()));
        }
    }

    private static Map<String, Object> run(Json.Members message) {
        if (!(message.get("op") instanceof String name)) {
            throw new Refusals.BadInput("op is not text");
        }
        Operation operation = OPERATIONS.get(name);
        if (operation == null) {
            return Map.of("unsupported", true);
        }
        try {
            Json.check(message);
        } catch (Json.Malformed problem) {
            throw new Refusals.BadInput("the case is not usable: " + problem.getMessage());
        }
        Steps steps = new Steps();
        Map<String, Object> answer = new LinkedHashMap<>();
        try {
            answer.put("value", operation.run(message.get("input"), steps));
        } catch (Refusals.Reject reject) {
            answer.put("reject", Map.of("code", reject.code, "message", reject.getMessage()));
        }
        if (lacksSecret(name, message.get("input"))) {
            // A bad input has been told by now; all other rejections come behind this one.
            return Map.of("reject", Map.of("code", "missing-field", "message", "the secret is empty"), "steps", List.of());
        }
        answer.put("steps", steps.written());
        return answer;
    }

    /** Whether anybody could sign what this verification believes. */
    private static boolean lacksSecret(String name, Object input) {
        return name.endsWith(".verify") && input instanceof Json.Members members && SECRETS.stream()
            .anyMatch(secret -> members.containsKey(secret) && Bytes.text(members.get(secret), secret).length == 0);
    }

    private static Map<String, Object> hello() {
        Map<String, Object> hello = new LinkedHashMap<>();
        hello.put("t", "hello");
        hello.put("protocol", 1);
        hello.put("port", Map.of("name", "payment-conformance-java", "version", "0.1.0", "language", "java"));
        hello.put("ops", List.copyOf(OPERATIONS.keySet()));
        hello.put("trace", true);
        hello.put("maxInFlight", 16);
        return hello;
    }

    private static Map<String, Object> result(Object n, Map<String, Object> answer) {
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("t", "result");
        result.put("n", n);
        result.putAll(answer);
        return result;
    }

    private static Map<String, Object> error(String sentence) {
        return Map.of("error", Map.of("message", sentence));
    }
}
