import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Records intermediate values by name. */
final class Steps {
    private final List<Map<String, String>> written = new ArrayList<>();

    /** Notes the bytes and gives them back. */
    byte[] note(String name, byte[]... parts) {
        byte[] bytes = Bytes.join(parts);
        try {
            String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            written.add(Map.of("name", name, "text", text));
        } catch (CharacterCodingException notText) {
            written.add(Map.of("name", name, "hex", Bytes.hex(bytes)));
        }
        return bytes;
    }

    List<Map<String, String>> written() {
        return written;
    }
}
