extension Fault {
  /// A check that some values pass by.
  static let takenWhere = Fault(
    "taken-where", "takes what must be refused, where …",
    story: "A check that does not look at such a value, or looks at a part of it.",
    mend: "Put the first of the cases to the check alone, and compare it with the operation's page.")

  /// A check that is stricter than the rule.
  static let refusedWhere = Fault(
    "refused-where", "refuses what is right, where …",
    story: "A check that was made from a few examples, none of which had such a value.",
    mend: "Put the first of the cases to the check alone, and compare it with the operation's page.")

  /// A branch of its own, or a value that is changed on its way.
  static let answeredWhere = Fault(
    "answered-where", "answers otherwise, where …",
    story: "Such a value takes a way of its own through the code, or is changed on it.",
    mend: "Follow the value of the first case through the port up to what it answers.")

  /// Where a port goes wrong, seen from its answers alone.
  static let sharedTraits = [takenWhere, refusedWhere, answeredWhere]
}
