// A port to copy: it maps the suite's operations to calls of your SDK. Kotlin on Java 17, and Jackson for JSON.
import com.fasterxml.jackson.databind.JsonNode
import com.fasterxml.jackson.databind.json.JsonMapper
import java.io.PrintStream
import java.util.Base64

/** What must be refused, with a code of `payconform describe OP`. Translate the SDK's exceptions, and its false of a
 * verification; an SDK without reasons: Reject("refused") and the option refusals, below. */
class Reject(val code: String) : Exception()

/** The bytes of a text field: a string, {"hex": …} or {"base64": …}. An optional field is there if input.has(name). */
fun text(input: JsonNode, name: String): ByteArray {
    val value = input.required(name)
    return when {
        value.isTextual -> value.textValue().toByteArray()
        value.has("hex") -> value["hex"].textValue().chunked(2).map { it.toInt(16).toByte() }.toByteArray()
        else -> Base64.getDecoder().decode(value.required("base64").textValue())
    }
}

/** Each returns a string or a JsonNode, {"accepted": true} where a verification accepts. */
val operations = mapOf<String, (JsonNode) -> Any>(
    "everypay.authorization.bearer" to { input ->
        val token = text(input, "token").toString(Charsets.ISO_8859_1) // one character a byte
        if (!token.matches(Regex("[!-~]+"))) throw Reject("invalid-token")
        "Bearer $token" // your SDK's call stands here
    }
)
// What the SDK lacks or does in its own way, by operation: "without" fields, "text": "utf8" (no other bytes), and "clock" and
// "nonce": "own" where it cannot be given the input's: mapOf("edfapg.hash.sale" to mapOf("without" to listOf("cardToken")))
val options = mapOf<String, Any>()
val hello = mapOf("t" to "hello", "protocol" to 1,
    "port" to mapOf("name" to "my-sdk", "version" to "0.0.0", "language" to "kotlin"),
    "ops" to operations.keys, "options" to options, "maxInFlight" to 16)
val json = JsonMapper()

fun answer(line: String): Any {
    val n = line.substringAfter("\"n\":").substringBefore(",").trim() // without JSON, which may be what broke
    fun result(kind: String, value: Any) = json.writeValueAsString(mapOf("t" to "result", "n" to n.toLong(), kind to value))
    try {
        val message = json.readTree(line) // numbers: README.md
        if (message.required("t").textValue() == "bye") System.exit(0)
        if (message.required("t").textValue() == "hello") return json.writeValueAsString(hello)
        val operation = operations[message.required("op").textValue()]
        return if (operation == null) result("unsupported", true) else result("value", operation(message["input"]))
    } catch (reject: Reject) {
        return result("reject", mapOf("code" to reject.code))
    } catch (problem: Throwable) { // the SDK broke, or the line is beyond this JSON; the message may hold a secret
        val place = problem.stackTrace.find { it.moduleName == null && !it.className.startsWith("com.fasterxml.") && !it.className.startsWith("kotlin.") }
        System.err.println("${problem.javaClass.name} ${place?.fileName}:${place?.lineNumber}")
        return result("error", mapOf("message" to problem.javaClass.name))
    }
}

fun main() {
    val messages = PrintStream(System.out, true, "UTF-8")
    System.setOut(System.err) // stdout is for messages: whatever the SDK prints goes to stderr
    for (line in generateSequence(::readLine)) messages.println(answer(line))
}
