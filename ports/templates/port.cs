// A port to copy: it maps the suite's operations to calls of your SDK. C# 7 on .NET, .NET Framework or Mono, and Newtonsoft.Json.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

static class Port {
    /// What must be refused, with a code of `payconform describe OP`. Translate the SDK's exceptions, and its false of a
    /// verification; an SDK without reasons: Reject("refused") and the option refusals, below.
    class Reject : Exception { public Reject(string code) : base(code) { } }

    static readonly Dictionary<string, Func<JObject, object>> Operations = new Dictionary<string, Func<JObject, object>> {
        ["everypay.authorization.bearer"] = input => {
            var token = Text(input["token"]);
            if (token.Length == 0 || token.Any(letter => letter < 0x21 || letter > 0x7E)) throw new Reject("invalid-token");
            return "Bearer " + Encoding.ASCII.GetString(token); // your SDK's call stands here; a verification returns new { accepted = true }
        }
    };
    // What the SDK lacks or does in its own way, by operation: "without" fields, "text": "utf8" (no other bytes), and "clock" and
    // "nonce": "own" where it cannot be given the input's: new JObject { ["edfapg.hash.sale"] = new JObject { ["without"] = new JArray("cardToken") } }
    static readonly object Hello = new { t = "hello", protocol = 1, port = new { name = "my-sdk", version = "0.0.0", language = "csharp" },
        ops = Operations.Keys, options = new JObject(), maxInFlight = 16 };
    static readonly JsonSerializerSettings AsSent = new JsonSerializerSettings { DateParseHandling = DateParseHandling.None, FloatParseHandling = FloatParseHandling.Decimal };

    /// The bytes of a text field: a string, {"hex": …} or {"base64": …}. An optional field is there if input[name] is not null.
    static byte[] Text(JToken field) {
        if (field.Type == JTokenType.String) return Encoding.UTF8.GetBytes((string)field);
        if (field["base64"] != null) return Convert.FromBase64String((string)field["base64"]);
        var hex = (string)field["hex"];
        return Enumerable.Range(0, hex.Length / 2).Select(at => Convert.ToByte(hex.Substring(2 * at, 2), 16)).ToArray();
    }

    static string Answer(string line) {
        var n = line.Substring(line.IndexOf("\"n\":") + 4).Split(',')[0]; // without JSON, which may be what broke
        Func<string, object, string> result = (kind, value) => JsonConvert.SerializeObject(new Dictionary<string, object> { ["t"] = "result", ["n"] = long.Parse(n), [kind] = value });
        try {
            var message = JsonConvert.DeserializeObject<JObject>(line, AsSent); // numbers: README.md
            if ((string)message["t"] == "bye") Environment.Exit(0);
            if ((string)message["t"] == "hello") return JsonConvert.SerializeObject(Hello);
            if (!Operations.TryGetValue((string)message["op"], out var operation)) return result("unsupported", true);
            return result("value", operation((JObject)message["input"]));
        } catch (Reject reject) {
            return result("reject", new { code = reject.Message });
        } catch (Exception problem) { // the SDK broke, or the line is beyond this JSON; the message may hold a secret
            var place = new System.Diagnostics.StackTrace(problem, true).GetFrames()?.FirstOrDefault(at => at.GetFileName() != null);
            Console.Error.WriteLine($"{problem.GetType()} {Path.GetFileName(place?.GetFileName())}:{place?.GetFileLineNumber()}");
            return result("error", new { message = problem.GetType().Name });
        }
    }

    static void Main() {
        var messages = new StreamWriter(Console.OpenStandardOutput()) { AutoFlush = true, NewLine = "\n" };
        Console.SetOut(Console.Error); // stdout is for messages: whatever the SDK prints goes to stderr
        for (var line = Console.In.ReadLine(); line != null; line = Console.In.ReadLine()) messages.WriteLine(Answer(line));
    }
}
