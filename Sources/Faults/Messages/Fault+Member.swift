extension Fault {
  /// A member of a response that is missing from a model.
  static let memberUnread = Fault("member-unread", "does not read …", story: "", mend: "")

  /// A member that is read and checked, but not used, or not used as it should be.
  static let memberUnused = Fault(
    "member-unread", "checks the form of … but ignores what it says",
    story: "The member is in the model, but no rule uses it.",
    mend: "Compare it as the rules of its gateway's page say.")

  /// A member that contradicts the state and is ignored.
  static let contradictionUnseen = Fault(
    "member-unread", "does not notice a contradiction in …",
    story: "This member is not read, or not compared with the others.",
    mend: "Where members contradict each other the outcome is unknown: ask the gateway what became of the payment.")
}
