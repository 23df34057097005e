// A port to copy: it maps the suite's operations to calls of your SDK. Java 17, and Jackson for JSON.
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public final class Port {
    static final JsonMapper JSON = new JsonMapper();
    interface Operation { Object run(JsonNode input) throws Exception; }
    /** What must be refused, with a code of `payconform describe OP`. Translate the SDK's exceptions, and its false of a
     * verification; an SDK without reasons: Reject("refused") and the option refusals, below. */
    static final class Reject extends Exception { Reject(String code) { super(code); } }

    static final Map<String, Operation> OPERATIONS = Map.of("everypay.authorization.bearer", input -> {
        String token = new String(text(input, "token"), StandardCharsets.ISO_8859_1); // one character a byte
        if (!token.matches("[!-~]+")) throw new Reject("invalid-token");
        return "Bearer " + token; // your SDK's call stands here; a verification returns Map.of("accepted", true)
    });
    // What the SDK lacks or does in its own way, by operation: "without" fields, "text": "utf8" (no other bytes), and "clock" and
    // "nonce": "own" where it cannot be given the input's: Map.of("edfapg.hash.sale", Map.of("without", List.of("cardToken")))
    static final Map<String, ?> HELLO = Map.of("t", "hello", "protocol", 1, "ops", OPERATIONS.keySet(), "options", Map.of(),
        "port", Map.of("name", "my-sdk", "version", "0.0.0", "language", "java"), "maxInFlight", 16);

    /** The bytes of a text field: a string, {"hex": …} or {"base64": …}. An optional field is there if input.has(name). */
    static byte[] text(JsonNode input, String name) {
        JsonNode value = input.required(name);
        if (value.isTextual()) return value.textValue().getBytes(StandardCharsets.UTF_8);
        return value.has("hex") ? HexFormat.of().parseHex(value.get("hex").textValue())
            : Base64.getDecoder().decode(value.required("base64").textValue());
    }

    static String answer(String line) throws IOException {
        try {
            JsonNode message = JSON.readTree(line); // numbers: README.md
            if (message.required("t").textValue().equals("bye")) System.exit(0);
            if (message.required("t").textValue().equals("hello")) return JSON.writeValueAsString(HELLO);
            Operation operation = OPERATIONS.get(message.required("op").textValue());
            return operation == null ? result(line, "unsupported", true) : result(line, "value", operation.run(message.get("input")));
        } catch (Reject reject) {
            return result(line, "reject", Map.of("code", reject.getMessage()));
        } catch (Throwable problem) { // the SDK broke, or the line is beyond this JSON; the message may hold a secret
            Arrays.stream(problem.getStackTrace()).filter(at -> at.getModuleName() == null && !at.getClassName().startsWith("com.fasterxml."))
                .limit(1).forEach(at -> System.err.println(problem.getClass().getName() + " " + at));
            return result(line, "error", Map.of("message", problem.getClass().getName()));
        }
    }
    static String result(String line, String kind, Object value) throws IOException {
        long n = Long.parseLong(line.split("\"n\"\\s*:\\s*\"?")[1].split("\\D")[0]); // without JSON, which may be what broke
        return JSON.writeValueAsString(Map.of("t", "result", "n", n, kind, value));
    }

    public static void main(String[] arguments) throws IOException {
        var messages = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        System.setOut(System.err); // stdout is for messages: whatever the SDK prints goes to stderr
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) messages.println(answer(line));
    }
}
