import Foundation

while let line = readLine() {
  let body = Data(base64Encoded: line) ?? Data()
  guard let value = try? JSONSerialization.jsonObject(with: body) as? [String: Any],
    let said = try? JSONSerialization.data(withJSONObject: value)
  else {
    print("-")
    continue
  }
  print(String(decoding: said, as: UTF8.self))
}
