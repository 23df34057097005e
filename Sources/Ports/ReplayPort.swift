package import ConformanceKit
import Encodings

/// A port that answers from a ``Recording``, so that a run can be judged again without the port.
package struct ReplayPort: StallingPort {
  private let description: PortDescription
  private let replies: [[UInt8]: Reply]
  private let silences: [[UInt8]: Int]
  package private(set) var stalls: [Stall] = []

  /// Reads the lines of a recording.
  ///
  /// - Throws: ``PortFailure`` for the first line that does not belong to a recording, or where there is no hello.
  package init(_ text: [UInt8]) throws(PortFailure) {
    var description: PortDescription?
    var replies: [[UInt8]: Reply] = [:]
    var asked: [[UInt8]: [UInt8]] = [:]
    var blamed: Set<[UInt8]> = []
    var silences: [[UInt8]: Int] = [:]
    for (number, line) in text.split(separator: UInt8(ascii: "\n")).enumerated() {
      guard let event = try? JSON(parsing: Array(line)), event.members?.isEmpty == false else {
        throw PortFailure(.start, "line \(number + 1) of the recording is not a line of one")
      }
      let process = event["process"]?.lineBytes ?? []
      if let sent = event["sent"], let token = sent["n"] {
        asked[process + token.lineBytes] = Self.key(sent["op"], sent["input"])
      } else if let received = event["received"] {
        if received["t"]?.string == "hello" {
          if description == nil { description = try PortMessage.greeting(received.lineBytes).description }
        } else if case .reply(_, let reply, _) = PortMessage.answer(received.lineBytes), let token = received["n"],
          let key = asked[process + token.lineBytes], !blamed.contains(key)
        {
          replies[key] = reply
        }
      } else if let breach = event["blamed"] {
        let key = Self.key(breach["op"], breach["input"])
        blamed.insert(key)
        replies[key] = Self.reply(breach)
      } else if let stall = event["stalled"], case .number(let seconds)? = stall["seconds"] {
        silences[Self.key(stall["op"], stall["input"])] = Int(seconds.digits) ?? 0
      }
    }
    guard let description else { throw PortFailure(.start, "the recording has no hello of a port") }
    self.description = description
    (self.replies, self.silences) = (replies, silences)
  }

  /// What the recorded port said of itself.
  package func introduce() -> PortDescription { description }

  /// Repeats the recorded answers.
  ///
  /// - Throws: ``PortFailure`` for a case that was not asked or not answered.
  package mutating func run(
    _ cases: some Sequence<Case>, _ deliver: (Case, Reply) -> Void
  ) throws(PortFailure) {
    stalls = []
    for testCase in cases {
      let key = Self.key(.text(testCase.operation), testCase.input)
      guard let reply = replies[key] else {
        throw PortFailure(.run, "the recording has no answer to \(testCase.name)")
      }
      if let seconds = silences[key] { stalls.append(Stall(name: testCase.name, seconds: seconds)) }
      deliver(testCase, reply)
    }
  }

  private static func key(_ operation: JSON?, _ input: JSON?) -> [UInt8] {
    (["op": operation, "input": input] as JSON).lineBytes
  }

  private static func reply(_ breach: JSON) -> Reply {
    if let how = breach["crash"]?.string { return .crash(how, log: "") }
    if let secret = breach["leak"]?.string { return .leak(secret) }
    if case .number(let seconds)? = breach["timeout"] { return .timeout(seconds: Int(seconds.digits) ?? 0, log: "") }
    return .violation(breach["violation"]?.string ?? "the recording does not say what it did", log: "")
  }
}
