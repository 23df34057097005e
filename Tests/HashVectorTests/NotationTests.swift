import Encodings
import Formulas
import Gateways
import Testing

/// The printed formulas, against the spelling of the gateways' documents.
struct NotationTests {
  private func formula(_ operation: String, _ input: String) throws -> Expression {
    let operation = try #require(Gateway.operation(operation))
    return try #require(operation.formula(for: JSON(parsing: input))).expression
  }

  @Test func saleReadsAsInAppendixA() throws {
    let sale = try formula("edfapg.hash.sale", #"{"email": "e", "password": "p", "cardNumber": "c"}"#)
    #expect(
      Notation.readable(sale)
        == "hex(md5(upper(reverse(email) · password · reverse(first6(cardNumber) · last4(cardNumber)))))")
    #expect(
      Notation.php(sale)
        == "md5(strtoupper(strrev($email) . $password . strrev(substr($cardNumber, 0, 6) . substr($cardNumber, -4))))")
  }

  @Test func checkoutHashesTheHexadecimal() throws {
    let checkout = try formula(
      "edfapg.hash.checkout",
      #"{"orderNumber": "o", "amount": "a", "currency": "c", "description": "d", "password": "p"}"#)
    #expect(
      Notation.php(checkout)
        == "sha1(md5(strtoupper($orderNumber . $amount . $currency . $description . $password)))")
  }

  @Test func tranKeyIsBase64OfRawBytes() throws {
    let tranKey = try formula("placetopay.trankey", #"{"nonce": "n", "seed": "s", "secretKey": "k"}"#)
    #expect(Notation.readable(tranKey) == "base64(sha256(nonce · seed · secretKey))")
    #expect(Notation.php(tranKey) == "base64_encode(hash('sha256', $nonce . $seed . $secretKey, true))")
  }

  @Test func keyedSignatureIsWrappedAsWell() throws {
    let signature = try formula(
      "payfort.signature", #"{"phrase": "p", "algorithm": "hmac-sha256", "parameters": {}}"#)
    #expect(
      Notation.readable(signature)
        == "hex(hmac-sha256(key: phrase, phrase · sorted(parameters without signature) · phrase))")
    #expect(
      Notation.php(signature)
        == "hash_hmac('sha256', $phrase . implode('', sorted_pairs($parameters)) . $phrase, $phrase)")
  }

  /// Functions that PHP lacks are defined beside the formula: sorting by bytes, without members that are not signed.
  @Test func sortedPairsAreDefined() throws {
    let signature = try formula("payfort.signature", #"{"phrase": "p", "algorithm": "sha256", "parameters": {}}"#)
    let hmac = try formula("everypay.hmac", #"{"secret": "s", "fields": {}}"#)
    let tranKey = try formula("placetopay.trankey", #"{"nonce": "n", "seed": "s", "secretKey": "k"}"#)
    #expect(Notation.phpFunctions(signature).contains { $0.contains("function sorted_pairs(") })
    #expect(Notation.phpFunctions(signature).contains { $0.contains("unset($members['signature'])") })
    #expect(Notation.phpFunctions(hmac).contains { $0.contains("$fields['hmac_fields']") })
    #expect(Notation.phpFunctions(tranKey) == [])
  }

  @Test(arguments: [
    ([0x00], #""\0""#, #""\x00""#), (Array("a\"b'\\c\n".utf8), #""a\"b'\\c\n""#, #""a\x22b'\x5cc\x0a""#),
    (Array("it's".utf8), #""it's""#, #"'it\'s'"#), ([0xff], "0xff", #""\xff""#),
  ])
  func literalsStandOnOneLine(_ bytes: [UInt8], _ readable: String, _ php: String) {
    #expect(Notation.readable(.literal(bytes)) == readable)
    #expect(Notation.php(.literal(bytes)) == php)
  }

  @Test func macHasAsterisks() throws {
    let mac = try formula("nexi.mac.request", #"{"key": "k"}"#)
    #expect(
      Notation.readable(mac)
        == #"hex(hmac-sha256(key: key, payId · "*" · transId · "*" · merchantId · "*" · amount · "*" · currency))"#)
  }
}
