import Audit
import Testing

@Suite struct KeyringTests {
  @Test func `the file of secrets is a closed list`() throws {
    #expect(try Keyring(Array(#"{"edfapg": [{"clientKey": "k", "password": "p"}]}"#.utf8)).count == 1)
    for wrong in [
      "", "[]", #"{"edfapay": []}"#, #"{"edfapg": {}}"#, #"{"edfapg": [{"pass": "p"}]}"#,
      #"{"edfapg": [{"password": 1}]}"#, #"{"payfort": [{"algorithm": "md5"}]}"#, #"{"nexi": [], "nexi": []}"#,
    ] {
      #expect(throws: Keyring.Refused.self, "\(wrong)") { try Keyring(Array(wrong.utf8)) }
    }
  }

  @Test func `a byte order mark in front of the secrets is none of them`() throws {
    #expect(try Keyring([0xef, 0xbb, 0xbf] + Array(#"{"edfapg": [{"password": "p"}]}"#.utf8)).count == 1)
  }

  @Test(arguments: [
    ("{\"edfapg\":\n", "is not JSON: the text ends where a value should be, line 2"),
    ("[]", "must be an object; this is an array"),
    (#"{"edfapg": [{"password": "p", "password": "q"}]}"#, "has a flaw: edfapg[0].password occurs twice"),
    (
      #"{"edfapg": [{"client_key": "k"}]}"#,
      "has a flaw: edfapg[0].client_key is an unknown key; the keys here are clientKey, password"
    ),
  ])
  func `a refusal says what is wrong and where`(text: String, why: String) {
    #expect(#expect(throws: Keyring.Refused.self) { try Keyring(Array(text.utf8)) }?.description == why)
  }

  @Test func `a refusal repeats no value`() throws {
    let refused = #expect(throws: Keyring.Refused.self) {
      try Keyring(Array(#"{"payfort": [{"algorithm": "my-secret-phrase"}]}"#.utf8))
    }
    #expect(refused?.description.contains("my-secret") == false)
  }
}
