/// The suite's name and version, as ports and reports see them.
public enum Tool {
  /// The name.
  public static let name = "payment-conformance"
  /// The version of the tool; the corpus is identified by its digest.
  public static let version = "0.1.0"
}
