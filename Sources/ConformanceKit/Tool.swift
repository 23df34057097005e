/// What the suite calls itself towards ports and in reports.
public enum Tool {
  /// The name.
  public static let name = "payment-conformance"
  /// The version of the tool; the corpus is identified by its digest.
  public static let version = "0.1.0"
}
