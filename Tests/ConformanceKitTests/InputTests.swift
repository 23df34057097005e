import Encodings
import Gateways
import Testing

/// Unusable inputs, each answered with the field and the reason, and never with a value.
struct InputTests {
  @Test(arguments: [
    ("digest.md5", #"[]"#, "must be an object"), ("digest.md5", #"{}"#, "'data' is missing"),
    ("digest.md5", #"{"data": 1}"#, "'data' must be text; this is a number"),
    ("digest.md5", #"{"data": null}"#, "'data' must be text"),
    ("digest.md5", #"{"data": true}"#, "'data' must be text"),
    ("digest.md5", #"{"data": ["a"]}"#, "'data' must be text"), ("digest.md5", #"{"data": {}}"#, "'data' must be text"),
    ("digest.md5", #"{"data": {"hex": "0"}}"#, "'data' is not valid hexadecimal"),
    ("digest.md5", #"{"data": {"hex": "zz"}}"#, "'data' is not valid hexadecimal"),
    ("digest.md5", #"{"data": {"hex": 0}}"#, "'data' is not valid hexadecimal"),
    ("digest.md5", #"{"data": {"base64": "Zg"}}"#, "'data' is not valid base64"),
    ("digest.md5", #"{"data": {"hex": "00", "base64": "AA=="}}"#, "'data' must be text"),
    ("digest.md5", #"{"data": "", "date": ""}"#, "'date' is unknown"),
    ("digest.md5", #"{"data": "", "data": ""}"#, "'data' occurs twice"),
    ("edfapg.hash.sale", #"{"email": "", "password": ""}"#, "'cardNumber' is missing"),
    (
      "edfapg.hash.sale", #"{"email": "", "password": "", "cardNumber": "", "cardToken": ""}"#,
      "'cardToken' cannot be given"
    ),
    (
      "payfort.signature", #"{"phrase": "", "algorithm": "sha256", "parameters": "a"}"#,
      "'parameters' must be an object"
    ),
    (
      "payfort.signature", #"{"phrase": "", "algorithm": "sha256", "parameters": {}, "profile": "web"}"#,
      "'profile' must be"
    ),
    (
      "payfort.signature", #"{"phrase": "", "algorithm": "md4", "parameters": {"a": {"b": {"hex": "0"}}}}"#,
      "'parameters.a.b' is not valid hexadecimal"
    ),
    (
      "payfort.signature", #"{"phrase": "", "algorithm": "sha256", "parameters": {"a": [{"b": 0, "b": 0}]}}"#,
      "'parameters.a[0].b' occurs twice"
    ),
    ("everypay.hmac", #"{"secret": "", "fields": {"amount": 1}}"#, "'fields.amount' must be text"),
  ])
  func badInput(_ name: String, _ input: String, _ reason: String) throws {
    let operation = try #require(Gateway.operation(name))
    guard case .error(let error) = operation.answer(try JSON(parsing: input)) else {
      Issue.record("\(name) \(input) was answered")
      return
    }
    #expect(error.description.contains(reason), "\(error.description)")
  }

  @Test func secretsStayOutOfErrors() throws {
    let operation = try #require(Gateway.operation("edfapg.hash.sale"))
    for input in [
      #"{"email": 5, "password": "hunter2hunter2", "cardNumber": "4111111111111111"}"#,
      #"{"email": "", "password": ["hunter2hunter2"], "cardNumber": "4111111111111111"}"#,
      #"{"email": "", "password": {"hex": "hunter2hunter2"}, "cardNumber": "4111111111111111"}"#,
      #"{"email": "", "password": "hunter2hunter2", "cardNumber": {"base64": "4111111111111111="}}"#,
    ] {
      guard case .error(let error) = operation.answer(try JSON(parsing: input)) else {
        Issue.record("\(input) was answered")
        return
      }
      #expect(!error.description.contains("hunter2") && !error.description.contains("4111"))
    }
  }

  @Test func theThreeFormsOfTextMeanTheSame() throws {
    let operation = try #require(Gateway.operation("digest.md5"))
    let answers = try [#"{"data": "f\u00e9"}"#, #"{"data": {"hex": "66C3a9"}}"#, #"{"data": {"base64": "ZsOp"}}"#]
      .map { operation.answer(try JSON(parsing: $0)) }
    #expect(Set(answers).count == 1)
  }
}
