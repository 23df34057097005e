import Reports

/// `--fresh N` and `--seed S`: new inputs instead of the corpus.
struct FreshOptions {
  static let names = ["--fresh", "--seed"]
  let fresh: Provenance.Fresh

  /// - Returns: `nil` without `--fresh`.
  init?(_ options: Options) throws(Abort) {
    let seed = try options.single("--seed")
    guard let text = try options.single("--fresh") else {
      if seed != nil { throw .usage("--seed is only for --fresh") }
      return nil
    }
    let range = Provenance.Fresh.counts
    guard let count = Int(text), range.contains(count) else {
      throw .usage("--fresh takes a whole number from \(range.lowerBound) to \(range.upperBound), not '\(text)'")
    }
    if options.values["--waivers"] != nil {
      throw .usage("--waivers is for cases of the corpus: --fresh asks none of them")
    }
    if seed == nil, let other = ["--shard", "--replay"].first(where: { options.values[$0] != nil }) {
      throw .usage("\(other) with --fresh needs the --seed of the other runs")
    }
    guard let number = seed.map(UInt32.init) ?? UInt32.random(in: 0...999_999_999) else {
      throw .usage("--seed takes a whole number from 0 to \(UInt32.max), not '\(seed ?? "")'")
    }
    fresh = Provenance.Fresh(count: count, seed: number)
  }
}
