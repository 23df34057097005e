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

  @Test func `a refusal repeats no value`() throws {
    let refused = #expect(throws: Keyring.Refused.self) {
      try Keyring(Array(#"{"payfort": [{"algorithm": "my-secret-phrase"}]}"#.utf8))
    }
    #expect(refused?.description.contains("my-secret") == false)
  }
}
