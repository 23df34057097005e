import Foundation

/// A value of a call.
indirect enum Tagged {
  case text([UInt8]), bool(Bool), null, list([Tagged]), object([(name: String, value: Tagged)])

  init(_ words: inout ArraySlice<Substring>) {
    let word = words.removeFirst(), rest = word.dropFirst()
    switch word.first {
    case "T": self = .text(Array(Data(base64Encoded: String(rest)) ?? Data()))
    case "B": self = .bool(rest == "true")
    case "N": self = .null
    case "L": self = .list((0..<Int(rest)!).map { _ in Tagged(&words) })
    default:
      self = .object((0..<Int(rest)!).map { _ in (String(decoding: Tagged(&words).bytes, as: UTF8.self), Tagged(&words)) })
    }
  }

  var bytes: [UInt8] { if case .text(let bytes) = self { bytes } else { [] } }
}

/// A program: the output of its own example, and its function.
typealias Program = (example: String, call: ([Tagged]) -> [UInt8])

/// Reads calls of the programs, one per line, and prints the values; `main` is a program's own example.
@main enum Reader {
  static func main() {
    let programs = Dictionary(uniqueKeysWithValues: all.map { ($0.key, $0.value()) })
    while let line = readLine() {
      var words = line.split(separator: " ")[...]
      let program = programs[String(words.removeFirst())]!
      let isExample = words.removeFirst() == "main"
      var values: [Tagged] = []
      while !words.isEmpty { values.append(Tagged(&words)) }
      print(Data(isExample ? Array(program.example.utf8) : program.call(values)).base64EncodedString())
    }
  }
}
