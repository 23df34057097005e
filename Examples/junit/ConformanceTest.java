import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The golden cases as JUnit 5 cases: put your SDK's calls into OPERATIONS. Needs junit-jupiter and jackson-databind. */
class ConformanceTest {
    /** What an operation answers, as the golden files write it: "value …" or "reject …". */
    private static final Map<String, Function<JsonNode, String>> OPERATIONS =
        Map.of("everypay.authorization.basic", ConformanceTest::basic);

    private static String basic(JsonNode given) {
        byte[] username = text(given, "username");
        if (new String(username, StandardCharsets.ISO_8859_1).contains(":")) {
            return "reject invalid-username";
        }
        ByteArrayOutputStream credentials = new ByteArrayOutputStream();
        credentials.writeBytes(username);
        credentials.write(':');
        credentials.writeBytes(text(given, "secret"));
        return "value Basic " + Base64.getEncoder().encodeToString(credentials.toByteArray());
    }

    private static byte[] text(JsonNode given, String name) {
        JsonNode value = given.get(name);
        if (value.isTextual()) {
            return value.textValue().getBytes(StandardCharsets.UTF_8);
        }
        return value.has("hex") ? HexFormat.of().parseHex(value.get("hex").textValue())
            : Base64.getDecoder().decode(value.get("base64").textValue());
    }

    @TestFactory
    Stream<DynamicTest> everyCase() throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        List<DynamicTest> tests = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of(System.getenv().getOrDefault("VECTORS", "vectors.ndjson")))) {
            JsonNode golden = mapper.readTree(line);
            String operation = golden.get("op").textValue();
            if (OPERATIONS.containsKey(operation)) {
                tests.add(DynamicTest.dynamicTest(operation + "#" + golden.get("id").textValue(), () -> {
                    String got = OPERATIONS.get(operation).apply(golden.get("input"));
                    List<String> expected = acceptable(golden.get("expect"));
                    assertTrue(expected.contains(got), () -> golden.get("comment").textValue() + " " + expected + " " + got);
                }));
            }
        }
        assertTrue(!tests.isEmpty(), "there is no case of these operations");
        return tests.stream();
    }

    /** Where sources disagree, what is confirmed; where nothing is, what is not contradicted. */
    private static List<String> acceptable(JsonNode expect) {
        if (!expect.has("claims")) {
            return List.of(answer(expect));
        }
        for (String status : List.of("confirmed", "unverified")) {
            List<String> best = new ArrayList<>();
            for (JsonNode claim : expect.get("claims")) {
                if (claim.get("status").textValue().equals(status)) {
                    best.add(answer(claim));
                }
            }
            if (!best.isEmpty()) {
                return best;
            }
        }
        return List.of();
    }

    private static String answer(JsonNode claim) {
        return claim.has("reject") ? "reject " + claim.get("reject").textValue() : "value " + claim.get("value").asText();
    }
}
