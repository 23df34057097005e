import ConformanceKit

/// The paths of the site; names of operations, mistakes and cases consist of lower-case letters, digits, points and
/// dashes.
enum Paths {
  static func operation(_ name: String) -> String { "op/\(name).html" }
  static func cases(of operation: String) -> String { "case/\(operation).html" }
  static func fault(_ name: String) -> String { "fault/\(name).html" }
  /// The anchor of a code on the page of its gateway.
  static func code(_ code: String) -> String { "code-\(code)" }

  static func gateway(_ name: String) -> String { "gateway/\(name).html" }
  static func freedom(_ name: String) -> String { "freedoms.html#\(name)" }

  /// The page of the repository that documents a gateway's operations.
  static func contract(_ gateway: String) -> String {
    let isOfMany = ["amount", "card", "digest", "form", "log", "redirect"].contains(gateway)
    return "vectors/operations/\(gateway)\(isOfMany ? "s" : "").md"
  }

  /// The place of a case, by its full name, as reports use it too.
  static func testCase(_ name: String) -> String {
    let parts = name.split(separator: "#", maxSplits: 1)
    return parts.count == 2 ? "\(cases(of: String(parts[0])))#\(parts[1])" : cases(of: name)
  }
}
