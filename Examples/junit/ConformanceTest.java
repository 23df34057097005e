import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.paymentconformance.Conformance;
import org.paymentconformance.Input;
import org.paymentconformance.Reject;

/** The golden cases as dynamic tests of JUnit 5: put your SDK's functions here. */
class ConformanceTest {
    @TestFactory
    Stream<DynamicTest> conformance() {
        return new Conformance().operation("everypay.authorization.basic", ConformanceTest::basic).tests();
    }

    private static String basic(Input given) {
        if (new String(given.bytes("username"), StandardCharsets.ISO_8859_1).contains(":")) {
            throw new Reject("invalid-username");
        }
        ByteArrayOutputStream credentials = new ByteArrayOutputStream();
        credentials.writeBytes(given.bytes("username"));
        credentials.write(':');
        credentials.writeBytes(given.bytes("secret"));
        return "Basic " + Base64.getEncoder().encodeToString(credentials.toByteArray());
    }
}
