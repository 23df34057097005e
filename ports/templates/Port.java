// A port to copy: it maps the suite's operations to calls of your SDK. Java 17, and Jackson for JSON.
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public final class Port {
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

    static Map<String, ?> answer(JsonNode message) {
        Operation operation = OPERATIONS.get(message.required("op").textValue());
        try {
            return operation == null ? Map.of("unsupported", true) : Map.of("value", operation.run(message.get("input")));
        } catch (Reject reject) {
            return Map.of("reject", Map.of("code", reject.getMessage()));
        } catch (Throwable problem) { // something broke; its message may hold a secret
            Arrays.stream(problem.getStackTrace()).limit(1).map(at -> at.getFileName() + ":" + at.getLineNumber())
                .forEach(place -> System.err.println(problem.getClass().getName() + " " + place));
            return Map.of("error", Map.of("message", problem.getClass().getName()));
        }
    }

    public static void main(String[] arguments) throws IOException {
        PrintStream messages = System.out;
        System.setOut(System.err); // stdout is for messages: whatever the SDK prints goes to stderr
        var json = new JsonMapper();
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            JsonNode message = json.readTree(line);
            if (message.required("t").textValue().equals("bye")) return;
            var reply = new HashMap<String, Object>(message.get("t").textValue().equals("hello") ? HELLO : answer(message));
            if (message.has("n")) reply.putAll(Map.of("t", "result", "n", message.get("n")));
            messages.println(json.writeValueAsString(reply));
            messages.flush();
        }
    }
}
