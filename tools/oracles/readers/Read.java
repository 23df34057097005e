import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Base64;

class Read {
  public static void main(String[] arguments) throws Exception {
    var mapper = new ObjectMapper();
    var lines = new BufferedReader(new InputStreamReader(System.in));
    for (String line; (line = lines.readLine()) != null;) {
      try {
        var value = mapper.readTree(Base64.getDecoder().decode(line));
        System.out.println(value.isObject() ? mapper.writeValueAsString(value) : "-");
      } catch (IOException | StackOverflowError refused) {
        System.out.println("-");
      }
    }
  }
}
