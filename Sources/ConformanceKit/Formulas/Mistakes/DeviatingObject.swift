/// One object under every two of many deviations from a rule: a member that neither changes is written down once.
struct DeviatingObject {
  private let rule: PairRule
  private let deviations: [PairDeviation]
  private let members: [FieldObject.Member]
  /// The pairs under the rule without a deviation, by the place of their member.
  private let right: [PairRule.Pair?]
  /// For every deviation and member whether the pair is another one, or may be beside a second deviation.
  private let changes: [[Bool]]
  /// The members in the order of their names, which two deviations seldom change.
  private let sorted: [Int]

  init(_ object: FieldObject, _ rule: PairRule, _ deviations: [PairDeviation]) {
    (self.rule, self.deviations, members) = (rule, deviations, object.members)
    let right = object.members.map(rule.cell)
    self.right = right
    changes = deviations.map { deviation in
      let wrong = rule.deviating([deviation])
      return zip(object.members, right).map { member, right in
        // One deviation may take in a member that is null and the other write it.
        member.value == .null || wrong.cell(member) != right
      }
    }
    sorted = object.members.indices.sorted {
      object.members[$0].name.lexicographicallyPrecedes(object.members[$1].name)
    }
  }

  /// What is signed under two deviations, the numbers of which are given, one after the other.
  func message(_ one: Int, _ two: Int) -> [UInt8] {
    let both = rule.deviating([deviations[one], deviations[two]])
    // A list of names is made from all pairs at once.
    guard rule.listedIn == nil else { return both.message(of: FieldObject(members: members)) }
    let isSorted = deviations[one].stage != .order && deviations[two].stage != .order
    var pairs: [PairRule.Pair] = []
    pairs.reserveCapacity(members.count)
    for place in members.indices {
      let index = isSorted ? sorted[place] : place
      let pair = changes[one][index] || changes[two][index] ? both.cell(members[index]) : right[index]
      if let pair { pairs.append(pair) }
    }
    return both.text(of: both.arranged(pairs))
  }
}
