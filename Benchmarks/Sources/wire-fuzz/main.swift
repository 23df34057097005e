// Mutates valid messages and puts them to every decoder; a crash, a trap or a broken promise ends the program.
//
//   swift run -c release --package-path Benchmarks wire-fuzz 1000000 [SEED]
//
// The kit is built with bounds checks, as always. Promises: what is read and written is read again as the same; nothing
// is approved that is not JSON; a decoder answers and does not report the input as unusable.

import ConformanceKit

struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// Applies some of the ways in which a message goes wrong: bytes changed, cut, inserted or doubled, or parts of two
  /// messages mixed.
  mutating func mutate(_ seed: [UInt8], _ other: [UInt8]) -> [UInt8] {
    var bytes = seed
    let special = Array("\"\\{}[],:&=+%;-\r\n\0 0123456789eE.tfn\u{e9}".utf8)
    for _ in 0..<Int.random(in: 1...4, using: &self) {
      let place = Int.random(in: 0...bytes.count, using: &self)
      let end = min(bytes.count, place + Int.random(in: 0...8, using: &self))
      switch Int.random(in: 0..<7, using: &self) {
      case 0 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &self)
      case 1: bytes.removeSubrange(place..<end)
      case 2: bytes.insert(special.randomElement(using: &self) ?? 0, at: place)
      case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 4: bytes.removeSubrange(place...)
      case 5:
        let from = Int.random(in: 0...other.count, using: &self)
        bytes.insert(contentsOf: other[from..<min(other.count, from + 20)], at: place)
      default:
        if place < bytes.count { bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &self) }
      }
    }
    return bytes
  }
}

struct BrokenPromise: Error {
  let what: String
  let input: [UInt8]
}

let json = [
  #"{"action":"SALE","result":"REDIRECT","status":"3DS","order_id":"o","trans_id":"t","amount":"1.00","redirect_url":"https://a.example/","redirect_params":[["a","b"]],"errors":{"x":["y"]}}"#,
  #"{"response_code":"14000","status":"14","command":"PURCHASE","fort_id":"1","amount":"100","3ds_url":"https://a.example/"}"#,
  #"{"requestId":1,"status":{"status":"APPROVED","reason":401,"message":"x 102"},"request":{"payment":{"reference":"r","amount":{"total":1.5e3}}},"payment":[{"status":{"status":"APPROVED"}}]}"#,
  #"{"payment_reference":"p","payment_state":"settled","standing_amount":1.00,"error":{"code":1},"cc_details":{"token":"\u00e9\ud83d\ude00"}}"#,
  #"[{"field":"a","error":"b"},{"status":"OK","code":"00000000","payId":"p"}]"#,
].map { Array($0.utf8) }
let forms = ["a=1&b=%C3%A9&c=+%2B&d[]=x&=&&e", "action=SALE&payer_email=doe+tag@example.com"].map { Array($0.utf8) }
let multiparts = [
  "--b\r\nContent-Disposition: form-data; name=\"a%22\"; filename=\"f\"\r\nContent-Type: text/plain\r\n\r\nx\r\n--b--\r\n",
  "--b\nContent-Disposition:form-data; name=a\n\n--bx\n--b \nContent-Disposition: form-data; name=\"\"\n\n\n--b--",
].map { Array($0.utf8) }
let decoders: [(Operation, [String])] = [
  ("edfapg", ["SALE", "CREDITVOID", "GET_TRANS_STATUS"]), ("payfort", ["PURCHASE", "CHECK_STATUS"]),
  ("placetopay", ["CREATE", "QUERY", "CANCEL"]), ("everypay", ["ONEOFF", "PAYMENT"]),
  ("nexi", ["TOKEN", "PAYMENT_INTENT", "PAYMENT"]),
].compactMap { name, actions in Gateway.operation("\(name).response.decode").map { ($0, actions) } }

func fuzz(_ name: String, _ seeds: [[UInt8]], _ rounds: Int, _ seed: UInt64, _ check: ([UInt8]) throws -> Bool) throws {
  var generator = Generator(state: seed)
  var taken = 0
  for _ in 0..<rounds {
    let one = seeds.randomElement(using: &generator) ?? []
    let other = seeds.randomElement(using: &generator) ?? []
    if try check(generator.mutate(one, other)) { taken += 1 }
  }
  print("\(name): \(rounds) inputs, \(taken) taken, nothing broken")
}

let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 0
let seed = CommandLine.arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? 1
guard rounds > 0 else {
  print("usage: wire-fuzz INPUTS [SEED]")
  throw BrokenPromise(what: "nothing to do", input: [])
}

try fuzz("json", json, rounds, seed) { input in
  guard let value = try? JSON(parsing: input) else { return false }
  guard try JSON(parsing: value.lineBytes) == value else { throw BrokenPromise(what: "line", input: input) }
  guard value.differences(to: value).isEmpty else { throw BrokenPromise(what: "differences", input: input) }
  for spelling in JSONSpelling.allCases {
    guard try JSON(parsing: spelling.write(value)).means(value) else {
      throw BrokenPromise(what: "\(spelling)", input: input)
    }
  }
  return true
}
try fuzz("form", forms, rounds, seed) { input in
  _ = try FormBody.decode(input, .whatwg)
  guard let pairs = try? FormBody.decodeStrictly(input) else { return false }
  guard try FormBody.decodeStrictly(FormSpelling.whatwg.encode(pairs)) == pairs else {
    throw BrokenPromise(what: "form", input: input)
  }
  return true
}
let types = [
  "multipart/form-data; boundary=\"a b\\\"c\"; charset=utf-8;", "Application/JSON;charset=UTF-8",
  "application/problem+json",
].map { Array($0.utf8) }
try fuzz("content types", types, rounds, seed) { input in MediaType(input) != nil }
let boundary = Boundary(Array("b".utf8))
try fuzz("multipart", multiparts, rounds, seed) { input in
  guard let boundary else { return false }
  _ = try? MultipartReader.decode(input, boundary, .tolerant)
  guard let parts = try? MultipartReader.decode(input, boundary, .strict) else { return false }
  // A value may contain a boundary of one letter; another boundary can write everything that was read.
  guard let other = Boundary(Array("another-boundary".utf8)), let body = try? MultipartBody.encode(parts, other) else {
    return true
  }
  // Its writer escapes only line breaks and quotes, so a name that contains `%22` comes back as a quote.
  guard try MultipartReader.decode(body, other, .strict).map(\.value) == parts.map(\.value) else {
    throw BrokenPromise(what: "multipart", input: input)
  }
  return true
}
for (operation, actions) in decoders {
  var evaluator = Evaluator()
  var turn = 0
  try fuzz(operation.name, json, rounds, seed) { input in
    turn += 1
    let fields: JSON = [
      "action": .text(actions[turn % actions.count]), "status": .text(turn % 5 == 0 ? "400" : "200"),
      "contentType": .text("application/json"), "body": UTF8Text.json(input),
    ]
    switch operation.respond(to: fields, &evaluator).answer {
    case .error(let error): throw BrokenPromise(what: "\(error)", input: input)
    case .reject: return false
    case .value(let value):
      if value["kind"]?.string == "approved", (try? JSON(parsing: input)) == nil {
        throw BrokenPromise(what: "approved", input: input)
      }
      return true
    }
  }
}
