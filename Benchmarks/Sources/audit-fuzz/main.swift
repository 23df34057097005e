// Damages captures in memory and audits them; Benchmarks/mutations.py makes the captures and reads the line of results.
//
//   audit-fuzz SECRETS COUNT SEED CAPTURE…     damaged captures
//   audit-fuzz inflate                         streams from stdin, with what zlib says of them
//
// Promises: no crash, no right body reported as wrong, no capture that takes long. The kit is built with bounds checks,
// as always.

import Audit
import ConformanceKit

let words = Array(CommandLine.arguments.dropFirst())
if words == ["inflate"] {
  Streams.compare()
} else if words.count > 3, let count = Int(words[1]), let seed = UInt64(words[2]) {
  try Trial(secrets: Bytes.of(words[0]), captures: words.dropFirst(3).map(Bytes.of)).run(count, seed)
} else {
  print("usage: audit-fuzz SECRETS COUNT SEED CAPTURE… | audit-fuzz inflate")
}
