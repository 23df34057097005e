// A port to copy: it maps the suite's operations to calls of your SDK. .NET 8, whose System.Text.Json it uses.
using System.Text;
using System.Text.Json.Nodes;

var messages = new StreamWriter(Console.OpenStandardOutput()) { AutoFlush = true, NewLine = "\n" };
Console.SetOut(Console.Error); // stdout is for messages: whatever the SDK prints goes to stderr

// The bytes of a text field: a string, {"hex": …} or {"base64": …}. An optional field is there if input.ContainsKey(name).
byte[] Text(JsonNode? field) => field switch
{
    JsonValue plain => Encoding.UTF8.GetBytes(plain.GetValue<string>()),
    JsonObject coded when coded["hex"] is { } digits => Convert.FromHexString(digits.GetValue<string>()),
    JsonObject coded => Convert.FromBase64String(coded["base64"]!.GetValue<string>()),
    _ => throw new ArgumentException(),
};

var operations = new Dictionary<string, Func<JsonObject, JsonNode>>
{
    ["everypay.authorization.bearer"] = input =>
    {
        var token = Text(input["token"]);
        if (token.Length == 0 || token.Any(letter => letter is < 0x21 or > 0x7E)) throw new Reject("invalid-token");
        return "Bearer " + Encoding.ASCII.GetString(token); // your SDK's call stands here; a verification returns new { accepted = true }
    },
};
// What the SDK lacks or does in its own way, by operation: "without" fields, "text": "utf8" (no other bytes), and "clock" and
// "nonce": "own" where it cannot be given the input's: {"edfapg.hash.sale": {"without": ["cardToken"], "text": "utf8"}}
JsonNode Hello() => JsonNode.Parse("""
    {"t": "hello", "protocol": 1, "port": {"name": "my-sdk", "version": "0.0.0", "language": "csharp"}, "options": {}, "maxInFlight": 16}
    """)!;

JsonObject Answer(JsonNode message)
{
    try
    {
        if (!operations.TryGetValue(message["op"]!.GetValue<string>(), out var operation)) return new() { ["unsupported"] = true };
        return new() { ["value"] = operation(message["input"]!.AsObject()) };
    }
    catch (Reject reject) { return new() { ["reject"] = new JsonObject { ["code"] = reject.Message } }; }
    catch (Exception problem) // something broke; its message may hold a secret
    {
        var place = new System.Diagnostics.StackTrace(problem, true).GetFrames().FirstOrDefault(frame => frame.GetFileName() != null);
        Console.Error.WriteLine($"{problem.GetType()} {place?.GetFileName()}:{place?.GetFileLineNumber()}");
        return new() { ["error"] = new JsonObject { ["message"] = problem.GetType().Name } };
    }
}

while (Console.In.ReadLine() is { } line && JsonNode.Parse(line)!.AsObject() is var message && message["t"]!.GetValue<string>() != "bye")
{
    var hello = message["t"]!.GetValue<string>() == "hello";
    var reply = hello ? Hello() : Answer(message);
    if (hello) reply["ops"] = new JsonArray(operations.Keys.Select(op => (JsonNode?)op).ToArray());
    else (reply["t"], reply["n"]) = ("result", message["n"]!.DeepClone());
    messages.WriteLine(reply.ToJsonString());
}

/// What must be refused, with a code of `payconform describe OP`. Translate the SDK's exceptions, and its false of a
/// verification; an SDK without reasons: Reject("refused") and the option refusals, above.
class Reject(string code) : Exception(code);
