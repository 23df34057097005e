// Prints how many bytes per second a reader reads.
//
//   wire-bench json|foundation|form|multipart [BYTES]     the rate over a sample of that size, 5,000,000 by default
//   wire-bench sample json|form|multipart BYTES           the sample itself, for others to read

import ConformanceKit
import Foundation

var arguments = Array(CommandLine.arguments.dropFirst())
let showsSample = arguments.first == "sample"
if showsSample { arguments.removeFirst() }
let what = arguments.first ?? ""
let size = arguments.dropFirst().first.flatMap { Int($0) } ?? 5_000_000
let boundary = "boundary-edfapay-pg-formdata"

func repeated(_ piece: String, _ head: String, _ tail: String) -> [UInt8] {
  let count = max(1, (size - head.utf8.count - tail.utf8.count) / piece.utf8.count)
  return Array((head + String(repeating: piece, count: count) + tail).utf8)
}

func sample() -> [UInt8] {
  switch what {
  case "json", "foundation":
    repeated(
      #"{"trans_id":"aaaff66a-904f-11ea-833e-0242ac1f0007","type":"SALE","status":"success","amount":"100.00","n":[1,2.50,true,null]},"#,
      #"{"transactions":["#, "{}]}")
  case "form": repeated("payer_email=doe%2Btag%40example.com&order_description=Tea+%26+Coffee&", "", "a=b")
  case "multipart":
    repeated(
      "--\(boundary)\r\nContent-Disposition: form-data; name=\"payer_email\"\r\n\r\ndoe@example.com\r\n", "",
      "--\(boundary)--\r\n")
  default: []
  }
}

/// Prints the bytes per second over about a second of rounds; the results are dropped, as a decoder's caller drops
/// them.
func rate(_ bytes: [UInt8], _ read: () throws -> Void) rethrows {
  let clock = ContinuousClock()
  var rounds = 0
  try read()
  let start = clock.now
  repeat {
    try read()
    rounds += 1
  } while clock.now - start < .seconds(1)
  let elapsed = clock.now - start
  let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
  print(Double(bytes.count * rounds) / seconds)
}

let bytes = sample()
if showsSample {
  FileHandle.standardOutput.write(Data(bytes))
} else {
  switch what {
  case "json": try rate(bytes) { _ = try JSON(parsing: bytes) }
  case "foundation":
    let data = Data(bytes)
    try rate(bytes) { _ = try JSONSerialization.jsonObject(with: data) }
  case "form": try rate(bytes) { _ = try FormBody.decodeStrictly(bytes) }
  case "multipart":
    if let boundary = Boundary(Array(boundary.utf8)) {
      try rate(bytes) { _ = try MultipartReader.decode(bytes, boundary, .strict) }
    }
  default: print("usage: wire-bench [sample] json|foundation|form|multipart [BYTES]")
  }
}
